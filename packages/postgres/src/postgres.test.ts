import assert from 'node:assert/strict'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, test } from 'vitest'
import { FIXTURES, type FixtureDatabase } from './fixtures/store.ts'
import { APPLICATION_ROLE } from './pool.ts'
import { openPostgres } from './postgres.ts'
import { emptyDatabase } from './testing.ts'

const database = await emptyDatabase()
const admin = new pg.Client(database.owner)
await admin.connect()
const users: string[] = []
afterAll(async () => {
  for (const user of users) await admin.query(`DROP OWNED BY ${user} CASCADE; DROP ROLE ${user}`)
  await admin.end()
  await database.drop()
})

/** Creates an owner of the schema who is no superuser, as on an operator's server; returns its URL. */
async function ownUser(name: string): Promise<string> {
  const user = `${name}_${process.pid}`
  users.push(user)
  await admin.query(`CREATE ROLE ${user} LOGIN; ALTER SCHEMA public OWNER TO ${user}`)
  const { host, database: db } = database.owner
  return `postgres://${user}@/${db}?host=${encodeURIComponent(String(host))}`
}

const open = (url: string) =>
  openPostgres<FixtureDatabase>({ url, dataDir: temporaryFolder(), database: 'unused', migrations: FIXTURES })

test('with DATABASE_URL the owner migrates and the application works as its own role, and stays it', async () => {
  const url = await ownUser('anna')
  await admin.query(`GRANT ${APPLICATION_ROLE} TO ${users[0]}`)
  const postgres = await open(url)
  const role = async () => (await sql<{ r: string }>`SELECT current_user AS r`.execute(postgres.db)).rows[0]?.r
  assert.equal(await role(), APPLICATION_ROLE)
  await sql`RESET ROLE`.execute(postgres.db)
  assert.equal(await role(), APPLICATION_ROLE)
  assert.equal((await postgres.db.selectFrom('account').selectAll().execute()).length, 2)
  assert.match((await postgres.health()).version, /^\d+/)
  await postgres.close()
})

test('a user who may not take on the role gets the commands that an administrator runs once', async () => {
  await assert.rejects(open(await ownUser('bernd')), /GRANT zeughaus_anwendung TO/)
})

test('a server older than 15 is refused with its version', async () => {
  const url = await ownUser('clara')
  const fake = `CREATE SCHEMA old; GRANT USAGE ON SCHEMA old TO PUBLIC;
    CREATE FUNCTION old.current_setting(text) RETURNS text LANGUAGE sql AS
    $$ SELECT CASE $1 WHEN 'server_version_num' THEN '140011' ELSE '14.11' END $$;
    ALTER ROLE ${users.at(-1)} SET search_path = old, pg_catalog, public`
  await admin.query(fake)
  await assert.rejects(open(url), /PostgreSQL 14\.11\. Zeughaus braucht mindestens Version 15/)
})
