import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { FIXTURES, type FixtureDatabase } from './fixtures/store.ts'
import { PreparedStatements } from './prepared.ts'
import { openTestDatabase } from './testing.ts'

const database = await openTestDatabase<FixtureDatabase>(FIXTURES)
after(() => database.close())

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

test('a statement whose answer a migration has changed meanwhile is refused once as unavailable, and then answered', async () => {
  const owner = new pg.Client(database.owner)
  await owner.connect()
  const ask = () => database.db.selectFrom('account').selectAll().where('id', '>=', 0).execute()
  for (let turn = 0; turn < 5; turn++) await ask()
  await owner.query('ALTER TABLE account ADD COLUMN neu text')
  await owner.end()
  await assert.rejects(ask(), { status: 503 })
  assert.ok((await ask()).every((row) => 'neu' in row))
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
