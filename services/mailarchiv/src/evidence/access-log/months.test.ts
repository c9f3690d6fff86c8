/** The access log in PostgreSQL: its months, and what its owner may try. */
import assert from 'node:assert/strict'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import pg from 'pg'
import { onTestFinished, test } from 'vitest'
import { openStoreDatabase } from '../../store/postgres/index.ts'
import { type LogPlace, logInTables } from './index.ts'

const at = (month: number, day = 15) => Date.UTC(2026, month - 1, day)
const login = {
  actor: { kind: 'admin', id: '', name: 'admin' },
  action: 'login',
  address: '192.0.2.7',
  result: 'ok',
} as const

/** A log with entries of three months, and statements of the database's owner. */
async function aLog() {
  const { owner, drop } = await emptyDatabase()
  const opened = await openStoreDatabase(owner)
  const client = new pg.Client(owner)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await opened.close()
    await drop()
  })
  const place = logInTables(opened.tables({ prefix: 'mailarchiv.log_' }))
  const store = await place.open()
  for (const instant of [at(9), at(10, 1), at(10), at(11), at(11, 30)])
    await store.append([{ at: instant, event: login }])
  return { place, store, run: async (sql: string) => (await client.query(sql)).rows }
}

const kinds = async (place: LogPlace) => (await place.verify([])).findings.map(({ kind, id }) => `${kind} ${id}`)

test('each month has a table of its own, made with its first entry', async () => {
  const { run, place } = await aLog()
  const months = await run(
    `SELECT relid::text AS name FROM pg_partition_tree('mailarchiv.log_entry') WHERE isleaf ORDER BY 1`,
  )
  assert.deepEqual(
    months.map(({ name }) => name),
    ['mailarchiv.log_entry_2026_09', 'mailarchiv.log_entry_2026_10', 'mailarchiv.log_entry_2026_11'],
  )
  assert.deepEqual(await kinds(place), [])
})

// zugriff.11: There triggers refuse to change, remove or empty entries, of the log and of each month.
test('no statement changes, removes or empties entries, neither of the log nor of a month', async () => {
  const { run, place } = await aLog()
  for (const table of ['mailarchiv.log_entry', 'mailarchiv.log_entry_2026_10'])
    for (const sql of [`UPDATE ${table} SET result = 'ok'`, `DELETE FROM ${table}`, `TRUNCATE ${table}`])
      await assert.rejects(run(sql), /cannot be changed or removed/, sql)
  assert.deepEqual(await kinds(place), [])
})

// zugriff.12: What the owner of the database does past them is named by `verify`, and lacking triggers are noted in the log for good.
test('verify names what the owner did with the triggers off: changed, removed, a whole month, put in, the end cut off', async () => {
  const attempts: [string, string[]][] = [
    ["UPDATE mailarchiv.log_entry SET actor_name = 'x' WHERE id = 2", ['changed 2']],
    ['DELETE FROM mailarchiv.log_entry WHERE id = 3', ['missing 3']],
    ['DROP TABLE mailarchiv.log_entry_2026_10', ['missing 2']],
    ['DELETE FROM mailarchiv.log_entry WHERE id > 3', ['missing 4']],
    [
      `INSERT INTO mailarchiv.log_entry SELECT id, at + 1, actor_kind, actor_id, 'x', action, object, query, address, result, hits, hash
       FROM mailarchiv.log_entry WHERE id = 4`,
      ['changed 4'],
    ],
    ['DELETE FROM mailarchiv.log_head', []],
  ]
  for (const [sql, expected] of attempts) {
    const { run, place } = await aLog()
    await run(`ALTER TABLE mailarchiv.log_entry DISABLE TRIGGER ALL`)
    await run(sql)
    const found = await kinds(place)
    assert.ok(
      found.some((kind) => kind.startsWith('unguarded')),
      sql,
    )
    assert.deepEqual(
      found.filter((kind) => !kind.startsWith('unguarded')),
      expected,
      sql,
    )
  }
})

test('a log that lost its triggers notes that when it is opened, has them again, and goes on', async () => {
  const { run, place } = await aLog()
  await run(
    `DROP TRIGGER entry_is_fixed ON mailarchiv.log_entry; DROP TRIGGER entry_stays ON mailarchiv.log_entry_2026_11`,
  )
  const store = await place.open()
  const { entries } = await store.page({}, null, 1)
  assert.deepEqual([entries[0]?.action, entries[0]?.result], ['log_unguarded', 'failed'])
  for (const sql of ['UPDATE mailarchiv.log_entry SET hits = 1', 'TRUNCATE mailarchiv.log_entry_2026_11'])
    await assert.rejects(run(sql), /cannot be changed or removed/)
  await store.append([{ at: at(12), event: login }])
  await place.open()
  assert.deepEqual(await kinds(place), ['unguarded 6'])
})

test('new months raise no alarm in a verification that runs meanwhile, and none in a process that opens the log', async () => {
  const { place, store } = await aLog()
  let isDone = false
  const writing = (async () => {
    for (let month = 1; month <= 24; month += 1) await store.append([{ at: Date.UTC(2027, month), event: login }])
    isDone = true
  })()
  do {
    assert.deepEqual(await kinds(place), [])
    await place.open()
  } while (!isDone)
  await writing
  assert.equal((await place.verify([])).entries, 29)
})
