import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { readInvoice } from '@zeughaus/einvoice'
import { ciiInvoice } from '@zeughaus/einvoice/testing'
import { StoppedError, silentLog } from '@zeughaus/platform'
import { atEnd, movableClock, temporaryFolder, until } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { ThreadDeath } from '../../kern/thread-pool/index.ts'
import { NO_FILTER, parseQuery } from '../../search/index.ts'
import { ArchiveError, invoiceText } from '../../store/contract/index.ts'
import { SqliteArchive } from '../../store/sqlite/index.ts'
import { mailWith } from '../extraction/hostile.factory.ts'
import { Recogniser } from '../recognition/index.ts'
import { type TextArchive, TextPipeline } from './pipeline.ts'
import { queueIn } from './queue.factory.ts'
import { TEXT_LAYOUT } from './tables.ts'

const FIXTURES = join(import.meta.dirname, '../../../test/fixtures')

const fixture = (folder: string, name: string) => ({ name, bytes: readFileSync(join(FIXTURES, folder, name)) })
/** No query of these tests names a day. */
const NO_CALENDAR = { startOfDay: () => null, startOfNextDay: () => null }

const SCAN = fixture('recognition', 'rechnung.png')
const REPORT = fixture('extraction', 'bericht.docx')

const PICTURE_IN_HTML =
  'Subject: Rechnung\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n' +
  '<img src="cid:scan">\r\n--b\r\nContent-Type: image/png\r\nContent-ID: <scan>\r\n' +
  `Content-Transfer-Encoding: base64\r\n\r\n${SCAN.bytes.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n--b--\r\n`
const provenance = { source: 'upload', origin: null, envelope: [] }

async function anArchive(enabled = true) {
  const folder = temporaryFolder()
  const archive = await SqliteArchive.open({ folder, recognition: enabled })
  const pipelines: TextPipeline[] = []
  atEnd(async () => {
    for (const pipeline of pipelines) await pipeline.stop()
    await archive.close()
  })
  const launch = async (over: TextArchive, options: Partial<Parameters<typeof TextPipeline.start>[0]> = {}) => {
    const queue = options.queue ?? (await queueIn(folder))
    const usual = { archive: over, queue, folder: join(folder, 'recognition'), enabled, log: silentLog }
    const pipeline = await TextPipeline.start({ ...usual, ...options })
    pipelines.push(pipeline)
    return pipeline
  }
  const start = () => launch(archive)
  /** The parts of the archive that the pipeline needs, some replaced. */
  const dependencies = (otherwise: Partial<TextArchive>): TextArchive => ({
    changes: (after, limit) => archive.changes(after, limit),
    counts: () => archive.counts(),
    message: (id) => archive.message(id),
    raw: (id) => archive.raw(id),
    addText: (id, texts, status) => archive.addText(id, texts, status),
    setOcrStatus: (ids, status) => archive.setOcrStatus(ids, status),
    quiet: () => archive.quiet(),
    ...otherwise,
  })
  const put = async (...files: Parameters<typeof mailWith>[0]) => {
    const [archived] = await archive.put([{ raw: mailWith(files), provenance }])
    assert.ok(archived)
    return archived.id
  }
  const find = async (word: string) => {
    const { mails } = await archive.search(
      { ...NO_FILTER, query: parseQuery(word, NO_CALENDAR) },
      { offset: 0, limit: 10 },
    )
    return mails.map(({ id }) => id)
  }
  const ocrStatus = async (id: string) => (await archive.get(id))?.ocrStatus
  return { archive, folder, start, launch, dependencies, put, find, ocrStatus }
}

/** Waits until the queue has noted so many mails, which it does behind the archive. */
const noted = (pipeline: TextPipeline, status: 'done' | 'skipped', mails: number) =>
  until(`${status}: ${mails}`, async () => (await pipeline.counts())[status] === mails)

/** Is broken off by its end, however long a test takes to end it. */
class UnfinishedRecogniser extends Recogniser {
  readonly #ended = Promise.withResolvers<void>()

