/** What the material service says to its database for a request, heard from the service itself, as a script of pgbench. */
import { tmpdir } from 'node:os'
import { randomSecret, silentLog, systemClock } from '@zeughaus/platform'
import { openPostgres } from '@zeughaus/postgres'
import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import { ablageIn } from '../../services/material/src/ablage.ts'
import { createApp } from '../../services/material/src/app.ts'
import type { Database } from '../../services/material/src/db.gen.ts'
import { MIGRATIONS } from '../../services/material/src/db.ts'
import type { Call } from './load.ts'
import type { Server } from './pgbench.ts'

const SECRET_BYTES = 32
/** The last statement of a change before its commit. */
const LAST = /historie_anfuegen/

/** A second service over the same database that tells what it asks. */
export interface Listener {
  /** The statements of a request, the one for its caller too. */
  scriptOf(call: Call): Promise<string>
  /** The statements of a change, in a transaction that is rolled back: the change itself is not made. */
  scriptOfChange(call: Call): Promise<string>
  close(): Promise<void>
}

/** @param userId whose requests they are */
export async function listenToService({ host, user, database }: Server, userId: string): Promise<Listener> {
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`
  const postgres = await openPostgres<Database>({ url, dataDir: '', database, migrations: MIGRATIONS })
  let heard: string[] = []
  let refuse = false
  const compiler = new PostgresQueryCompiler()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = compiler.compileQuery(node, queryId)
      heard.push(`${withValues(sql, parameters)};`)
      if (refuse && LAST.test(sql)) throw new Error('heard enough')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { http, kontext } = createApp({
    log: silentLog,
    postgres: { ...postgres, db: postgres.db.withPlugin(plugin) },
    ablage: ablageIn(tmpdir()),
    dateigrenze: 1,
    secret: randomSecret(SECRET_BYTES),
    clock: systemClock,
    zeitzone: 'Europe/Berlin',
  })
  const { url: base } = await http.listen({ host: '127.0.0.1', port: 0 })
  const { token } = await kontext.tokens.ausstellen(userId)
  const hear = async ({ method, path }: Call): Promise<string[]> => {
    heard = []
    const answer = await fetch(`${base}/api/v1${path}`, { method, headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    if (!answer.ok && !refuse) throw new Error(`${path}: ${answer.status} ${text}`)
    return heard
  }
  return {
    scriptOf: async (call) => (await hear(call)).join('\n'),
    scriptOfChange: async (call) => {
      refuse = true
      const [caller = '', ...change] = await hear(call)
      refuse = false
      return [caller, 'BEGIN;', ...change, 'ROLLBACK;'].join('\n')
    },
    close: async () => {
      await http.close()
      await postgres.close()
    },
  }
}

const withValues = (sql: string, parameters: readonly unknown[]): string =>
  sql
    .replaceAll(/'[^']*'/g, (text) => literal(text.slice(1, -1)))
    .replaceAll(/\$(\d+)/g, (_all, number: string) => literal(parameters[Number(number) - 1]))

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return literal(`{${value.map((each) => JSON.stringify(each)).join()}}`)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  // To pgbench a colon begins the name of a variable, within a text too.
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`
}
