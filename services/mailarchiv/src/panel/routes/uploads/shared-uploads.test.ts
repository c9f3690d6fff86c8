/** Uploads of an archive whose processes share the database and the bucket, and no folder. */
import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { type DomainError, s3Value, silentLog } from '@zeughaus/platform'
import { setCredentials, strictS3 } from '@zeughaus/platform/s3/testing'
import { movableClock, temporaryFolder, until } from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import { onTestFinished, test } from 'vitest'
import { openStoreDatabase } from '../../../store/postgres/index.ts'
import { leasesIn } from '../../../store/postgres/leases.ts'
import { openObjects } from '../../../store/raw/index.ts'
import { SharedUploads } from './shared-uploads.ts'
import { uploadsInBucket } from './upload-copy.ts'
import type { ImportFile } from './upload-run.ts'
import { ONLY_MAILS } from './upload-store.ts'

setCredentials()

/** Long leases: a test process that stands still keeps its import. */
const LEASE = { leaseSeconds: 60, pollSeconds: 0.1 }
const DAY = 24 * 3_600_000
const BALANCE = { read: 1, added: 1, duplicate: 0, refused: 0 }
const FILE = { name: 'archiv.mbox', size: 10, journal: false }
const piece = (text: string) => Readable.from([Buffer.from(text)])
const refusedWith = (code: string) => (error: unknown) => (error as DomainError).code === code

