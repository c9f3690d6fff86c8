/** The tables of stores beside the mails, in the database of the archive. */
import type { Layout, Row, Statements, Tables, Value } from '../../kern/tables/index.ts'
import type { Client, Database } from './database.ts'

/** Opens the tables of a store. The database stays the caller's. */
export function openPostgresTables(database: Database, { prefix }: Pick<Layout, 'prefix'>): Tables {
  return {
    prefix,
    rows: (sql, values) => database.run((client) => statementsOf(client).rows(sql, values)),
    run: (sql, values) => database.run((client) => statementsOf(client).run(sql, values)),
    transaction: (work) => database.transaction((client) => work(statementsOf(client))),
    async wipe(tables) {
      // Writes them anew without the rows that were deleted.
      for (const table of tables) await database.run((client) => client.query(`VACUUM FULL ${prefix}${table}`))
    },
    close: async () => undefined,
  }
}

function statementsOf(client: Client): Statements {
  const query = (sql: string, values: readonly Value[] = []) => client.query(sql, values.map(toServer))
  return {
    rows: async (sql, values) => (await query(sql, values)).rows as Row[],
    run: async (sql, values) => (await query(sql, values)).rowCount ?? 0,
  }
}

/** The driver takes bytes as a Buffer only. */
const toServer = (value: Value) => (value instanceof Uint8Array ? Buffer.from(value) : value)
