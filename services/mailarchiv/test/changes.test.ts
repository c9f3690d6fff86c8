/** GET /changes: mails archived or recognised since. */
import assert from 'node:assert/strict'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import type { Extraction } from '../src/texts/extraction/index.ts'
import { aMail } from './mail.factory.ts'
import { aMailarchiv, archiveMails } from './mailarchiv.factory.ts'

type Changes = {
  readonly changes: readonly { kind: string; mail: { id: string; subject: string }; ocr_status: string }[]
  readonly cursor: string
  readonly more: boolean
}

const TEXT: Extraction = { text: 'Text', state: 'done', problems: [], pictures: 0, invoices: [] }

async function aHouse(...mails: string[]) {
  const house = await aMailarchiv(mails)
  const ask = (parameters: Record<string, string | number> = {}, token = house.auditor): Promise<TestAnswer> => {
    const written = Object.entries(parameters).map(([name, value]): [string, string] => [name, `${value}`])
    return house.http.get(`/api/v1/changes?${new URLSearchParams(written)}`, { token })
  }
  const read = async (parameters: Record<string, string | number> = {}, token?: string): Promise<Changes> => {
    const { status, body, text } = await ask(parameters, token)
    assert.equal(status, 200, text)
    return body as Changes
  }
  /** Reads every change after a cursor, in steps of `limit`. */
  const readAll = async (limit: number, cursor?: string, token?: string) => {
    const seen: string[] = []
    for (let at = cursor; ; ) {
      const answer = await read({ limit, ...(at === undefined ? {} : { cursor: at }) }, token)
      seen.push(...answer.changes.map(({ kind, mail }) => `${kind} ${mail.subject}`))
      at = answer.cursor
      if (!answer.more) return { seen, cursor: at }
    }
  }
  /** Notes a mail as the text pipeline does after reading its files. */
  const readText = async (id: string) => {
    await house.archive.addText(id, [{ kind: 'attachment:0', text: 'Text' }], 'skipped')
    await house.texts.follow([{ id, status: 'pending' }], 0)
    const job = (await house.texts.next('extract'))!
    await house.texts.extracted(job, [{ part: 0, filename: 'a.txt', extraction: TEXT }], 'skipped')
  }
  return { ...house, ask, read, readAll, readText }
}

const mail = (subject: string, from = 'a@muster.example') => aMail({ subject, from })

// changes.1: Each archived mail appears at least once, in order, at any page size.
test('archived mails come once each, in order, whatever the size of a page', async () => {
  const { readAll, archive } = await aHouse(...['1', '2', '3', '4', '5'].map((subject) => mail(subject)))
  const expected = ['1', '2', '3', '4', '5'].map((subject) => `archived ${subject}`)
  for (const limit of [1, 2, 5, 500]) assert.deepEqual((await readAll(limit)).seen, expected, `${limit}`)
  const { cursor } = await readAll(2)
  assert.deepEqual((await readAll(2, cursor)).seen, [])
  await archiveMails(archive, [mail('6')])
  assert.deepEqual((await readAll(2, cursor)).seen, ['archived 6'])
  assert.deepEqual((await readAll(2, cursor)).seen, ['archived 6'], 'a repeated request gets the same again')
})

test('mails with very many people come in several answers, each mail once and with all of its people', async () => {
  const people = Array.from({ length: 10_000 }, (_, number) => `p${number}@muster.example`).join(', ')
  const { read, readAll } = await aHouse(
    ...['1', '2', '3', '4', '5', '6'].map((subject) => aMail({ subject, to: people, cc: people })),
  )
  const { changes, more } = await read({ limit: 500 })
  assert.ok(changes.length < 6 && more)
  assert.equal((changes[0]!.mail as unknown as { to: string }).to, people)
  const { seen } = await readAll(500)
  assert.deepEqual(
    seen,
    ['1', '2', '3', '4', '5', '6'].map((subject) => `archived ${subject}`),
  )
})

test('a mail comes before its text, also when both arrive while the changes are read', async () => {
  const { archive, readAll, readText } = await aHouse(mail('1'))
  const { cursor } = await readAll(2)
  const changes = archive.changes.bind(archive)
  let isHere = false
  archive.changes = async (after, limit) => {
    const found = await changes(after, limit)
    if (!isHere) {
      isHere = true
      const [id] = await archiveMails(archive, [mail('2')])
      await readText(id!)
    }
    return found
  }
  const first = await readAll(2, cursor)
  const then = await readAll(2, first.cursor)
  assert.deepEqual([...first.seen, ...then.seen], ['archived 2', 'text 2'])
})

