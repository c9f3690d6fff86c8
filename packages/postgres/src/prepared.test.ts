import assert from 'node:assert/strict'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, test } from 'vitest'
import { FIXTURES, type FixtureDatabase, fixtureStore } from './fixtures/store.ts'
import { PreparedStatements } from './prepared.ts'
import { openTestDatabase } from './testing.ts'
import { write } from './write.ts'

const database = await openTestDatabase<FixtureDatabase>(FIXTURES)
afterAll(() => database.close())

/** Runs work on one connection: each connection prepares its own statements. */
const onOne = <T>(work: (one: typeof database.db) => Promise<T>): Promise<T> =>
  database.db.connection().execute((one) => work(one as typeof database.db))

test('what is asked often is prepared once for a connection, and answers as before', async () => {
  const ask = (one: typeof database.db, id: number) =>
    one.selectFrom('account').selectAll().where('id', '=', id).execute()
  await onOne(async (one) => {
    const answers = []
    for (const id of [1, 2, 1, 2, 999]) answers.push(await ask(one, id))
    assert.deepEqual(
      answers.map((rows) => rows.map(({ id }) => id)),
      [[1], [2], [1], [2], []],
    )
    const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(one)
    assert.equal(rows.filter(({ statement }) => statement.includes('from "account"')).length, 1)
  })
})

/** Prepares two statements on several connections, then lets a migration change what they return. */
async function migrateUnder(column: string): Promise<void> {
  const ask = () => database.db.selectFrom('account').selectAll().where('id', '>=', 0).execute()
  for (let turn = 0; turn < 5; turn++) await Promise.all(Array.from({ length: 8 }, ask))
  const owner = new pg.Client(database.owner)
  await owner.connect()
  await owner.query(`ALTER TABLE account ADD COLUMN ${column} text`)
  await owner.end()
}

test('statements whose answer a migration has changed meanwhile are answered, on every connection', async () => {
  await migrateUnder('neu')
  const ask = () => database.db.selectFrom('account').selectAll().where('id', '>=', 0).execute()
  const answers = await Promise.all(Array.from({ length: 8 }, ask))
  assert.ok(answers.flat().every((row) => 'neu' in row))
})

// api.14: A statement prepared before a migration is answered, and a change that meets one is made once.
test('a change that meets a migration is made once', async () => {
  await migrateUnder('neuer')
  const store = fixtureStore(database.db)
  await Promise.all(
    Array.from({ length: 8 }, () =>
      write(store, { id: null }, async ({ tx, record }) => {
        await record('met')
        return tx.selectFrom('account').selectAll().where('id', '>=', 0).execute()
      }),
    ),
  )
  const events = await database.db.selectFrom('audit').where('event', '=', 'met').selectAll().execute()
  assert.equal(events.length, 8)
})

test('a name is that of the text for ever, what comes rarely and what plans nothing has none, and the number watched is bounded', () => {
  const statements = new PreparedStatements()
  const text = (n: number) => `SELECT ${n} FROM one_of_the_many_tables WHERE id = $1`
  const names = [1, 2, 3].map(() => statements.nameOf(text(1)))
  assert.deepEqual(names.slice(0, 2), [undefined, undefined])
  assert.ok(names[2])
  for (let n = 2; n < 2_000; n++) statements.nameOf(text(n))
  assert.equal(statements.nameOf(text(1)), undefined)
  statements.nameOf(text(1))
  assert.equal(statements.nameOf(text(1)), names[2])
  for (let turn = 0; turn < 5; turn++) assert.equal(statements.nameOf('BEGIN'), undefined)
})

test('readers who see much have other plans than those who see little', () => {
  const prepared = new PreparedStatements()
  const names = Array.from({ length: 3 }, () => [0, 5].map((width) => prepared.nameOf('select 1', width)))
  const [little, much] = names.at(-1) ?? []
  assert.ok(little !== undefined && much !== undefined && little !== much)
})
