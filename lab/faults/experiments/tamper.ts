/** Tampers with stored data past the service: `verify` finds each change. */
import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openArchiveDatabase } from '../../../services/mailarchiv/src/store/sqlite/index.ts'
import type { Experiment, Outcome } from '../experiment.ts'
import { ADMIN } from '../reports.ts'
import { startService, zeughaus } from '../service.ts'

export const tamper: Experiment = {
  name: 'tamper',
  title: 'What is stored changed past the service',
  run: async (folder) => [await mailarchiv(folder), await material(join(folder, 'material'))],
}

/** How many findings `verify` reports. */
async function findings(data: string, service: 'mailarchiv' | 'material', ...options: string[]): Promise<number> {
  // With findings the command exits with status 1; its output is in the error.
  const printed = await zeughaus({ data }, service, 'verify', ...options, '--json').catch(
    (error: { stdout?: string }) => error.stdout ?? '',
  )
  return (JSON.parse(printed) as { befunde: unknown[] }).befunde.length
}

const withDatabase = (data: string, sql: string) => {
  using database = openArchiveDatabase(join(data, 'mailarchiv'))
  // An intruder drops the triggers first.
  const triggers = database.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all() as {
    name: string
  }[]
  for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`)
  database.exec(sql)
}

function packsOf(data: string): string[] {
  const folder = join(data, 'mailarchiv')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.pack'))
    .map((name) => join(folder, name))
}

const changes: readonly (readonly [string, (data: string) => void])[] = [
  [
    'a bit of a mail flipped',
    (data) => {
      const [pack = ''] = packsOf(data)
      const bytes = readFileSync(pack)
      const middle = bytes.length >> 1
      bytes[middle] = (bytes[middle] ?? 0) ^ 1
      writeFileSync(pack, bytes)
    },
  ],
  ['a file deleted', (data) => rmSync(packsOf(data)[0] ?? '')],
  ['a file shortened', (data) => truncateSync(packsOf(data)[0] ?? '', 2_000)],
  ['a row deleted', (data) => withDatabase(data, 'DELETE FROM mail WHERE seq = 7')],
  [
    'an archiving predated',
    (data) => withDatabase(data, 'UPDATE mail SET archived_at = archived_at - 86400000 WHERE seq = 9'),
  ],
  ['the evidence log shortened', (data) => withDatabase(data, 'DELETE FROM evidence_leaf WHERE idx >= 30')],
]

async function mailarchiv(folder: string): Promise<Outcome> {
  const clean = join(folder, 'sauber')
  await zeughaus({ data: clean }, 'mailarchiv', 'demo')
  const falseAlarms = await findings(clean, 'mailarchiv', '--full')
  const unnoticed: string[] = []
  for (const [what, change] of changes) {
    const data = join(folder, 'verändert')
    cpSync(clean, data, { recursive: true })
    change(data)
    if ((await findings(data, 'mailarchiv', '--full')) === 0) unnoticed.push(what)
    rmSync(data, { recursive: true })
  }
  return {
    subject: 'mailarchiv',
    injected: changes.length,
    fault: changes.map(([what]) => what).join(', '),
    seen: `${changes.length - unnoticed.length} of ${changes.length} found, ${falseAlarms} false findings before${unnoticed.map((what) => `; unnoticed: ${what}`).join('')}`,
    passed: unnoticed.length === 0 && falseAlarms === 0,
  }
}

const STATEMENTS: readonly (readonly [string, string])[] = [
  [
    'an entry altered',
    `UPDATE historie SET details = details || '{"gefälscht": true}' WHERE id = (SELECT id FROM historie ORDER BY id LIMIT 1)`,
  ],
  ['an entry deleted', 'DELETE FROM historie WHERE id = (SELECT id FROM historie ORDER BY id OFFSET 2 LIMIT 1)'],
  ['the last entry deleted', 'DELETE FROM historie WHERE id = (SELECT id FROM historie ORDER BY id DESC LIMIT 1)'],
]

async function material(data: string): Promise<Outcome> {
  await zeughaus({ data }, 'material', 'demo')
  const falseAlarms = await findings(data, 'material')
  const service = await startService('material', { data, env: ADMIN })
  const owner = new pg.Client({
    host: join(data, 'material/postgres/socket'),
    port: 5432,
    user: 'zeughaus',
    database: 'material',
  })
  await owner.connect()
  const unnoticed: string[] = []
  const application = await refusedToApplication(owner)
  for (const [what, statement] of STATEMENTS) {
    await owner.query('BEGIN; ALTER TABLE historie DISABLE TRIGGER ALL')
    await owner.query(`CREATE TABLE vorher AS SELECT * FROM historie; ${statement}; COMMIT`)
    if ((await findings(data, 'material')) === 0) unnoticed.push(what)
    await owner.query(
      'BEGIN; DELETE FROM historie; INSERT INTO historie SELECT * FROM vorher; DROP TABLE vorher; COMMIT',
    )
  }
  const restored = await findings(data, 'material')
  await owner.end()
  await service.stop()
  return {
    subject: 'material',
    injected: STATEMENTS.length + application.tried,
    fault: 'Historie changed: by the owner of the database, and tried as the service',
    seen: `${STATEMENTS.length - unnoticed.length} of ${STATEMENTS.length} found, the service itself refused ${application.refused} of ${application.tried}, ${falseAlarms + restored} false findings`,
    passed: unnoticed.length === 0 && falseAlarms + restored === 0 && application.refused === application.tried,
  }
}

/** Statements on the audit trail that the role of the service must not run. */
async function refusedToApplication(owner: pg.Client): Promise<{ tried: number; refused: number }> {
  const statements = [
    "UPDATE historie SET ereignis = 'x'",
    'DELETE FROM historie',
    'TRUNCATE historie',
    'DROP TABLE historie',
  ]
  let refused = 0
  for (const statement of statements) {
    await owner.query('BEGIN; SET LOCAL ROLE zeughaus_anwendung')
    await owner.query(statement).catch(() => (refused += 1))
    await owner.query('ROLLBACK')
  }
  return { tried: statements.length, refused }
}
