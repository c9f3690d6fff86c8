/** Kills the migrations with `kill -9`: the next start resumes, and the schema equals that of an undisturbed run. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@zeughaus/platform/testing'
import pg from 'pg'
import { emptyDatabase, holdTestServer } from '../../../packages/postgres/src/testing.ts'
import type { Experiment, Outcome } from '../experiment.ts'
import { MIGRATIONS } from '../migrations-of.ts'
import type { ServiceName } from '../service.ts'

/** The schema of a service's tables, and the table of applied migrations. */
const SERVICES: readonly { readonly name: ServiceName; readonly schema: string; readonly done: string }[] = [
  { name: 'material', schema: 'public', done: 'public.schema_migration' },
  { name: 'mailarchiv', schema: 'mailarchiv', done: 'mailarchiv.migration' },
]
const MIGRATOR = join(import.meta.dirname, '../migrator.ts')
const KILLS = 12
/** Milliseconds between sending a migration and the kill, in turn: at its begin, in its middle, near its end. */
const DELAYS = [0, 2, 5]

export const migrations: Experiment = {
  name: 'migrations',
  title: 'kill -9 in the middle of the migrations',
  async run() {
    const outcomes: Outcome[] = []
    for (const service of SERVICES) outcomes.push(await killEach(service))
    return outcomes
  },
}

async function asked<Row extends pg.QueryResultRow>(owner: pg.ClientConfig, sql: string, values: unknown[] = []) {
  const client = new pg.Client(owner)
  await client.connect()
  const { rows } = await client.query<Row>(sql, values)
  await client.end()
  return rows
}

/** The schema according to the catalogue, as text. */
async function schemaOf(owner: pg.ClientConfig, schema: string): Promise<string> {
  const rows = await asked<{ line: string }>(
    owner,
    `
    SELECT format('%s.%s %s %s', table_name, column_name, data_type, is_nullable) AS line
      FROM information_schema.columns WHERE table_schema = $1
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = $1
    UNION ALL SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = $1::regnamespace
    UNION ALL SELECT proname || ' ' || md5(prosrc) FROM pg_proc WHERE pronamespace = $1::regnamespace
    ORDER BY 1`,
    [schema],
  )
  return rows.map(({ line }) => line).join('\n')
}

/** The number of applied migrations, once no other session is active. */
async function doneIn(owner: pg.ClientConfig, table: string): Promise<number> {
  const OTHERS = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'
  await until('no session works in the database', async () => (await asked(owner, OTHERS)).length === 0)
  const [there] = await asked<{ table: string | null }>(owner, 'SELECT to_regclass($1)::text AS table', [table])
  return there?.table == null ? 0 : (await asked(owner, `SELECT FROM ${table}`)).length
}

/** Starts a process that migrates; the second value yields each migration that it begins. */
function migrator(service: ServiceName, owner: pg.ClientConfig) {
  const child = spawn(process.execPath, [MIGRATOR, service, JSON.stringify(owner)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, ended: once(child, 'close'), begun: createInterface(child.stdout) }
}

async function migrateWhole(service: ServiceName, owner: pg.ClientConfig): Promise<void> {
  const { ended } = migrator(service, owner)
  const [code] = await ended
  if (code !== 0) throw new Error(`the migrations of ${service} ended with ${code}`)
}

/** Kills the process this many milliseconds after it has begun a migration. */
async function killIn(service: ServiceName, owner: pg.ClientConfig, number: number, delay: number): Promise<void> {
  const { child, ended, begun } = migrator(service, owner)
  for await (const line of begun) {
    if (Number(line) !== number) continue
    if (delay > 0) await pause(delay)
    child.kill('SIGKILL')
  }
  await ended
}

async function killEach({ name, schema, done }: (typeof SERVICES)[number]): Promise<Outcome> {
  const server = await holdTestServer()
  try {
    const whole = await emptyDatabase()
    await migrateWhole(name, whole.owner)
    const wanted = await schemaOf(whole.owner, schema)
    await whole.drop()
    const files = readdirSync(MIGRATIONS[name]).length
    let hits = 0
    let different = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      const database = await emptyDatabase()
      const number = Math.ceil(((kill + 1) * files) / KILLS)
      await killIn(name, database.owner, number, DELAYS[kill % DELAYS.length] ?? 0)
      // The migration was not applied: the kill hit between its begin and its end.
      if ((await doneIn(database.owner, done)) < number) hits += 1
      await migrateWhole(name, database.owner)
      if ((await schemaOf(database.owner, schema)) !== wanted) different += 1
      await database.drop()
    }
    return {
      subject: name,
      injected: hits,
      fault: `kill -9 inside a migration, of ${KILLS} spread over all ${files}`,
      seen: `completed afterwards; ${different} of ${KILLS} schemata differ from the undisturbed one (${wanted.split('\n').length} lines compared)`,
      passed: different === 0 && wanted.length > 0 && hits * 2 >= KILLS,
    }
  } finally {
    await server.release()
  }
}
