import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import type { Change } from './changes.ts'
import { DatabaseUnavailable, NothingRecorded } from './errors.ts'
import { FIXTURES, type FixtureDatabase, fixtureStore } from './fixtures/store.ts'
import { openTestDatabase } from './testing.ts'
import { type Asked, type Part, writeTogether } from './together.ts'
import { type Actor, write } from './write.ts'

const database = await openTestDatabase<FixtureDatabase>(FIXTURES)
after(() => database.close())
const published: Change[] = []
const store = fixtureStore(database.db, published)

/** What somebody adds to an account. */
interface Deposit {
  readonly account: number
  readonly amount: number
}
type Deposits = readonly Part<FixtureDatabase, string, Actor, Deposit>[]

/** Leaves out what is nothing; a record for each other one. */
async function deposit(_tx: unknown, parts: Deposits): Promise<(Deposit | undefined)[]> {
  const done: (Deposit | undefined)[] = []
  for (const { write, input } of parts) {
    done.push(input.amount === 0 ? undefined : input)
    if (input.amount === 0) continue
    const { account, amount } = input
    await sql`UPDATE account SET balance = balance + ${amount} WHERE id = ${account}`.execute(write.tx)
    await write.record(`deposit ${amount}`)
    write.announce({ art: 'account', id: String(account) })
    await write.enqueue({ kind: 'statement', key: String(account), payload: { amount } })
  }
  return done
}

const anna = randomUUID()
const key = (content = 'a') => ({ key: randomUUID(), requestHash: Buffer.from(content) })
const asks = (input: Deposit, once?: Actor['once']): Asked<Actor, Deposit> => ({
  actor: once === undefined ? { id: anna } : { id: anna, once: { ...once } },
  input,
})
const balance = async (id: number): Promise<number> => {
  const row = await store.db.selectFrom('account').select('balance').where('id', '=', id).executeTakeFirstOrThrow()
  return row.balance
}
const events = async (): Promise<string[]> =>
  (await store.db.selectFrom('audit').select('event').orderBy('position').execute()).map(({ event }) => event)

test('each has its own result; records, announcements and jobs of all are there together, in their order', async () => {
  const [before, announced] = [await balance(1), published.length]
  const [first, second] = [
    { account: 1, amount: 5 },
    { account: 1, amount: 6 },
  ]
  assert.deepEqual(await writeTogether(store, [asks(first), asks({ account: 1, amount: 0 }), asks(second)], deposit), [
    first,
    undefined,
    second,
  ])
  assert.equal(await balance(1), before + 11)
  assert.deepEqual((await events()).slice(-2), ['deposit 5', 'deposit 6'])
  assert.deepEqual(
    published.slice(announced).map(({ id }) => id),
    ['1', 'deposit 5', '1', 'deposit 6'],
  )
  const { rows } = await sql`SELECT key, payload FROM job WHERE kind = 'statement'`.execute(store.db)
  assert.deepEqual(rows, [{ key: '1', payload: { amount: 6 } }])
})

test('a key counts once in a transaction, is kept with its result, and is free again for what was left out', async () => {
  const before = await balance(2)
  const [once, unused] = [key(), key()]
  const input = { account: 2, amount: 7 }
  const answers = () =>
    writeTogether(store, [asks(input, once), asks(input, once), asks({ account: 2, amount: 0 }, unused)], deposit)
  assert.deepEqual(await answers(), [input, undefined, undefined])
  assert.deepEqual(await answers(), [undefined, undefined, undefined])
  assert.equal(await balance(2), before + 7)
  const again = await write(store, asks(input, once).actor, () => assert.fail('it has been done'))
  assert.deepEqual(again, input)
  assert.deepEqual(await writeTogether(store, [asks(input, unused)], deposit), [input])
})

test('whoever repeats what is still being done does not make the others wait', async () => {
  const [once, going] = [key(), Promise.withResolvers<void>()]
  const [slow, other] = [
    { account: 1, amount: 3 },
    { account: 2, amount: 4 },
  ]
  const working = Promise.withResolvers<void>()
  const first = write(store, asks(slow, once).actor, async ({ record }) => {
    working.resolve()
    await going.promise
    await record('slow')
    return slow
  })
  await working.promise
  assert.deepEqual(await writeTogether(store, [asks(slow, once), asks(other, key())], deposit), [undefined, other])
  going.resolve()
  assert.deepEqual(await first, slow)
})

test('a refusal of the database for one leaves out all of them, and nothing is written', async () => {
  const [before, recorded, once] = [await balance(1), await events(), key()]
  const both = [asks({ account: 1, amount: 5 }, once), asks({ account: 2, amount: -1_000_000 })]
  assert.deepEqual(await writeTogether(store, both, deposit), [undefined, undefined])
  assert.equal(await balance(1), before)
  assert.deepEqual(await events(), recorded)
  const alone = { account: 1, amount: 5 }
  assert.deepEqual(await writeTogether(store, [asks(alone, once)], deposit), [alone], 'its key is free')
})

test('a mistake of the program is not covered up', async () => {
  const asked = [asks({ account: 1, amount: 1 })]
  await assert.rejects(
    writeTogether(store, asked, async () => [{}]),
    NothingRecorded,
  )
  const misspelt = writeTogether(store, asked, async (tx) => {
    await sql`SELEKT 1`.execute(tx)
    return []
  })
  await assert.rejects(misspelt, { code: '42601' })
})

test('a commit without an answer is told to all: nobody does it a second time', async () => {
  const dying = {
    ...store,
    append: async () => {
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
        AND backend_xid IS NOT NULL AND pid <> pg_backend_pid()`.execute(store.db)
    },
  }
  await assert.rejects(writeTogether(dying, [asks({ account: 1, amount: 5 })], deposit), DatabaseUnavailable)
})

test('a connection that is lost before the commit is told to all: they do not wait for the database twice', async () => {
  const before = await balance(1)
  const lost = writeTogether(store, [asks({ account: 1, amount: 5 })], async (tx, parts) => {
    const done = await deposit(tx, parts)
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
    await sql`SELECT pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(store.db)
    await sql`SELECT 1`.execute(tx)
    return done
  })
  await assert.rejects(lost, DatabaseUnavailable)
  assert.equal(await balance(1), before)
})

test('who is kept waiting too long by somebody else leaves all of them to be done alone', async () => {
  const before = await balance(2)
  const [held, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = store.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM account WHERE id = 1 FOR UPDATE`.execute(tx)
    held.resolve()
    await going.promise
  })
  await held.promise
  const both = [asks({ account: 2, amount: 5 }), asks({ account: 1, amount: 5 })]
  const left = await writeTogether(store, both, async (tx, parts) => {
    await sql`SET LOCAL lock_timeout = 50`.execute(tx)
    return deposit(tx, parts)
  })
  assert.deepEqual(left, [undefined, undefined])
  assert.equal(await balance(2), before)
  going.resolve()
  await holding
})
