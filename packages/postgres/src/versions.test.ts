import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import pg from 'pg'
import { afterAll, test } from 'vitest'
import { FIXTURES, type FixtureDatabase, fixtureStore } from './fixtures/store.ts'
import { statementsOf } from './lease.ts'
import { LEDGER } from './migrate.ts'
import { APPLICATION_ROLE, TIMEOUTS } from './pool.ts'
import { connect, openPostgres } from './postgres.ts'
import { emptyDatabase } from './testing.ts'
import { keepRunning } from './versions.ts'
import { write } from './write.ts'

const database = await emptyDatabase()
const owner = new pg.Client(database.owner)
await owner.connect()
afterAll(async () => {
  await owner.end()
  await database.drop()
})
const { host, user, database: name } = database.owner
const url = `postgres://${user}@/${name}?host=${encodeURIComponent(String(host))}`
const open = () =>
  openPostgres<FixtureDatabase>({ url, dataDir: temporaryFolder(), database: 'unused', migrations: FIXTURES })

test('a program is among the running ones while it has the database open', async () => {
  const running = async () => (await owner.query('SELECT version FROM schema_program ORDER BY 1')).rows
  const one = await open()
  const two = await open()
  assert.deepEqual(await running(), [{ version: 1 }, { version: 1 }])
  await two.close()
  assert.deepEqual(await running(), [{ version: 1 }])
  await one.close()
  assert.deepEqual(await running(), [])
})

// api.13: A program learns that the schema went on without it, and is not ready any more.
test('a program that was cut off so long that it counted as ended says so again, or learns that the schema went on without it', async () => {
  const postgres = await open()
  const id = randomUUID()
  const program = keepRunning(statementsOf(postgres.db), LEDGER, { id, version: 1 }, { everyMs: 20, certainMs: 60_000 })
  const counts = async () =>
    (await owner.query('SELECT FROM schema_program WHERE id = $1 AND seen_until > now()', [id])).rowCount === 1
  await until('its first word', counts)
  await owner.query(`UPDATE schema_program SET seen_until = now() - interval '1 minute'`)
  await until('its next word', counts)
  await program.admit()
  await owner.query(`INSERT INTO schema_migration VALUES (2, '0002_two.sql', 'x', now(), 1)`)
  await owner.query(`UPDATE schema_program SET seen_until = now() - interval '1 minute'`)
  await until('its next word on a schema that it copes with', counts)
  await program.admit()
  await owner.query(`INSERT INTO schema_migration VALUES (3, '0003_three.sql', 'x', now(), 3)`)
  await until('the refusal', async () => {
    try {
      await program.admit()
      return false
    } catch (error) {
      assert.equal((error as { status: number }).status, 503)
      return true
    }
  })
  await program.end()
  assert.equal(await counts(), false)
  await postgres.close()
})

const application = { ...database.owner, user: APPLICATION_ROLE }
const server = { owner: database.owner, application, release: async () => undefined }
/** A busy machine is no server that is gone. */
const PATIENT = { ...TIMEOUTS, connect: 60_000, statement: 60_000, query: 70_000 }
/** Asks before each use, as after a long time without an answer. */
const stillness = (tell: (sentence: string) => void = () => undefined) => ({
  program: { id: randomUUID(), version: 1 },
  everyMs: 3_600_000,
  certainMs: 0,
  tell,
})

test('a program that stood still asks before it uses the database again, and uses it no more once the schema went on without it', async () => {
  await owner.query('DELETE FROM schema_migration WHERE number > 1')
  const told: string[] = []
  const postgres = connect<FixtureDatabase>(
    server,
    2,
    PATIENT,
    stillness((sentence) => told.push(sentence)),
  )
  const use = [
    async () => postgres.db.selectFrom('account').selectAll().execute(),
    async () => postgres.scoped({ schema: 'public', settings: {} }).selectFrom('account').selectAll().execute(),
    async () => postgres.health(),
    async () => write(fixtureStore(postgres.db), { id: randomUUID() }, ({ record }) => record('used')),
  ]
  for (const each of use) await each()
  await owner.query(`INSERT INTO schema_migration VALUES (4, '0004_four.sql', 'x', now(), 3)`)
  for (const each of use) await assert.rejects(each(), { status: 503, code: 'programm_veraltet' })
  assert.match(told.join(), /^Die Datenbank ist inzwischen für eine neuere Programmversion umgebaut\./)
  assert.equal(told.length, 1)
  await postgres.close()
})

test('a program goes on reading where the server takes no writes, as long as the schema fits it', async () => {
  await owner.query('DELETE FROM schema_migration WHERE number > 1')
  await owner.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  const postgres = connect<FixtureDatabase>(server, 2, PATIENT, stillness())
  const read = async () => postgres.db.selectFrom('account').selectAll().execute()
  await read()
  await owner.query(`INSERT INTO schema_migration VALUES (4, '0004_four.sql', 'x', now(), 3)`)
  await assert.rejects(read(), { code: 'programm_veraltet' })
  await owner.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
  await postgres.close()
})

test('a server that refuses a login is a database that cannot be reached, not a fault of the program', async () => {
  const elsewhere = { ...server, application: { ...application, database: 'gibt_es_nicht' } }
  const postgres = connect<FixtureDatabase>(elsewhere, 2)
  await assert.rejects(postgres.health(), { status: 503, code: 'nicht_verfuegbar' })
  await postgres.close()
})
