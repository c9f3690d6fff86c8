import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { conflict, type DomainError, type LogLine } from '@zeughaus/platform'
import { atEnd, until } from '@zeughaus/platform/testing'
import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import { afterAll, test } from 'vitest'
import type { Change } from './changes.ts'
import { NothingRecorded } from './errors.ts'
import { FIXTURES, type FixtureDatabase, fixtureStore } from './fixtures/store.ts'
import { forgetOldOutcomes } from './once.ts'
import { TIMEOUTS } from './pool.ts'
import { openTestDatabase } from './testing.ts'
import { type Actor, write, writeUnaudited } from './write.ts'

const database = await openTestDatabase<FixtureDatabase>(FIXTURES)
afterAll(() => database.close())
const published: Change[] = []
const told: LogLine[] = []
const store = fixtureStore(database.db, published, told)
const anna: Actor = { id: randomUUID() }

/** A request sent several times: same key and content, a new actor object each time. */
const repeatable = (): { key: string; actor(): Actor } => {
  const key = randomUUID()
  return { key, actor: () => ({ ...anna, once: { key, requestHash: Buffer.from('a') } }) }
}
const balance = async (id: number): Promise<number> => {
  const row = await store.db.selectFrom('account').select('balance').where('id', '=', id).executeTakeFirstOrThrow()
  return row.balance
}
const events = async (): Promise<string[]> =>
  (await store.db.selectFrom('audit').select('event').orderBy('position').execute()).map(({ event }) => event)
const add = (tx: Transaction<FixtureDatabase>, id: number, amount: number) =>
  tx
    .updateTable('account')
    .set({ balance: sql`balance + ${amount}` })
    .where('id', '=', id)
    .execute()

const LINE: LogLine = {
  protokoll: 'sicherheit',
  ereignis: 'export',
  ergebnis: 'erfolgreich',
  wer: { art: 'person', name: 'Anna' },
}

test('the change and its audit rows are there together, in the order of recording, and are announced and told after the commit', async () => {
  const before = await balance(1)
  await write(store, anna, async ({ tx, record, note }) => {
    await record('first')
    note(LINE)
    await add(tx, 1, 5)
    await record('second')
    assert.deepEqual(told, [])
  })
  assert.deepEqual(told.splice(0), [LINE])
  assert.equal(await balance(1), before + 5)
  assert.deepEqual((await events()).slice(-2), ['first', 'second'])
  assert.deepEqual(published.slice(-2), [
    { art: 'event', id: 'first' },
    { art: 'event', id: 'second' },
  ])
})

/** The same store with other audit rows. */
const appending = (append: typeof store.append) => ({ ...store, append })

test('audit rows that cannot be written take the change with them, and the next action succeeds', async () => {
  const before = await balance(1)
  const failing = appending(async (tx) => void (await sql`SELECT 1 / 0`.execute(tx)))
  for (let attempt = 0; attempt < 4; attempt++) {
    const failed = write(failing, anna, async ({ tx, record }) => {
      await record('lost')
      await add(tx, 1, 5)
    })
    await assert.rejects(failed, { code: '22012' })
  }
  assert.equal(await balance(1), before)
  await write(store, anna, async ({ tx, record }) => {
    await record('after the failure')
    await add(tx, 1, 1)
  })
  assert.equal(await balance(1), before + 1)
})

test('a refusal after the last statement leaves nothing behind', async () => {
  const before = await events()
  const refusing = appending(async (tx, recorded) => {
    await store.append(tx, recorded)
    throw conflict('zu_spaet', 'Zu spät.')
  })
  const refused = write(refusing, anna, async ({ tx, record }) => {
    await record('x')
    await add(tx, 1, 5)
  })
  await assert.rejects(refused, { code: 'zu_spaet' })
  assert.deepEqual(await events(), before)
})

test('an audited action that recorded nothing is rolled back', async () => {
  const before = await balance(1)
  await assert.rejects(
    write(store, anna, async ({ tx }) => {
      await add(tx, 1, 5)
    }),
    NothingRecorded,
  )
  assert.equal(await balance(1), before)
})