/** Opens the uploads as processes on several machines do. */
async function machines() {
  const closing = new AsyncDisposableStack()
  const { owner, drop } = await emptyDatabase()
  closing.defer(drop)
  const server = await strictS3()
  onTestFinished(() => closing.disposeAsync())
  const clock = movableClock('2026-11-24T12:00:00Z')
  const imported: string[] = []
  const open = async (importFile?: ImportFile) => {
    const opened = await openStoreDatabase(owner)
    const objects = await openObjects(s3Value().parse(server.url), 'uploads/')
    const leases = leasesIn(opened.database, assert.ifError, LEASE)
    const place = { tables: opened.tables({ prefix: 'mailarchiv.' }), pieces: async () => objects }
    const uploads = new SharedUploads({
      ...place,
      leases,
      clock,
      log: silentLog,
      scratch: temporaryFolder(),
      importFile:
        importFile ??
        (async (path) => {
          imported.push(readFileSync(path, 'utf8'))
          return { balance: BALANCE, refusals: [], ...ONLY_MAILS }
        }),
    })
    let ending: Promise<void> | undefined
    const end = () => {
      ending ??= uploads
        .close()
        .then(() => objects.close())
        .then(opened.close)
      return ending
    }
    closing.defer(end)
    return { uploads, leases, end, copied: uploadsInBucket(place, clock) }
  }
  const pieces = () => [...server.objects.keys()].filter((key) => /uploads\/.+\//.test(key))
  const done = (uploads: SharedUploads) =>
    until('the import', async () => (await uploads.list()).find(({ state }) => state === 'done'))
  return { open, imported, pieces, clock, done, server }
}

// shared.6: Any process takes any piece of an upload, and one of them imports the whole file once; nothing of it stays.
test('any process takes any piece, and one of them imports the whole file once; nothing of it stays', async () => {
  const { open, imported, pieces, done } = await machines()
  const [one, other] = [await open(), await open()]
  for (const { uploads } of [one, other]) uploads.start()
  const { id } = await one.uploads.begin(FILE)
  assert.equal((await other.uploads.receive(id, 0, piece('01234'))).received, 5)
  assert.equal(pieces().length, 1)
  await one.uploads.receive(id, 5, piece('56789'))
  assert.deepEqual((await done(other.uploads)).balance, BALANCE)
  await until('the pieces are gone', () => pieces().length === 0)
  assert.deepEqual(imported, ['0123456789'])
})

// shared.7: Of two processes with the same piece one counts; what does not continue is refused with the right place.
test('of two processes with the same piece one counts; what does not continue is refused with the right place', async () => {
  const { open, pieces } = await machines()
  const [one, other] = [await open(), await open()]
  const { id } = await one.uploads.begin(FILE)
  const sent = await Promise.allSettled([
    one.uploads.receive(id, 0, piece('01234')),
    other.uploads.receive(id, 0, piece('01234')),
  ])
  assert.equal(sent.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const offset of [0, 4, 6])
    await assert.rejects(
      other.uploads.receive(id, offset, piece('xxxxx')),
      (error: DomainError) => error.code === 'stelle_falsch' && error.details?.['received'] === 5,
    )
  await assert.rejects(other.uploads.receive(id, 5, piece('567890')), refusedWith('zu_lang'))
  const cut = new Readable({ read() {} })
  const receiving = one.uploads.receive(id, 5, cut)
  cut.push('56')
  cut.destroy(new Error('the line is cut'))
  await assert.rejects(receiving, /the line is cut/)
  assert.equal((await one.uploads.list())[0]?.received, 5)
  assert.equal(pieces().length, 1)
  await one.uploads.remove(id)
  assert.deepEqual([pieces().length, await one.uploads.list()], [0, []])
  await assert.rejects(one.uploads.receive(id, 5, piece('5')), refusedWith('nicht_gefunden'))
})

// shared.8: An import begins again when its process ends or its scratch folder vanishes.
test('when the importing process ends, or its scratch folder vanishes, the import begins again', async () => {
  const { open, imported, done } = await machines()
  const started = Promise.withResolvers<void>()
  const endless: ImportFile = (_path, { signal }) => {
    started.resolve()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const first = await open(endless)
  first.uploads.start()
  const { id } = await first.uploads.begin({ ...FILE, size: 3 })
  await first.uploads.receive(id, 0, piece('abc'))
  await started.promise
  await assert.rejects(first.uploads.remove(id), refusedWith('import_laeuft'))
  await first.end()
  let attempts = 0
  const second = await open(async (path) => {
    attempts += 1
    if (attempts === 1) {
      rmSync(dirname(path), { recursive: true })
      throw new Error('ENOENT')
    }
    imported.push(readFileSync(path, 'utf8'))
    return { balance: BALANCE, refusals: [], ...ONLY_MAILS }
  })
  second.uploads.start()
  await done(second.uploads)
  assert.deepEqual([imported, attempts], [['abc'], 2])
})

// shared.9: An upload without another piece for a week is cleared away, a piece without its row after a day.
test('an upload that was given up is cleared away after a week, a piece without its row after a day', async () => {
  const { open, pieces, clock, server } = await machines()
  const { uploads } = await open()
  const { id } = await uploads.begin(FILE)
  await uploads.receive(id, 0, piece('01234'))
  const [key] = pieces()
  server.objects.set(`${key}0`, { ...server.objects.get(key!)!, modified: new Date(clock.now()) })
  await uploads.sweep()
  assert.equal(pieces().length, 2)
  clock.forward(2 * DAY)
  await uploads.sweep()
  assert.deepEqual(pieces(), [key])
  clock.forward(6 * DAY)
  await uploads.sweep()
  assert.deepEqual([pieces(), await uploads.list()], [[], []])
})

// shared.10: A piece that is missing in the bucket ends the upload with a sentence; a bucket that refuses changes nothing.
test('a piece that is missing in the bucket ends the upload with a sentence; a bucket that does not answer is waited for', async () => {
  const { open, pieces, server } = await machines()
  const { uploads } = await open()
  const { id } = await uploads.begin({ ...FILE, size: 3 })
  server.fault = ({ method }) => (method === 'PUT' ? { kind: 'answer', status: 403, code: 'AccessDenied' } : null)
  await assert.rejects(uploads.receive(id, 0, piece('abc')), (error: DomainError) => error.status === 503)
  assert.equal((await uploads.list())[0]?.received, 0)
  server.fault = () => null
  await uploads.receive(id, 0, piece('abc'))
  for (const key of pieces()) server.objects.delete(key)
  uploads.start()
  const failed = await until('it has failed', async () =>
    (await uploads.list()).find(({ state }) => state === 'failed'),
  )
  assert.match(failed.error ?? '', /fehlt ein Teil dieser Datei.*laden Sie die Datei noch einmal hoch/)
})