  override async recognise(...what: Parameters<Recogniser['recognise']>): Promise<never> {
    await Promise.allSettled([super.recognise(...what), this.#ended.promise])
    throw new StoppedError()
  }

  override async stop(): Promise<void> {
    this.#ended.resolve()
    await super.stop()
  }
}

test('A mail with a Word document is found by a word of it, and nothing has to be recognised', async () => {
  const { start, put, find, ocrStatus } = await anArchive()
  const id = await put(REPORT)
  assert.deepEqual(await find('Preßluftatmer'), [])
  const pipeline = await start()
  await noted(pipeline, 'skipped', 1)
  assert.equal(await ocrStatus(id), 'skipped')
  assert.deepEqual(await find('Pressluftatmer'), [id])
  assert.deepEqual(
    (await pipeline.parts(id)).map(({ state }) => state),
    ['done'],
  )
})

test('What was found in the files of a mail is gone once they are read again without it', async () => {
  const { archive, folder, start, put, find } = await anArchive()
  const id = await put({ name: 'notiz.txt', bytes: Buffer.from('Druckschlauch') })
  const first = await start()
  await noted(first, 'skipped', 1)
  await first.stop()
  const invoice = { ...readInvoice(Buffer.from(ciiInvoice({ number: 'RE-ALT-7' })))!, path: null, notInPdf: null }
  await archive.addText(id, [{ kind: 'attachment:1', text: 'Altbestand' }, invoiceText(0, [invoice])], 'skipped')
  assert.deepEqual([await find('Altbestand'), await find('invoice:RE-ALT-7')], [[id], [id]])
  const db = new DatabaseSync(join(folder, TEXT_LAYOUT.file))
  db.exec(
    `INSERT INTO part SELECT mail_id, 1, filename, state, problems, 0, 0 FROM part; UPDATE job SET status = 'failed'`,
  )
  db.close()
  const second = await start()
  await second.retry([id])
  await until(
    'the files are read again',
    async () => !(await second.isExtracting(id)) && (await second.parts(id)).length === 1,
  )
  assert.deepEqual(
    [await find('Altbestand'), await find('invoice:RE-ALT-7'), await find('Druckschlauch')],
    [[], [], [id]],
  )
  assert.deepEqual(await archive.invoicesOf(id), [])
})

// texts.4: A file that holds text in a format that is not read (Word, Excel and PowerPoint before 2007, Outlook messages, 7z, RAR, bzip2, xz, zstd) counts as `failed` in `completeness`, and the panel names it.
test('A packed list is found by a word of it; a document in an old format leaves the mail incomplete', async () => {
  const { start, put, find, ocrStatus } = await anArchive()
  const packed = await put({ name: 'bestand.csv.gz', bytes: gzipSync('Spreizer;Hydraulikaggregat') })
  const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  const old = await put({ name: 'alt.doc', bytes: ole }, { name: 'alt.xls', bytes: ole })
  const pipeline = await start()
  await noted(pipeline, 'skipped', 2)
  for (const id of [packed, old]) assert.equal(await ocrStatus(id), 'skipped')
  assert.deepEqual(await find('Hydraulikaggregat'), [packed])
  assert.deepEqual((await pipeline.incomplete()).failed, [old])
})

// texts.1: A mail with a scan is `pending`, then `done`; without one `skipped`; `disabled` while recognition is off.
test('A mail with a scan is pending, then done and found by a word on the scan', async () => {
  const { start, put, find, ocrStatus } = await anArchive()
  const pipeline = await start()
  const id = await put(SCAN, REPORT)
  assert.equal(await ocrStatus(id), 'pending')
  pipeline.wake()
  await noted(pipeline, 'done', 1)
  assert.equal(await ocrStatus(id), 'done')
  assert.deepEqual(await find('Stundensatz'), [id])
  assert.deepEqual(await find('Wärmebildkamera'), [id])
})

test('A mail whose only picture is one that its HTML shows is pending from the start, and its words are found', async () => {
  const { archive, start, find, ocrStatus } = await anArchive()
  const [archived] = await archive.put([{ raw: Buffer.from(PICTURE_IN_HTML), provenance }])
  assert.ok(archived)
  assert.equal(await ocrStatus(archived.id), 'pending')
  await start()
  await until('done', async () => (await ocrStatus(archived.id)) === 'done')
  assert.deepEqual(await find('Stundensatz'), [archived.id])
})

test('With recognition switched off the text is extracted and the scan stays disabled', async () => {
  const { start, put, find, ocrStatus } = await anArchive(false)
  const id = await put(SCAN, REPORT)
  await start()
  await until('extracted', async () => (await find('Wärmebildkamera')).length === 1)
  assert.equal(await ocrStatus(id), 'disabled')
})

test('Switched on again, recognition takes up every mail that came meanwhile, and says which need nothing', async () => {
  const { archive, launch, put, find, ocrStatus } = await anArchive(false)
  const off = await launch(archive)
  const [scan, report] = [await put(SCAN), await put(REPORT)]
  const others = await archive.put([PICTURE_IN_HTML, aMail()].map((mail) => ({ raw: Buffer.from(mail), provenance })))
  await until('extracted', async () => (await find('Wärmebildkamera')).length === 1)
  assert.equal((await archive.counts()).ocr.disabled, 4)
  await off.stop()
  const on = await launch(archive, { enabled: true })
  await until('nothing is disabled', async () => (await archive.counts()).ocr.disabled === 0)
  await until('what needs nothing has been looked at', async () => (await archive.counts()).ocr.skipped === 2)
  const waits = async (id: string) => ['pending', 'done'].includes((await ocrStatus(id)) ?? '')
  assert.deepEqual(await Promise.all([scan, others[0]!.id].map(waits)), [true, true])
  assert.deepEqual(await Promise.all([report, others[1]!.id].map(ocrStatus)), ['skipped', 'skipped'])
  await until('the queue knows of both', async () => {
    const { pending, done, disabled } = await on.counts()
    return pending + done === 2 && disabled === 0
  })
})

test('A mail whose text the archive refuses has failed after three tries, and an administrator tries it again', async () => {
  const { archive, folder, launch, dependencies, put, find, ocrStatus } = await anArchive()
  const clock = movableClock()
  let refuses = true
  const addText: TextArchive['addText'] = (id, texts, status) =>
    refuses ? Promise.reject(new ArchiveError('mail_unreadable', 'zu lang')) : archive.addText(id, texts, status)
  const id = await put(REPORT)
  const pipeline = await launch(dependencies({ addText }), { queue: await queueIn(folder, clock) })
  for (const [tries, pause] of [
    [1, 60_000],
    [2, 600_000],
  ] as const) {
    await until(`try ${tries}`, async () => (await pipeline.list('pending', 1))[0]?.tries === tries)
    clock.forward(pause)
    pipeline.wake()
  }
  await until('failed', async () => (await ocrStatus(id)) === 'failed')
  await until('given up', async () => (await pipeline.list('failed', 1)).length === 1)
  assert.match((await pipeline.list('failed', 1))[0]!.error!, /dritten Versuch/)
  assert.deepEqual((await pipeline.incomplete()).failed, [id])
  refuses = false
  assert.equal(await pipeline.retry(null), 1)
  await until('skipped', async () => (await ocrStatus(id)) === 'skipped')
  assert.deepEqual(await find('Wärmebildkamera'), [id])
})

test('What was archived while the pipeline stood still, or was broken off, is done after the next start', async () => {
  const { archive, start, launch, put, find, ocrStatus } = await anArchive()
  const first = await launch(archive, { recogniser: new UnfinishedRecogniser() })
  const id = await put(SCAN)
  first.wake()
  await until('the recognition has begun', async () =>
    (await first.list('pending', 10)).some(({ stage, running }) => stage === 'recognise' && running),
  )
  await first.stop()
  assert.equal(await ocrStatus(id), 'pending')
  const later = await put(REPORT)
  await start()
  await until('done', async () => (await ocrStatus(id)) === 'done')
  await until('skipped', async () => (await ocrStatus(later)) === 'skipped')
  assert.deepEqual(await find('Stundensatz'), [id])
})

test('Mails of which the archive can tell only few at a time are followed, and what is queued does not wait for them', async () => {
  const { archive, folder, put, find, launch, dependencies } = await anArchive()
  const id = await put(REPORT)
  const asked: number[] = []
  const changes = (after: number, limit: number) => {
    asked.push(limit)
    return limit > 200 ? Promise.reject(new ThreadDeath('the thread failed')) : archive.changes(after, limit)
  }
  const queue = await queueIn(folder)
  await queue.follow([{ id, status: 'pending' }], 0)
  await launch(dependencies({ changes }), { queue })
  await until('the queued mail is found', async () => (await find('Wärmebildkamera')).length === 1)
  const later = await put(REPORT, SCAN)
  await until('the new mail is found', async () => (await find('Wärmebildkamera')).includes(later))
  assert.deepEqual(asked.slice(0, 3), [500, 250, 125])
})

test('A mail with a bomb is archived, marked, and found by its other file', async () => {
  const { start, put, find, ocrStatus } = await anArchive()
  const bomb = { name: 'bombe.docx', bytes: Buffer.from('504b0304ffff', 'hex') }
  const id = await put(bomb, REPORT)
  const pipeline = await start()
  await noted(pipeline, 'skipped', 1)
  assert.equal(await ocrStatus(id), 'skipped')
  assert.deepEqual(await find('Wärmebildkamera'), [id])
  assert.deepEqual(
    (await pipeline.parts(id)).map(({ state, problems }) => [state, ...problems]),
    [['unreadable', 'damaged'], ['done']],
  )
  assert.equal((await pipeline.counts()).incomplete, 1)
})
