import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { until } from '@zeughaus/platform/testing'
import { afterAll, onTestFinished, test, vi } from 'vitest'
import { type AccessEvent, type AccessLog, logInFile, openAccessLog } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'zeughaus-access-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
const newFile = () => join(folder, `${++files}`, 'access-log.db')
const warnings: string[] = []
const open = (file = newFile()): Promise<AccessLog> =>
  openAccessLog(logInFile(file), { warn: (message) => warnings.push(message) })

const crm = { kind: 'key', id: '0190-crm', name: 'CRM' } as const
const admin = { kind: 'admin', id: '', name: 'admin' } as const
const aSearch = (query: string, rest: Partial<AccessEvent> = {}): AccessEvent => ({
  actor: crm,
  action: 'search',
  query,
  address: '192.0.2.7',
  result: 'ok',
  hits: 3,
  ...rest,
})

test('what was recorded is read back newest first, with who, what, when and from where', async () => {
  const log = await open()
  const before = Date.now()
  log.record(aSearch('q=Pumpe'))
  log.record({ actor: admin, action: 'read', object: '0190-mail', address: '::1', result: 'missing' })
  const { entries, next } = await log.page({}, null, 10)
  assert.equal(next, null)
  assert.deepEqual(
    entries.map(({ at: _at, ...rest }) => rest),
    [
      {
        id: 2,
        actor: admin,
        action: 'read',
        object: '0190-mail',
        query: '',
        address: '::1',
        result: 'missing',
        hits: null,
      },
      {
        id: 1,
        actor: crm,
        action: 'search',
        object: '',
        query: 'q=Pumpe',
        address: '192.0.2.7',
        result: 'ok',
        hits: 3,
      },
    ],
  )
  assert.ok(entries.every(({ at }) => Date.parse(at) >= before && Date.parse(at) <= Date.now()))
  await log.close()
})

test('a clean stop loses no entry, not even those of the last moment', async () => {
  const file = newFile()
  const log = await open(file)
  for (let index = 0; index < 5_000; index += 1) log.record(aSearch(`q=${index}`))
  await log.close()
  const reader = new DatabaseSync(file, { readOnly: true })
  assert.deepEqual(
    { ...reader.prepare('SELECT count(*) AS n, max(id) AS last FROM entry').get() },
    { n: 5_000, last: 5_000 },
  )
  reader.close()
})

