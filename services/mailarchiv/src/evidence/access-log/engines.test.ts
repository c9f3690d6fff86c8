/** The access log in each engine: what the service and a verification rely on. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ENGINES, type Engine, emptyStores } from '../../../test/stores.factory.ts'
import { type AccessEvent, copyLog, type LogPlace, openAccessLog } from './index.ts'

const DAY = 86_400_000
const NOVEMBER = Date.parse('2026-11-30T12:00:00Z')

const event = (action: AccessEvent['action'], rest: Partial<AccessEvent> = {}): AccessEvent => ({
  actor: { kind: 'key', id: '0190-crm', name: 'CRM' },
  action,
  object: 'eins\nzwei "drei"',
  address: '192.0.2.7',
  result: 'ok',
  ...rest,
})

async function aPlace(engine: Engine): Promise<LogPlace> {
  return (await (await emptyStores(engine))()).log
}

const open = (place: LogPlace) => openAccessLog(place, { warn: (message) => assert.fail(message) })

/** Appends entries, one a day. */
async function fill(place: LogPlace, count: number): Promise<void> {
  const store = await place.open()
  const batch = Array.from({ length: count }, (_, day) => ({
    at: NOVEMBER + day * DAY,
    event: event(day % 3 === 0 ? 'login' : 'search', { query: `Tag ${day}`, hits: day }),
  }))
  await store.append(batch)
  await store.close()
}

for (const engine of ENGINES) {
  // zugriff.10: In PostgreSQL any number of processes append to one chain without a gap; entries lie in a table for each month.
  test(`${engine}: processes that write at once make one chain, without a gap`, async () => {
    const openStores = await emptyStores(engine)
    const places = [(await openStores()).log, (await openStores()).log, (await openStores()).log]
    const logs = await Promise.all(places.map(open))
    for (let round = 0; round < 30; round += 1) {
      for (const log of logs) log.record(event(round % 3 === 0 ? 'search' : 'key_create'))
      await Promise.all(logs.map((log) => log.flush()))
    }
    const head = await logs[1]!.head()
    await Promise.all(logs.map((log) => log.close()))
    const report = await places[0]!.verify([])
    assert.deepEqual([report.entries, report.findings, report.head.id], [90, [], 90])
    assert.deepEqual(Buffer.from(report.head.hash), Buffer.from(head.hash))
  })

  test(`${engine}: entries are found by person, action, time and words in any case, newest first, page by page`, async () => {
    const place = await aPlace(engine)
    await fill(place, 40)
    const log = await open(place)
    log.record(
      event('read', { actor: { kind: 'admin', id: '', name: 'admin' }, object: 'Straße 50%_\\', query: 'a\0b' }),
    )
    const ids = async (filter: Parameters<typeof log.page>[0]) =>
      (await log.page(filter, null, 100)).entries.map(({ id }) => id)
    assert.deepEqual(await ids({ actorKind: 'admin' }), [41])
    assert.deepEqual(await ids({ text: 'STRASSE' }), [])
    assert.deepEqual(await ids({ text: 'straße 50%_\\' }), [41])
    assert.deepEqual(await ids({ text: 'TAG 39' }), [40])
    assert.deepEqual(await ids({ since: NOVEMBER + DAY, until: NOVEMBER + 3 * DAY, actorId: '0190-crm' }), [3, 2])
    assert.equal((await ids({ security: true })).length, 14)
    const first = await log.page({ action: 'search' }, null, 10)
    const second = await log.page({ action: 'search' }, first.next, 10)
    assert.equal(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size, 20)
    assert.equal((await log.page({ actorKind: 'admin' }, null, 1)).entries[0]?.query, 'a\ufffdb')
    await log.close()
    assert.deepEqual((await place.verify([])).findings, [])
  })

  test(`${engine}: each entry is told once, under its number, by the process that has stored it`, async () => {
    const openStores = await emptyStores(engine)
    const told: (number | undefined)[] = []
    const logs = await Promise.all(
      [await openStores(), await openStores()].map(({ log }) =>
        openAccessLog(log, { warn: (message) => assert.fail(message), tell: ({ nummer }) => told.push(nummer) }),
      ),
    )
    for (let round = 0; round < 20; round += 1) {
      for (const log of logs) log.record(event(round % 3 === 0 ? 'login' : 'search'))
      if (round % 4 === 0) await Promise.all(logs.map((log) => log.flush()))
    }
    await Promise.all(logs.map((log) => log.close()))
    assert.deepEqual(
      told.toSorted((a = 0, b = 0) => a - b),
      Array.from({ length: 40 }, (_, place) => place + 1),
    )
  })

  // zugriff.13: `move` continues the log in the other engine, with its chain.
  test(`${engine}: a log continues where another one ends, with its chain and later entries`, async () => {
    const [from, to] = [await aPlace('SQLite'), await aPlace(engine)]
    await fill(from, 70)
    const source = await from.open()
    assert.ok(await copyLog(from, to))
    const end = await source.head()
    await source.append([{ at: NOVEMBER, event: event('logout') }])
    await source.close()
    assert.ok(await copyLog(from, to))
    assert.deepEqual(Buffer.from((await to.anchor({ ...end }))!.hash), Buffer.from((await from.anchor(null))!.hash))
    const report = await to.verify([{ ...end, madeAt: NOVEMBER }])
    assert.deepEqual([report.entries, report.findings, report.witnessed?.id], [71, [], 70])
    const moved = await to.open()
    await moved.append([{ at: NOVEMBER, event: event('login') }])
    await moved.close()
    assert.equal((await to.verify([])).head.id, 72)
    const back = await aPlace('SQLite')
    assert.ok(await copyLog(to, back))
    assert.deepEqual((await back.verify([])).findings, [])
    assert.equal((await back.verify([])).entries, 72)
    await (await from.open()).append([{ at: NOVEMBER, event: event('read') }])
    assert.equal(await copyLog(from, to), false, 'a log that went on by itself stays as it is')
  })
}
