/** Makes an archive on PostgreSQL for a test: a database of its own on the test server, raw mails in a folder. */
import { atEnd, temporaryFolder } from '@zeughaus/platform/testing'
import { emptyDatabase, startPooler } from '@zeughaus/postgres/testing'
import { openPackRawStore } from '../raw/index.ts'
import { PostgresArchive } from './postgres-archive.ts'
import { openStoreDatabase, type StoreDatabase } from './store-database.ts'

type Options = {
  readonly recognition?: boolean
  /** Through PgBouncer in transaction mode. */
  readonly pooled?: boolean
}

/** `open` gives further archives over the same database and folder, like other processes. */
export async function aPostgresArchive({ recognition = false, pooled = false }: Options = {}) {
  const { owner, drop } = await emptyDatabase()
  const pooler = pooled ? await startPooler(owner) : undefined
  const connection = pooler === undefined ? owner : { connectionString: pooler.urlOf(String(owner.user)) }
  const folder = temporaryFolder()
  const open = async () =>
    PostgresArchive.open({ connection, raws: await openPackRawStore(folder), connections: 6, recognition })
  const archive = await open()
  const others: StoreDatabase[] = []
  atEnd(async () => {
    for (const beside of others) await beside.close()
    await archive.close()
    await pooler?.close()
    await drop()
  })
  /** Opens the stores beside the mails. */
  const openStores = async (): Promise<StoreDatabase> => {
    const beside = await openStoreDatabase(connection)
    others.push(beside)
    return beside
  }
  return { archive, connection, folder, open, openStores }
}
