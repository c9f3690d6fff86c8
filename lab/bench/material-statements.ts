/** Records the statements of the material service for a request and turns them into a script for pgbench. */
import { tmpdir } from 'node:os'
import { findCage, randomSecret, silentLog, systemClock } from '@zeughaus/platform'
import { openPostgres } from '@zeughaus/postgres'
import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import { createApp } from '../../services/material/src/app.ts'
import type { Database } from '../../services/material/src/kern/db/db.gen.ts'
import { MIGRATIONS } from '../../services/material/src/kern/db/store.ts'
import { fileStoreIn } from '../../services/material/src/kern/files/file-store.ts'
import { sitzungBeginnen } from '../../services/material/src/personal/zugang/index.ts'
import type { Call } from './load.ts'
import type { Server } from './pgbench.ts'

const SECRET_BYTES = 32
/** The last statement of a change before its commit. */
const LAST = /historie_anfuegen/

/** A second service over the same database that reports its statements. */
export interface Listener {
  /** The statements of a request, including the one for its caller. */
  scriptOf(call: Call): Promise<string>
  /** The statements of a change; its transaction is rolled back. */
  scriptOfChange(call: Call): Promise<string>
  close(): Promise<void>
}

/** @param userId user of the requests */
export async function listenToService({ host, user, database }: Server, userId: string): Promise<Listener> {
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`
  const postgres = await openPostgres<Database>({ url, dataDir: '', database, migrations: MIGRATIONS })
  let heard: string[] = []
  let refuse = false
  const compiler = new PostgresQueryCompiler()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = compiler.compileQuery(node, queryId)
      heard.push(asScript(sql, parameters))
      if (refuse && LAST.test(sql)) throw new Error('heard enough')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { http, context } = createApp({
    cage: await findCage(),
    log: silentLog,
    postgres: { ...postgres, db: postgres.db.withPlugin(plugin) },
    files: fileStoreIn(tmpdir()),
    fileLimit: 1,
    secret: randomSecret(SECRET_BYTES),
    clock: systemClock,
    timeZone: 'Europe/Berlin',
  })
  const { url: base } = await http.listen({ host: '127.0.0.1', port: 0 })
  const { token } = await sitzungBeginnen(context.store.db, context.tokens, {
    benutzer_id: userId,
    geraet: null,
    adresse: null,
  })
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

/** A statement with its values, as a script of pgbench. */
export const asScript = (sql: string, parameters: readonly unknown[]): string =>
  `${sql
    .replaceAll(/'[^']*'/g, (text) => literal(text.slice(1, -1)))
    .replaceAll(/\$(\d+)/g, (_all, number: string) => literal(parameters[Number(number) - 1]))};`

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return literal(`{${value.map((each) => JSON.stringify(each)).join()}}`)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  // To pgbench a colon begins the name of a variable, within a text too.
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`
}
