import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import pg from 'pg'
import { afterAll, test } from 'vitest'
import { FIXTURES } from './fixtures/store.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migrations.ts'
import { APPLICATION_ROLE } from './pool.ts'
import { emptyDatabase } from './testing.ts'

const database = await emptyDatabase()
afterAll(() => database.drop())

const query = async (sql: string, config: pg.ClientConfig = database.owner): Promise<unknown[]> => {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}
const reset = () => query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
const tables = async () =>
  (await query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)) as { tablename: string }[]

test('files run once, in order, also when two processes start at the same time', async () => {
  await reset()
  const migrations = await readMigrations(
    await folderWith({
      '0001_one.sql': 'CREATE TABLE one (a integer); INSERT INTO one VALUES (1)',
      '0002_two.sql': 'INSERT INTO one VALUES (2)',
    }),
  )
  await Promise.all([migrate(database.owner, migrations), migrate(database.owner, migrations)])
  assert.deepEqual(await query('SELECT a FROM one ORDER BY a'), [{ a: 1 }, { a: 2 }])
})

test('a migration that fails is named and leaves nothing of itself, and the next start goes on', async () => {
  await reset()
  const good = { '0001_one.sql': 'CREATE TABLE one ()' }
  const bad = await readMigrations(await folderWith({ ...good, '0002_two.sql': 'CREATE TABLE two (); SELECT 1/0' }))
  await assert.rejects(
    migrate(database.owner, bad),
    /^StartError: Die Migration »0002_two\.sql« ist gescheitert \(division by zero\) und ganz zurückgenommen: .*starten Sie noch einmal/,
  )
  assert.deepEqual(
    (await tables()).map(({ tablename }) => tablename),
    ['one', 'schema_migration', 'schema_program'],
  )
  const repaired = await readMigrations(await folderWith({ ...good, '0002_two.sql': 'CREATE TABLE two ()' }))
  await migrate(database.owner, repaired)
  assert.equal((await tables()).length, 4)
})

