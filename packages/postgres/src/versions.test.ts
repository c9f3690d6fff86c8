import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import pg from 'pg'
import { FIXTURES, type FixtureDatabase } from './fixtures/store.ts'
import { statementsOf } from './lease.ts'
import { LEDGER } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { emptyDatabase } from './testing.ts'
import { keepRunning } from './versions.ts'

const database = await emptyDatabase()
const owner = new pg.Client(database.owner)
await owner.connect()
after(async () => {
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

test('a program that was cut off so long that it counted as ended says so again, or learns that the schema went on without it', async () => {
  const postgres = await open()
  const id = randomUUID()
  const program = keepRunning(statementsOf(postgres.db), LEDGER, { id, version: 1 }, 20)
  const counts = async () =>
    (await owner.query('SELECT FROM schema_program WHERE id = $1 AND seen_until > now()', [id])).rowCount === 1
  await until('its first word', counts)
  await owner.query(`UPDATE schema_program SET seen_until = now() - interval '1 minute'`)
  await until('its next word', counts)
  program.check()
  await owner.query(`INSERT INTO schema_migration VALUES (2, '0002_two.sql', 'x', now(), 1)`)
  await owner.query(`UPDATE schema_program SET seen_until = now() - interval '1 minute'`)
  await until('its next word on a schema that it copes with', counts)
  program.check()
  await owner.query(`INSERT INTO schema_migration VALUES (3, '0003_three.sql', 'x', now(), NULL)`)
  await until('the refusal', async () => {
    try {
      program.check()
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