// changes.2: A later recognised text appears as a change with the present state.
test('a text that was added later is a change, once, with the state of now', async () => {
  const { read, readAll, readText, ids } = await aHouse(mail('1'), mail('2'), mail('3'))
  const { cursor } = await readAll(2)
  await readText(ids[1]!)
  const { changes, more } = await read({ cursor })
  assert.deepEqual(
    changes.map(({ kind, mail: { id }, ocr_status }) => [kind, id, ocr_status]),
    [['text', ids[1], 'skipped']],
  )
  assert.equal(more, false)
  assert.deepEqual((await readAll(1)).seen, ['archived 1', 'archived 2', 'archived 3', 'text 2'])
})

// changes.7: A mail that fits only with its recognised text appears with that text.
test('a mail that fits a search only with its recognised text is a change of it with that text', async () => {
  const { readAll, readText, read, ids } = await aHouse(mail('1'), mail('Text'), mail('3'))
  const { cursor } = await read({ q: 'Text' })
  await readText(ids[0]!)
  const watched = async (at?: string) => {
    const { changes } = await read({ q: 'Text', ...(at === undefined ? {} : { cursor: at }) })
    return changes.map(({ kind, mail: { subject } }) => `${kind} ${subject}`)
  }
  assert.deepEqual(await watched(cursor), ['text 1'])
  assert.deepEqual(await watched(), ['archived 1', 'archived Text', 'text 1'], 'by now it fits from the beginning')
  assert.equal((await readAll(2, cursor)).seen.length, 1, 'the cursor of a search holds without it')
})

// changes.3: The key's scope holds as for reading.
test('a key with a scope gets changes of its own mails only; one without gets all', async () => {
  const mails = Array.from({ length: 12 }, (_, n) => mail(`${n}`, n % 4 === 0 ? 'x@wehr.example' : 'y@anders.example'))
  const { readAll, readText, aKey, ids } = await aHouse(...mails)
  await readText(ids[1]!)
  const scoped = await aKey({ role: 'user', scope: ['@wehr.example'] })
  assert.deepEqual((await readAll(2, undefined, scoped)).seen, ['archived 0', 'archived 4', 'archived 8'])
  assert.equal((await readAll(5, undefined, await aKey({ role: 'user' }))).seen.length, 13)
})

// changes.4: A foreign cursor is 400, one from before a restore 410.
test('a cursor that this archive never gave out is refused, one from before a restore is gone', async () => {
  const [here, there] = [await aHouse(mail('1')), await aHouse(mail('1'))]
  const { cursor } = await there.read()
  assert.equal((await here.ask({ cursor })).status, 410)
  for (const wrong of ['x', '1.2', Buffer.from('1.0123456789abcdef.1').toString('base64url'), 'A'.repeat(101)]) {
    const { status, body } = await here.ask({ cursor: wrong })
    assert.equal(status, 400)
    assert.match((body as { error: string }).error, /cursor/)
  }
  for (const limit of ['0', '501', 'x']) assert.equal((await here.ask({ limit })).status, 400)
  assert.equal((await here.ask({ curser: 'x' })).status, 400)
})

test('a cursor hides how many mails there are', async () => {
  const { read, ask, aKey } = await aHouse(...['1', '2', '3'].map((subject) => mail(subject)))
  const scoped = await aKey({ role: 'user', scope: ['@wehr.example'] })
  const { cursor, changes } = await read({}, scoped)
  assert.deepEqual(changes, [])
  const bytes = Buffer.from(cursor, 'base64url')
  assert.doesNotMatch(bytes.toString('latin1'), /[.]3[.]/)
  assert.notEqual((await read({}, scoped)).cursor, cursor, 'it does not even tell whether a mail came')
  assert.equal((await read({ limit: 1 })).cursor.length, cursor.length)
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes)
    changed[place]! ^= 1
    assert.ok([400, 410].includes((await ask({ cursor: changed.toString('base64url') }, scoped)).status), `${place}`)
  }
})

// changes.5: Following has a rate of its own.
test('following counts against a bucket of its own, not against the searches of the key', async () => {
  const { ask, search, aKey } = await aHouse(mail('1'))
  const token = await aKey({ rate: 2 })
  const statuses = [await ask({}, token), await ask({}, token), await ask({}, token)].map(({ status }) => status)
  assert.deepEqual(statuses, [200, 200, 429])
  assert.equal((await search({}, token)).status, 200)
})
