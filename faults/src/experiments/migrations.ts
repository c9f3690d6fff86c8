/** `kill -9` in the middle of the migrations: the next start goes on, and the schema is the same as without. */
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { emptyDatabase, holdTestServer } from '../../../packages/postgres/src/testing.ts'
import type { Experiment, Outcome } from '../experiment.ts'
import { ROOT, type ServiceName } from '../service.ts'

const SERVICES: readonly { readonly name: ServiceName; readonly schema: string; readonly folder: string }[] = [
  { name: 'material', schema: 'public', folder: 'services/material/migrations' },
  { name: 'mailarchiv', schema: 'mailarchiv', folder: 'services/mailarchiv/src/archive-postgres/migrations' },
]
const MIGRATOR = join(import.meta.dirname, '../migrator.ts')
const KILLS = 12

export const migrations: Experiment = {
  name: 'migrations',
  title: 'kill -9 mitten in den Migrationen',
  async run() {
    const outcomes: Outcome[] = []
    for (const service of SERVICES) outcomes.push(await killEach(service))
    return outcomes
  },
}

/** What the catalogue says of the schema, as text. */
async function schemaOf(owner: pg.ClientConfig, schema: string): Promise<string> {
  const client = new pg.Client(owner)
  await client.connect()
  const { rows } = await client.query<{ line: string }>(
    `
    SELECT format('%s.%s %s %s', table_name, column_name, data_type, is_nullable) AS line
      FROM information_schema.columns WHERE table_schema = $1
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = $1
    UNION ALL SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = $1::regnamespace
    UNION ALL SELECT proname || ' ' || md5(prosrc) FROM pg_proc WHERE pronamespace = $1::regnamespace
    ORDER BY 1`,
    [schema],
  )
  await client.end()
  return rows.map(({ line }) => line).join('\n')
}

/** Migrates in a process of its own, which is killed after so many milliseconds. Returns whether it was. */
function migrateFor(service: ServiceName, owner: pg.ClientConfig, milliseconds: number | undefined): boolean {
  try {
    execFileSync(process.execPath, [MIGRATOR, service, JSON.stringify(owner)], {
      stdio: 'ignore',
      killSignal: 'SIGKILL',
      ...(milliseconds === undefined ? {} : { timeout: milliseconds }),
    })
    return false
  } catch (error) {
    if ((error as { signal?: string }).signal !== 'SIGKILL') throw error
    return true
  }
}

async function killEach({ name, schema, folder }: (typeof SERVICES)[number]): Promise<Outcome> {
  const server = await holdTestServer()
  try {
    const whole = await emptyDatabase()
    const started = performance.now()
    migrateFor(name, whole.owner, undefined)
    const takes = performance.now() - started
    const wanted = await schemaOf(whole.owner, schema)
    await whole.drop()
    let kills = 0
    let different = 0
    for (let number = 1; number <= KILLS; number += 1) {
      const database = await emptyDatabase()
      if (migrateFor(name, database.owner, Math.ceil((takes * (number + 3)) / (KILLS + 4)))) kills += 1
      migrateFor(name, database.owner, undefined)
      if ((await schemaOf(database.owner, schema)) !== wanted) different += 1
      await database.drop()
    }
    const files = readdirSync(join(ROOT, folder)).length
    return {
      subject: name,
      injected: kills,
      fault: `kill -9 während der ${files} Migrationen`,
      seen: `danach vollendet; ${different} von ${KILLS} Schemata weichen vom ungestörten ab (${wanted.split('\n').length} Zeilen verglichen)`,
      passed: different === 0 && wanted.length > 0,
    }
  } finally {
    await server.release()
  }
}
