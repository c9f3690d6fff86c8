/** The stores beside the mails in the archive's database. */
import type pg from 'pg'
import type { Leases } from '../../kern/leases/index.ts'
import type { Layout, Tables } from '../../kern/tables/index.ts'
import { Database } from './database.ts'
import { leasesIn } from './leases.ts'
import { prepareDatabase } from './schema.ts'
import { openPostgresTables } from './tables.ts'

/** Apart from those of the searches: a key must never wait for them. */
const CONNECTIONS = 6

export interface StoreDatabase {
  readonly database: Database
  tables(layout: Pick<Layout, 'prefix'>): Tables
  readonly leases: Leases
  /** The clock of the server, in milliseconds since 1970. */
  clock(): Promise<number>
  close(): Promise<void>
}

/** Opens the stores and brings their tables up to date. @throws StartError with a German sentence for the reason */
export async function openStoreDatabase(
  connection: pg.ClientConfig,
  onError?: (error: unknown) => void,
): Promise<StoreDatabase> {
  const version = await prepareDatabase(connection)
  const database = new Database({ connection, size: CONNECTIONS })
  database.watchSchema(version)
  return {
    database,
    tables: (layout) => openPostgresTables(database, layout),
    leases: leasesIn(database, onError),
    async clock() {
      const [row] = await database.rows('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now')
      return Number(row?.now)
    },
    close: () => database.close(),
  }
}