// zugriff.15: When an entry cannot be stored there, the answer is a 503; none waits for a write that begins behind a failed one.
test('where answers wait, one leaves once its entry is stored, and none waits for a write that begins behind a failed one', async () => {
  const place = logInFile(newFile())
  const [failing, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let writes = 0
  const open = async () => {
    const store = await place.open()
    const append: typeof store.append = async (batch) => {
      await [failing, held][writes++]?.promise
      return store.append(batch)
    }
    return { ...store, append }
  }
  const log = await openAccessLog({ ...place, answersWait: true, open }, { warn: () => undefined })
  onTestFinished(() => log.close())
  await log.settled()
  log.record(aSearch('q=1'))
  const first = log.settled()
  await until('the first write', () => writes === 1)
  log.record(aSearch('q=2'))
  const second = log.settled()
  failing.reject(new Error('weg'))
  const unavailable = { status: 503, message: /^Das Zugriffsprotokoll kann gerade nicht geschrieben werden/ }
  await assert.rejects(first, unavailable)
  await assert.rejects(second, unavailable)
  log.record(aSearch('q=3'))
  const third = log.settled()
  held.resolve()
  await third
  assert.deepEqual(
    (await log.page({}, null, 10)).entries.map(({ query }) => query),
    ['q=3', 'q=2', 'q=1'],
  )
})

test('an entry reaches the disk by itself half a second later', async () => {
  const file = newFile()
  const log = await open(file)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  log.record(aSearch('q=Schlauch'))
  const reader = new DatabaseSync(file, { readOnly: true })
  const count = () => reader.prepare('SELECT count(*) AS n FROM entry').get()?.['n']
  vi.advanceTimersByTime(500)
  vi.useRealTimers()
  await until('the entry', () => count() === 1)
  reader.close()
  await log.close()
})

test('the database itself refuses to change, remove or replace an entry', async () => {
  const file = newFile()
  const log = await open(file)
  log.record(aSearch('q=Drehleiter'))
  await log.close()
  const db = new DatabaseSync(file)
  for (const attempt of [
    "UPDATE entry SET query = ''",
    'DELETE FROM entry',
    "INSERT OR REPLACE INTO entry SELECT id, at, actor_kind, actor_id, 'wer anders', action, object, query, address, result, hits, hash FROM entry",
  ])
    assert.throws(() => db.exec(attempt), /access log: an entry cannot be/)
  assert.equal(db.prepare('SELECT query FROM entry').get()?.['query'], 'q=Drehleiter')
  db.close()
})

test('filters combine, and the pages of a filtered list join without gap or repetition', async () => {
  const log = await open()
  for (let index = 0; index < 30; index += 1)
    log.record(
      aSearch(`q=100%_${index}`, { result: index % 3 === 0 ? 'refused' : 'ok', actor: index % 2 ? crm : admin }),
    )
  const seen: number[] = []
  let before: number | null = null
  do {
    const page = await log.page({ action: 'search', result: 'refused', actorId: crm.id }, before, 2)
    seen.push(...page.entries.map(({ id }) => id))
    before = page.next
  } while (before !== null)
  assert.deepEqual(seen, [28, 22, 16, 10, 4])
  assert.equal((await log.page({ text: '100%_2' }, null, 100)).entries.length, 11)
  assert.equal((await log.page({ text: '%' }, null, 100)).entries.length, 30)
  assert.equal((await log.page({ text: '\\' }, null, 100)).entries.length, 0)
  assert.equal((await log.page({ since: Date.now() + 60_000 }, null, 100)).entries.length, 0)
  await log.close()
})

test('a hostile query is cut and stays storable text', async () => {
  const log = await open()
  log.record(aSearch(`${'a'.repeat(4_095)}😀${'b'.repeat(1_000_000)}`))
  const { entries } = await log.page({}, null, 1)
  assert.equal(entries[0]?.query.length, 4_096)
  await log.close()
})

test('what a stranger does a thousand times is two entries: the first at once, the others counted after a minute', async () => {
  const log = await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stranger = (address: string, object: string) =>
    log.recordStranger({
      actor: { kind: 'unknown', id: '', name: '' },
      action: 'read',
      object,
      address,
      result: 'refused',
    })
  const mail = '019f0000-0000-7000-8000-000000000001'
  stranger('192.0.2.9', mail)
  for (let time = 0; time < 999; time += 1) stranger('192.0.2.9', 'x'.repeat(10_000))
  stranger('198.51.100.4', 'x'.repeat(10_000))
  const seen = async () =>
    (await log.page({}, null, 10)).entries.map(({ address, object, query }) => [address, object, query])
  const first = [
    ['198.51.100.4', '', ''],
    ['192.0.2.9', mail, ''],
  ]
  assert.deepEqual(await seen(), first)
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  assert.deepEqual(await seen(), [['192.0.2.9', '', '999 weitere innerhalb einer Minute'], ...first])
  await log.close()
})

test('the command line writes to the same log while the service runs', async () => {
  const file = newFile()
  const service = await open(file)
  const command = await open(file)
  for (let index = 0; index < 50; index += 1) {
    service.record(aSearch('q=Dienst'))
    command.record({
      actor: { kind: 'command', id: '', name: 'zeughaus' },
      action: 'key_create',
      address: '',
      result: 'ok',
    })
    await Promise.all([service.flush(), command.flush()])
  }
  assert.equal((await service.page({}, null, 200)).entries.length, 100)
  await Promise.all([service.close(), command.close()])
  assert.deepEqual(warnings, [])
})
