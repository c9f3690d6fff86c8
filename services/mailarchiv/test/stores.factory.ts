/** Opens the stores beside the mails for a test, in each engine. */
import { atEnd, temporaryFolder } from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import { databaseEvidence } from '../src/database-evidence.ts'
import { LOG_TABLES, logInTables } from '../src/evidence/access-log/index.ts'
import { SECRET_TABLES, secretsInTables, wrappingBoxes } from '../src/kern/secrets/index.ts'
import { uploadBytes } from '../src/panel/routes/tables.ts'
import { openStoreDatabase, type StoreDatabase } from '../src/store/postgres/index.ts'
import { LAYOUTS, type Stores, storesIn, storesOf } from '../src/stores.ts'

export const ENGINES = ['SQLite', 'PostgreSQL'] as const
export type Engine = (typeof ENGINES)[number]

/** Makes empty stores. Each call of the result opens them as another process does. */
export async function emptyStores(engine: Engine): Promise<() => Promise<Stores>> {
  const closing = new AsyncDisposableStack()
  atEnd(() => closing.disposeAsync())
  const opened = (stores: Stores): Stores => {
    closing.defer(() => stores.close())
    return stores
  }
  if (engine === 'SQLite') {
    const folder = temporaryFolder()
    return async () => opened(storesIn(folder))
  }
  const { owner, drop } = await emptyDatabase()
  closing.defer(drop)
  const folder = temporaryFolder()
  return async () => {
    const beside = await openStoreDatabase(owner)
    return opened(storesInDatabase(beside, folder))
  }
}

/** The stores in a database; the key of their secrets lies in this folder. */
export function storesInDatabase(beside: StoreDatabase, folder: string): Stores {
  const secrets = secretsInTables(beside.tables(SECRET_TABLES), (hasSecrets) => wrappingBoxes({}, folder, hasSecrets))
  const bytes = uploadBytes(folder)
  return storesOf((store) => beside.tables(LAYOUTS[store]), {
    log: logInTables(beside.tables(LOG_TABLES)),
    secrets,
    evidence: databaseEvidence(secrets, folder, {}).opener,
    uploadBytes: bytes.open,
    leases: beside.leases,
    clock: beside.clock,
    async close() {
      await bytes.close()
      await beside.close()
    },
  })
}