test('a refused action leaves neither change nor audit row, announcement nor line', async () => {
  const [before, rows, announced] = [await balance(1), await events(), published.length]
  const refused = write(store, anna, async ({ tx, record, note }) => {
    await add(tx, 1, 5)
    await record('never')
    note(LINE)
    throw conflict('refused', 'Nein.')
  })
  await assert.rejects(refused, { code: 'refused' })
  assert.equal(await balance(1), before)
  assert.deepEqual(await events(), rows)
  assert.equal(published.length, announced)
  assert.deepEqual(told, [])
})

test('a transaction in which nothing is asked, or the first statement is refused, leaves no transaction open', async () => {
  const isOver = async () => {
    const open = await sql<{ anzahl: number }>`SELECT count(*) AS anzahl FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(store.db)
    return open.rows[0]?.anzahl === 0
  }
  await store.db.transaction().execute(async () => undefined)
  assert.ok(await isOver())
  await assert.rejects(
    store.db.transaction().execute((tx) => sql`SELECT 1 / 0`.execute(tx)),
    { code: '22012' },
  )
  assert.ok(await isOver())
})

test('a deadlock repeats the work that lost and reaches no caller', async () => {
  const [first, second] = [await balance(1), await balance(2)]
  let [attempts, holding] = [0, 0]
  const bothHoldOne = Promise.withResolvers<void>()
  const oneIsDone = Promise.withResolvers<void>()
  const transfer = (from: number, to: number) =>
    write(store, anna, async ({ tx, record }) => {
      attempts += 1
      // The loser would lock its row again before the winner has woken, and might lose once more.
      if (attempts > 2) await oneIsDone.promise
      await add(tx, from, -1)
      // Each of the two has locked its first row before either asks for the other's.
      holding += 1
      if (holding === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await add(tx, to, 1)
      await record('transferred')
    })
  await Promise.all([transfer(1, 2).then(oneIsDone.resolve), transfer(2, 1).then(oneIsDone.resolve)])
  assert.equal(attempts, 3)
  assert.deepEqual([await balance(1), await balance(2)], [first, second])
})

test('work with a key is done once and answers the same again, also when both calls come at once', async () => {
  const before = await balance(1)
  const request = repeatable()
  const pay = () =>
    writeUnaudited(store, request.actor(), async ({ tx }) => {
      await add(tx, 1, 7)
      return { paid: 7, by: randomUUID() }
    })
  const [first, second] = await Promise.all([pay(), pay()])
  assert.deepEqual(second, first)
  assert.deepEqual(await pay(), first)
  assert.equal(await balance(1), before + 7)
})

test('an audited action that is repeated by key records nothing more', async () => {
  const before = await balance(1)
  const request = repeatable()
  const act = () =>
    write(store, request.actor(), async ({ tx, record }) => {
      await record('once only')
      await add(tx, 1, 9)
    })
  await act()
  await act()
  assert.equal(await balance(1), before + 9)
  assert.equal((await events()).filter((event) => event === 'once only').length, 1)
})

test('a refusal is given again for its key, even when the action would succeed by now', async () => {
  const request = repeatable()
  let refuse = true
  const act = () =>
    writeUnaudited(store, request.actor(), async () => {
      if (refuse) throw conflict('locked', 'Gesperrt.', { by: 'Bernd' })
      return 'done'
    })
  await assert.rejects(act(), { code: 'locked' })
  refuse = false
  await assert.rejects(act(), (error: DomainError) => error.code === 'locked' && error.details?.['by'] === 'Bernd')
})

test('a key belongs to one request of one person', async () => {
  const key = randomUUID()
  const as = (actor: Actor, body: string) =>
    writeUnaudited(store, { ...actor, once: { key, requestHash: Buffer.from(body) } }, async () => body)
  assert.equal(await as(anna, 'a'), 'a')
  await assert.rejects(as(anna, 'b'), { status: 409, code: 'schluessel_verbraucht' })
  assert.equal(await as({ id: randomUUID() }, 'b'), 'b')
})

test('a second write() of one request is a mistake of the handler and said so', async () => {
  const actor = repeatable().actor()
  await writeUnaudited(store, actor, async () => 1)
  await assert.rejects(
    writeUnaudited(store, actor, async () => 2),
    /one time/,
  )
})

test('a request that is sent again weeks later has had its effect; after two months its key is free again', async () => {
  const request = repeatable()
  let runs = 0
  const act = () => writeUnaudited(store, request.actor(), async () => ++runs)
  const age = (days: number) =>
    sql`UPDATE idempotency SET created_at = now() - make_interval(days => ${days}) WHERE key = ${request.key}`.execute(
      store.db,
    )
  await act()
  await age(59)
  assert.equal(await act(), 1)
  await age(61)
  assert.equal(await act(), 2)
  assert.equal(await act(), 2)
})

test('outcomes that are no longer given again are removed, all of them, however many', async () => {
  await forgetOldOutcomes(store.db)
  await sql`INSERT INTO idempotency (actor_id, key, request_hash, created_at)
    SELECT gen_random_uuid(), gen_random_uuid(), '\\x00'::bytea, now() - make_interval(days => 59 + (n % 2) * 2)
      FROM generate_series(1, 12000) AS n`.execute(store.db)
  assert.equal(await forgetOldOutcomes(store.db), 6_000)
  assert.equal(await forgetOldOutcomes(store.db), 0)
})

test('200 parallel withdrawals from 100 leave nothing and never less', async () => {
  await store.db.updateTable('account').set({ balance: 100 }).where('id', '=', 1).execute()
  const withdraw = () =>
    write(store, anna, async ({ tx, record }) => {
      const done = await tx
        .updateTable('account')
        .set({ balance: sql`balance - 1` })
        .where('id', '=', 1)
        .where('balance', '>', 0)
        .returning('balance')
        .executeTakeFirst()
      if (done === undefined) throw conflict('empty', 'Leer.')
      await record('withdrawn')
    })
  const results = await Promise.allSettled(Array.from({ length: 200 }, withdraw))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 100)
  for (const result of results) {
    if (result.status === 'rejected') assert.equal((result.reason as DomainError).code, 'empty')
  }
  assert.equal(await balance(1), 0)
})

test('a connection that breaks between two statements fails this request alone, with 503', async () => {
  const before = await balance(2)
  const client = new pg.Client(database.owner)
  await client.connect()
  const broken = write(store, anna, async ({ tx, record }) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
    await add(tx, 2, 1)
    await client.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    await add(tx, 2, 1)
    await record('never')
  })
  await assert.rejects(broken, { status: 503 })
  assert.equal(await balance(2), before)
  await client.end()
})

test('a statement that takes too long is ended with 503, and its connection is given up', async () => {
  const impatient = await openTestDatabase<FixtureDatabase>(FIXTURES, { ...TIMEOUTS, connect: 60_000 })
  atEnd(() => impatient.close())
  const pid = ({ db }: typeof impatient) => sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)
  const { rows: before } = await pid(impatient)
  const slow = writeUnaudited(fixtureStore(impatient.db, []), anna, ({ tx }) => sql`SELECT pg_sleep(60)`.execute(tx))
  await assert.rejects(slow, { status: 503 })
  assert.notDeepEqual((await pid(impatient)).rows, before)
})

test('committed changes reach every listener of the feed', async () => {
  const seen: Change[] = []
  const stop = database.changes.subscribe((change) => {
    if (change !== undefined) seen.push(change)
  })
  database.changes.publish([{ art: 'probe', id: '0' }])
  await until('the first change', () => seen.length > 0)
  const many = Array.from({ length: 500 }, (_unused, index) => ({ art: 'thing', id: String(index) }))
  database.changes.publish(many)
  await until('all changes', () => seen.length === 501)
  assert.deepEqual(seen.slice(1), many)
  stop()
})

test('repeated changes of one moment are announced once, a later change once more', async () => {
  const seen: Change[] = []
  const stop = database.changes.subscribe((change) => {
    if (change !== undefined) seen.push(change)
  })
  const [again, last] = [
    { art: 'again', id: '1' },
    { art: 'last', id: '1' },
  ]
  const publish = (change: Change) => database.changes.publish([change])
  for (let time = 0; time < 100; time++) publish(again)
  publish(last)
  await until('the last change', () => seen.length === 2)
  assert.deepEqual(seen, [again, last])
  publish(again)
  await until('the change once more', () => seen.length === 3)
  stop()
})

test('values come out of the database as the wire has them', async () => {
  const { rows } = await sql`SELECT timestamptz '2026-11-21 14:03:07.5+01' AS instant, date '2026-02-28' AS day,
    count(*) AS number, 1.50::numeric AS amount, null::timestamptz AS nothing`.execute(store.db)
  assert.deepEqual(rows, [
    { instant: '2026-11-21T13:03:07.500Z', day: '2026-02-28', number: 1, amount: '1.50', nothing: null },
  ])
})