// api.15: A migration waits for a table in short tries, so that readers go on; after a minute the start names the transaction that holds it.
test('a migration that waits for a forgotten transaction holds readers up for a moment only, names it, and is applied once that has ended', async () => {
  await reset()
  const one = { '0001_one.sql': 'CREATE TABLE one (a integer)' }
  await migrate(database.owner, await readMigrations(await folderWith(one)))
  const two = await readMigrations(await folderWith({ ...one, '0002_two.sql': 'ALTER TABLE one ADD COLUMN b integer' }))
  const limits = { lockMs: 500, againMs: 100, giveUpMs: 60_000 }
  const forgotten = new pg.Client({ ...database.owner, application_name: 'vergessen' })
  await forgotten.connect()
  await forgotten.query('BEGIN; SELECT a FROM one')
  const begun = performance.now()
  const refused = migrate(database.owner, two, undefined, { ...limits, lockMs: 20, giveUpMs: 0 })
  const sentence = /aus DATABASE_URL konnten in (\d+) Sekunden nicht .* „vergessen“ \(Prozess \d+, seit 20/
  // 0 unless the machine stands still: what it names is never longer than the wait.
  await assert.rejects(
    refused,
    ({ message }: Error) => Number(sentence.exec(message)?.[1]) <= Math.round((performance.now() - begun) / 1000),
  )
  const waiting = migrate(database.owner, two, undefined, limits)
  const isQueued = `SELECT FROM pg_locks WHERE relation = 'one'::regclass AND NOT granted`
  await until('the migration waits', async () => (await query(isQueued)).length > 0)
  await query(`SET statement_timeout = '20s'; SELECT a FROM one`)
  await forgotten.end()
  await waiting
  await query('SELECT b FROM one')
})

test('a merged file that was changed stops the start', async () => {
  await reset()
  await migrate(database.owner, await readMigrations(await folderWith({ '0001_one.sql': 'CREATE TABLE one ()' })))
  const changed = await readMigrations(await folderWith({ '0001_one.sql': 'CREATE TABLE uno ()' }))
  await assert.rejects(migrate(database.owner, changed), /»0001_one.sql« wurde verändert/)
})

test('a database of a version before 1.0 stops the start, which says how its data come over', async () => {
  await reset()
  await migrate(database.owner, await readMigrations(await folderWith({ '0001_grund.sql': 'CREATE TABLE one ()' })))
  const baseline = await readMigrations(await folderWith({ '0001_baseline.sql': 'CREATE TABLE one ()' }))
  await assert.rejects(
    migrate(database.owner, baseline),
    /aus DATABASE_URL stammt von einer Version vor 1\.0.*exportieren Sie mit der alten Version/,
  )
})

test('the files of a folder are one migration, in the order of their names', async () => {
  await reset()
  const folder = await folderWith({ '0002_two.sql': 'INSERT INTO one VALUES (2)' })
  await mkdir(join(folder, '0001_baseline'))
  await writeFile(join(folder, '0001_baseline/02_rows.sql'), 'INSERT INTO one VALUES (1)')
  await writeFile(join(folder, '0001_baseline/01_tables.sql'), 'CREATE TABLE one (a integer);')
  await migrate(database.owner, await readMigrations(folder))
  assert.deepEqual(await query('SELECT a FROM one ORDER BY a'), [{ a: 1 }, { a: 2 }])
  assert.deepEqual(await query('SELECT name FROM schema_migration ORDER BY number'), [
    { name: '0001_baseline' },
    { name: '0002_two.sql' },
  ])
})

test('a schema that is newer than the program stops the start', async () => {
  await reset()
  const files = { '0001_one.sql': 'CREATE TABLE one ()' }
  const newer = await readMigrations(await folderWith({ ...files, '0002_two.sql': 'CREATE TABLE two ()' }))
  await migrate(database.owner, newer)
  const older = await readMigrations(await folderWith(files))
  await assert.rejects(
    migrate(database.owner, older),
    /neuer als dieses Programm: sie kennt die Migration »0002_two.sql«/,
  )
})

const ONE = { '0001_one.sql': 'CREATE TABLE one ()' }
/** Both versions of a program: the newer one has a second migration. */
async function twoVersions(declared: string) {
  await reset()
  const older = await readMigrations(await folderWith(ONE))
  const newer = await readMigrations(await folderWith({ ...ONE, '0002_two.sql': `${declared}\nCREATE TABLE two ()` }))
  return { older, newer }
}
/** Enters a running program of this version, and says again what the test wants it to say. */
async function enter(version: number, seconds: number, id = randomUUID()): Promise<() => Promise<unknown>> {
  const say = () =>
    query(`INSERT INTO schema_program VALUES ('${id}', ${version}, clock_timestamp() + interval '${seconds} s')
      ON CONFLICT (id) DO UPDATE SET seen_until = excluded.seen_until`)
  await say()
  return say
}

test('an expansion is applied beside a running older program, which is also started again on the newer schema', async () => {
  const { older, newer } = await twoVersions('-- needs: 1')
  await migrate(database.owner, older, randomUUID())
  await migrate(database.owner, newer, randomUUID())
  assert.deepEqual(await query('SELECT number, needs FROM schema_migration ORDER BY 1'), [
    { number: 1, needs: 1 },
    { number: 2, needs: 1 },
  ])
  await migrate(database.owner, older, randomUUID())
  assert.deepEqual(await query('SELECT version FROM schema_program ORDER BY 1'), [
    { version: 1 },
    { version: 1 },
    { version: 2 },
  ])
})

test('a contraction is refused while an older program says that it runs, and nothing is changed', async () => {
  for (const declared of ['-- needs: 2', '-- A migration that says nothing.']) {
    const { older, newer } = await twoVersions(declared)
    await migrate(database.owner, older)
    const say = await enter(1, 60)
    const starting = migrate(database.owner, newer, randomUUID())
    const refused = assert.rejects(starting, /arbeitet noch ein älteres Programm.*»0002_two.sql«.*beenden Sie/s)
    const ended = starting.then(
      () => true,
      () => true,
    )
    for (let over = false; !over; ) {
      const saying = say()
      over = await Promise.race([ended, saying.then(() => false)])
      // Else it would say so in the database of the next turn.
      await saying
    }
    await refused
    assert.deepEqual(await query('SELECT number FROM schema_migration'), [{ number: 1 }])
    assert.deepEqual(await query('SELECT version FROM schema_program'), [{ version: 1 }])
  }
})

// api.12: A killed program is in the way of a migration for no longer than its last word counts.
test('a contraction waits for killed programs only until they count as ended', async () => {
  const { older, newer } = await twoVersions('-- needs: 2')
  await migrate(database.owner, older)
  await enter(1, 2)
  await migrate(database.owner, newer)
  assert.equal((await query('SELECT FROM schema_migration')).length, 2)
})

test('a step between two versions is what a contraction needs', async () => {
  const { older, newer } = await twoVersions('-- needs: 1')
  await migrate(database.owner, older, randomUUID())
  const last = await readMigrations(
    await folderWith({
      ...ONE,
      '0002_two.sql': '-- needs: 1\nCREATE TABLE two ()',
      '0003_three.sql': '-- needs: 2\nDROP TABLE one',
    }),
  )
  await query('TRUNCATE schema_program')
  await migrate(database.owner, newer, randomUUID())
  await migrate(database.owner, last, randomUUID())
  await migrate(database.owner, newer, randomUUID())
  await assert.rejects(migrate(database.owner, older, randomUUID()), /neuer als dieses Programm.*»0003_three.sql«/)
})

test('a need that no schema can meet is a mistake of the developer', async () => {
  for (const need of ['3', '0', 'x', '1.5']) {
    const folder = await folderWith({ ...ONE, '0002_two.sql': `-- needs: ${need}\n` })
    await assert.rejects(readMigrations(folder), /0002_two.sql needs .* no number from 1 to 2/)
  }
})

test('a gap in the numbers is a mistake of the developer', async () => {
  const folder = await folderWith({ '0001_one.sql': '', '0003_three.sql': '' })
  await assert.rejects(readMigrations(folder), /0003_three.sql is not number 2/)
})

test('a process killed in the middle of a migration leaves the schema before it', async () => {
  await reset()
  const folder = await folderWith({
    '0001_one.sql': 'CREATE TABLE one ()',
    '0002_two.sql': 'CREATE TABLE two (); SELECT pg_sleep(60)',
  })
  const program = `
    import { migrate } from ${JSON.stringify(new URL('migrate.ts', import.meta.url).href)}
    import { readMigrations } from ${JSON.stringify(new URL('migrations.ts', import.meta.url).href)}
    await migrate(${JSON.stringify(database.owner)}, await readMigrations(${JSON.stringify(folder)}))`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], { stdio: 'ignore' })
  const sleeping = `SELECT pid FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)' AND pid <> pg_backend_pid()
    AND datname = current_database()`
  await until('the second migration', async () => (await query(sleeping)).length > 0)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await query(`SELECT pg_terminate_backend(pid) FROM (${sleeping}) AS left_over`)
  assert.deepEqual(
    (await tables()).map(({ tablename }) => tablename),
    ['one', 'schema_migration', 'schema_program'],
  )
  await writeFile(join(folder, '0002_two.sql'), 'CREATE TABLE two ()')
  await migrate(database.owner, await readMigrations(folder))
  assert.equal((await tables()).length, 4)
})

test('the application role may use the data and may not touch the schema', async () => {
  await reset()
  await migrate(database.owner, await readMigrations(FIXTURES))
  const application = { ...database.owner, user: APPLICATION_ROLE }
  assert.deepEqual(await query('SELECT count(*)::int AS n FROM account', application), [{ n: 2 }])
  await assert.rejects(query('DROP TABLE account', application), /must be owner/)
  await assert.rejects(query('CREATE TABLE mine ()', application), /permission denied/)
  await assert.rejects(query(`SET ROLE ${String(database.owner.user)}`, application), /permission denied/)
})

test('a database of another encoding is named before anything is made in it', async () => {
  const latin = `${database.owner.database}_latin`
  await query(`CREATE DATABASE ${latin} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`)
  const owner = { ...database.owner, database: latin }
  await assert.rejects(
    migrate(owner, await readMigrations(FIXTURES)),
    /^StartError: Die Datenbank aus DATABASE_URL hat die Kodierung LATIN1\. Bitte legen Sie eine mit ENCODING 'UTF8' an\.$/,
  )
  assert.deepEqual(await query(`SELECT FROM pg_tables WHERE schemaname = 'public'`, owner), [])
  await query(`DROP DATABASE ${latin}`)
})
