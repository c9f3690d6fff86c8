import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import pg from 'pg'
import { FIXTURES } from './fixtures/store.ts'
import { migrate, readMigrations } from './migrate.ts'
import { APPLICATION_ROLE } from './pool.ts'
import { emptyDatabase } from './testing.ts'

const database = await emptyDatabase()
after(() => database.drop())

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

test('a migration that fails leaves nothing of itself, and the next start goes on', async () => {
  await reset()
  const good = { '0001_one.sql': 'CREATE TABLE one ()' }
  const bad = await readMigrations(await folderWith({ ...good, '0002_two.sql': 'CREATE TABLE two (); SELECT 1/0' }))
  await assert.rejects(migrate(database.owner, bad), /division by zero/)
  assert.deepEqual(
    (await tables()).map(({ tablename }) => tablename),
    ['one', 'schema_migration'],
  )
  const repaired = await readMigrations(await folderWith({ ...good, '0002_two.sql': 'CREATE TABLE two ()' }))
  await migrate(database.owner, repaired)
  assert.equal((await tables()).length, 3)
})

test('a merged file that was changed stops the start', async () => {
  await reset()
  await migrate(database.owner, await readMigrations(await folderWith({ '0001_one.sql': 'CREATE TABLE one ()' })))
  const changed = await readMigrations(await folderWith({ '0001_one.sql': 'CREATE TABLE uno ()' }))
  await assert.rejects(migrate(database.owner, changed), /»0001_one.sql« wurde verändert/)
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
    import { migrate, readMigrations } from ${JSON.stringify(new URL('migrate.ts', import.meta.url).href)}
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
    ['one', 'schema_migration'],
  )
  await writeFile(join(folder, '0002_two.sql'), 'CREATE TABLE two ()')
  await migrate(database.owner, await readMigrations(folder))
  assert.equal((await tables()).length, 3)
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
