import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { silentLog, systemClock } from '@zeughaus/platform'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import { SqliteArchive, ThreadDeath } from '../archive/index.ts'
import { mailWith } from '../extraction/hostile.factory.ts'
import { NO_FILTER, parseQuery } from '../search/index.ts'
import { TextPipeline } from './index.ts'
import type { TextArchive } from './pipeline.ts'
import { TextQueue } from './queue.ts'

const FIXTURES = join(import.meta.dirname, '../../test/fixtures')

const fixture = (folder: string, name: string) => ({ name, bytes: readFileSync(join(FIXTURES, folder, name)) })
/** No query of these tests names a day. */
const NO_CALENDAR = { startOfDay: () => null, startOfNextDay: () => null }

const SCAN = fixture('recognition', 'rechnung.png')
const REPORT = fixture('extraction', 'bericht.docx')

async function anArchive(enabled = true) {
  const folder = temporaryFolder()
  const archive = await SqliteArchive.open({ folder, recognition: enabled })
  const pipelines: TextPipeline[] = []
  after(async () => {
    for (const pipeline of pipelines) await pipeline.stop()
    await archive.close()
  })
  const launch = async (over: TextArchive, queue?: TextQueue) => {
    const options = { archive: over, folder, enabled, clock: systemClock, log: silentLog }
    const pipeline = await TextPipeline.start(queue === undefined ? options : { ...options, queue })
    pipelines.push(pipeline)
    return pipeline
  }
  const start = () => launch(archive)
  const put = async (...files: Parameters<typeof mailWith>[0]) => {
    const [archived] = await archive.put([
      { raw: mailWith(files), provenance: { source: 'upload', origin: null, envelope: [] } },
    ])
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
  return { archive, folder, start, launch, put, find, ocrStatus }
}

test('A mail with a Word document is found by a word of it, and nothing has to be recognised', async () => {
  const { start, put, find, ocrStatus } = await anArchive()
  const id = await put(REPORT)
  assert.deepEqual(await find('Preßluftatmer'), [])
  const pipeline = await start()
  await until('skipped', async () => (await ocrStatus(id)) === 'skipped')
  assert.deepEqual(await find('Pressluftatmer'), [id])
  assert.deepEqual(
    (await pipeline.parts(id)).map(({ state }) => state),
    ['done'],
  )
})

test('A mail with a scan is pending, then done and found by a word on the scan', async () => {
  const { start, put, find, ocrStatus } = await anArchive()
  const pipeline = await start()
  const id = await put(SCAN, REPORT)
  assert.equal(await ocrStatus(id), 'pending')
  pipeline.wake()
  await until('done', async () => (await ocrStatus(id)) === 'done')
  assert.deepEqual(await find('Stundensatz'), [id])
  assert.deepEqual(await find('Wärmebildkamera'), [id])
  assert.equal((await pipeline.counts()).done, 1)
})

test('A mail whose only picture is one that its HTML shows is pending from the start, and its words are found', async () => {
  const { archive, start, find, ocrStatus } = await anArchive()
  const raw =
    'Subject: Rechnung\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n' +
    '<img src="cid:scan">\r\n--b\r\nContent-Type: image/png\r\nContent-ID: <scan>\r\n' +
    `Content-Transfer-Encoding: base64\r\n\r\n${SCAN.bytes.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n--b--\r\n`
  const provenance = { source: 'upload', origin: null, envelope: [] }
  const [archived] = await archive.put([{ raw: Buffer.from(raw), provenance }])
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

test('What was archived while the pipeline stood still, or was broken off, is done after the next start', async () => {
  const { start, put, find, ocrStatus } = await anArchive()
  const first = await start()
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
  const { archive, folder, put, find, launch } = await anArchive()
  const id = await put(REPORT)
  const asked: number[] = []
  const changes = (after: number, limit: number) => {
    asked.push(limit)
    return limit > 200 ? Promise.reject(new ThreadDeath('the thread failed')) : archive.changes(after, limit)
  }
  const queue = new TextQueue(join(folder, 'jobs.db'), systemClock)
  queue.follow([{ id, status: 'pending' }], 0)
  const { raw, addText, quiet } = archive
  await launch({ changes, raw: raw.bind(archive), addText: addText.bind(archive), quiet: quiet.bind(archive) }, queue)
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
  await until('skipped', async () => (await ocrStatus(id)) === 'skipped')
  assert.deepEqual(await find('Wärmebildkamera'), [id])
  assert.deepEqual(
    (await pipeline.parts(id)).map(({ state, problems }) => [state, ...problems]),
    [['unreadable', 'damaged'], ['done']],
  )
  assert.equal((await pipeline.counts()).incomplete, 1)
})
