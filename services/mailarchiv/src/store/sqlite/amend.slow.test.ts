/** A later addition to a mail is stored or refused, never dropped. */
import assert from 'node:assert/strict'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { onTestFinished, test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { NO_FILTER, parseQuery } from '../../search/index.ts'
import { ParsePool } from '../core/reading/parse-pool.ts'
import { SqliteArchive } from './sqlite-archive.ts'

const calendar = { startOfDay: () => null, startOfNextDay: () => null }
const provenance = { source: 'import', origin: null, envelope: [] }
/** The most text that is kept of all files of one mail. */
const LONGEST_TEXT = 8 * 1024 * 1024
const PAGE = { offset: 0, limit: 10 }

async function anArchive() {
  const archive = await SqliteArchive.open({ folder: temporaryFolder(), recognition: true })
  onTestFinished(() => archive.close())
  const [mail] = await archive.put([{ raw: Buffer.from(aMail({ files: { 'a.txt': 'x' } })), provenance }])
  const found = async (word: string) =>
    (await archive.search({ ...NO_FILTER, query: parseQuery(word, calendar) }, PAGE)).total
  return { archive, id: mail!.id, found }
}

/** Makes a text of that length of different words. */
function differentWords(length: number): string {
  const words: string[] = []
  for (let number = 0, left = length; left > 0; number++) {
    const word = number.toString(36)
    words.push(word)
    left -= word.length + 1
  }
  return words.join(' ')
}

test('the longest text that is kept of a mail is searchable, and can be replaced', async () => {
  const { archive, id, found } = await anArchive()
  await archive.addText(id, [{ kind: 'attachment:0', text: `${differentWords(LONGEST_TEXT)} Schlusswort` }], 'pending')
  assert.equal(await found('Schlusswort'), 1)
  assert.equal((await archive.get(id))!.ocrStatus, 'pending')
  await archive.addText(id, [{ kind: 'attachment:0', text: 'kurz' }], 'skipped')
  assert.equal(await found('Schlusswort'), 0)
  assert.equal(await found('kurz'), 1)
})

test('a text with which a mail cannot be read any more is refused, and nothing of it is noted', async () => {
  const { archive, id } = await anArchive()
  const texts = [{ kind: 'attachment:0', text: differentWords(3 * LONGEST_TEXT) }]
  await assert.rejects(archive.addText(id, texts, 'skipped'), { code: 'mail_unreadable', message: /später/ })
  assert.equal((await archive.get(id))!.ocrStatus, 'pending')
  await archive.addText(id, [], 'failed')
  assert.equal((await archive.get(id))!.ocrStatus, 'failed')
})

test('what is added to a mail while a long text of it is being added stays, and the index holds nothing else', async () => {
  const archive = await SqliteArchive.open({ folder: temporaryFolder(), recognition: true, parseThreads: 2 })
  onTestFinished(() => archive.close())
  const raw = Buffer.from(aMail({ files: { 'a.txt': 'x' } }))
  const [mail] = await archive.put([{ raw, provenance }])
  const text = `${differentWords(LONGEST_TEXT)} Schlusswort`
  const long = archive.addText(mail!.id, [{ kind: 'attachment:0', text }], 'pending')
  await archive.put([{ raw, provenance: { ...provenance, envelope: ['geheim@nord.example'] } }])
  await long
  for (const word of ['Schlusswort', 'envelope:geheim'])
    assert.equal((await archive.search({ ...NO_FILTER, query: parseQuery(word, calendar) }, PAGE)).total, 1, word)
  assert.deepEqual((await archive.verify(1)).findings, [])
})

test('several additions to a mail that came with it from another archive are all in a rebuilt index', async () => {
  const [from, to] = await Promise.all(
    Array.from({ length: 2 }, () => SqliteArchive.open({ folder: temporaryFolder(), recognition: true })),
  )
  onTestFinished(async () => void (await Promise.all([from!.close(), to!.close()])))
  const raw = Buffer.from(aMail({ files: { 'a.txt': 'x' } }))
  const [mail] = await from!.put([{ raw, provenance }])
  await from!.put([{ raw, provenance: { ...provenance, envelope: ['geheim@nord.example'] } }])
  await from!.addText(mail!.id, [{ kind: 'attachment:0', text: 'Lieferschein' }], 'done')
  const [history] = await from!.history(0, 1)
  await (await to!.prepareMoved([{ history: history!, raw }]))()
  await to!.reindex()
  assert.deepEqual((await to!.verify(1)).findings, [])
})

test('a mail whose documents end the thread that makes them is no mail without them', async () => {
  const dying = "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(1))"
  const pool = new ParsePool(1, new URL(`data:text/javascript,${encodeURIComponent(dying)}`))
  onTestFinished(() => pool.close())
  const extras = { envelope: [], texts: [], invoices: [] }
  const source = { kind: 'bytes', raw: new Uint8Array(1) } as const
  await assert.rejects(pool.documents({ source, depth: 'whole', before: extras, after: extras }, 1), {
    code: 'mail_unreadable',
  })
})

test('statuses of many mails are set in one step, and come back when the index is rebuilt', async () => {
  const { archive, id } = await anArchive()
  const others = await archive.put(Array.from({ length: 5 }, () => ({ raw: Buffer.from(aMail()), provenance })))
  const ids = others.map((mail) => mail.id)
  await archive.setOcrStatus([id, ...ids, '01980000-0000-7000-8000-000000000001'], 'failed')
  assert.equal((await archive.counts()).ocr.failed, 6)
  await archive.reindex()
  assert.equal((await archive.counts()).ocr.failed, 6)
  assert.deepEqual((await archive.verify(1)).findings, [])
})
