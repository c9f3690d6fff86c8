import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type DomainError, silentLog, systemClock } from '@zeughaus/platform'
import { until } from '@zeughaus/platform/testing'
import { onTestFinished, test } from 'vitest'
import type { ImportFile } from './upload-run.ts'
import { ONLY_MAILS } from './upload-store.ts'
import { Uploads } from './uploads.ts'

const NOTHING = { read: 0, added: 0, duplicate: 0, refused: 0 }

const FILE = { journal: false }

const aFolder = () => mkdtempSync(join(tmpdir(), 'zeughaus-uploads-'))

/** Uploads whose import returns its input. */
function someUploads(folder: string, importFile?: ImportFile) {
  const imported: string[] = []
  const uploads = new Uploads({
    folder,
    clock: systemClock,
    log: silentLog,
    importFile:
      importFile ??
      (async (path, { progress }) => {
        imported.push(readFileSync(path, 'utf8'))
        const balance = { ...NOTHING, read: 1, added: 1 }
        progress(balance)
        return { balance, refusals: [], ...ONLY_MAILS }
      }),
  })
  onTestFinished(async () => {
    await uploads.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { uploads, imported }
}

const piece = (text: string) => Readable.from([Buffer.from(text)])
const refusedWith = (code: string) => (error: unknown) => (error as DomainError).code === code

test('pieces become the file, and the whole file is imported once', async () => {
  const { uploads, imported } = someUploads(aFolder())
  const { id } = await uploads.begin({ ...FILE, name: 'archiv.mbox', size: 10 })
  assert.equal((await uploads.receive(id, 0, piece('01234'))).received, 5)
  await uploads.receive(id, 5, piece('56789'))
  const done = await until('the import', () => uploads.list().find(({ state }) => state === 'done'))
  assert.deepEqual(done.balance, { ...NOTHING, read: 1, added: 1 })
  assert.deepEqual(imported, ['0123456789'])
})

test('a piece that does not continue the upload changes nothing, and the answer says where to continue', async () => {
  const { uploads, imported } = someUploads(aFolder())
  const { id } = await uploads.begin({ ...FILE, name: 'archiv.mbox', size: 10 })
  await uploads.receive(id, 0, piece('01234'))
  for (const offset of [0, 4, 6])
    await assert.rejects(
      uploads.receive(id, offset, piece('xxxxx')),
      (error: DomainError) => error.details?.['received'] === 5,
    )
  await assert.rejects(uploads.receive(id, 5, piece('567890')), refusedWith('zu_lang'))
  await uploads.receive(id, 5, piece('56789'))
  await until('the import', () => imported.length > 0)
  assert.deepEqual(imported, ['0123456789'])
})

test('a line that is cut in the middle of a piece costs that piece and no more', async () => {
  const { uploads } = someUploads(aFolder())
  const { id } = await uploads.begin({ ...FILE, name: 'archiv.mbox', size: 10 })
  await uploads.receive(id, 0, piece('01234'))
  const cut = new Readable({ read() {} })
  const receiving = uploads.receive(id, 5, cut)
  cut.push('56')
  await assert.rejects(uploads.receive(id, 5, piece('56789')), refusedWith('stelle_falsch'))
  cut.destroy(new Error('the line is cut'))
  await assert.rejects(receiving, /the line is cut/)
  assert.equal(uploads.list()[0]?.received, 5)
  assert.equal((await uploads.receive(id, 5, piece('56789'))).received, 10)
})

test('after a restart an upload goes on where it was, and an import that was cut off begins again', async () => {
  const folder = aFolder()
  const first = someUploads(
    folder,
    (_path, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const half = await first.uploads.begin({ ...FILE, name: 'halb.mbox', size: 10 })
  await first.uploads.receive(half.id, 0, piece('01234'))
  const whole = await first.uploads.begin({ ...FILE, name: 'ganz.mbox', size: 3 })
  await first.uploads.receive(whole.id, 0, piece('abc'))
  await until('the import', () => first.uploads.list().some(({ state }) => state === 'importing'))
  await first.uploads.close()

  const second = someUploads(folder)
  await until('the repeated import', () => second.imported.length === 1)
  assert.deepEqual(second.imported, ['abc'])
  await second.uploads.receive(half.id, 5, piece('56789'))
  await until('the resumed import', () => second.imported.length === 2)
  assert.deepEqual(second.imported, ['abc', '0123456789'])
})

test('a power cut in the middle of an upload stops no start: what is torn is put aside, what is short is sent once more', async () => {
  const folder = aFolder()
  const first = someUploads(folder)
  const [torn, short] = [
    await first.uploads.begin({ ...FILE, name: 'zerrissen.mbox', size: 10 }),
    await first.uploads.begin({ ...FILE, name: 'kurz.mbox', size: 10 }),
  ]
  await first.uploads.receive(short.id, 0, piece('01234'))
  await first.uploads.close()
  writeFileSync(join(folder, torn.id, 'upload.json'), '')
  const file = join(folder, short.id, 'upload.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"receiving"', '"waiting"'))

  const second = someUploads(folder)
  const [upload, ...others] = await until('it is to go on', () =>
    second.uploads.list()[0]?.state === 'receiving' ? second.uploads.list() : false,
  )
  assert.deepEqual([upload?.id, upload?.received, others], [short.id, 5, []])
  assert.ok(existsSync(join(folder, `${torn.id}.beschaedigt`, 'data')))
  // The start holds the file for a moment and refuses pieces meanwhile.
  const send = () => second.uploads.receive(short.id, 5, piece('56789'))
  await until('the rest is taken', () =>
    send().then(
      () => true,
      () => false,
    ),
  )
  await until('the import', () => second.imported.length === 1)
  assert.deepEqual(second.imported, ['0123456789'])
})

test('processes that share the folder take the pieces in turn, and one of them imports the file', async () => {
  const folder = aFolder()
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const slow: ImportFile = async () => {
    started.resolve()
    await release.promise
    return { balance: { ...NOTHING, read: 1, added: 1 }, refusals: [], ...ONLY_MAILS }
  }
  const [one, other] = [someUploads(folder, slow), someUploads(folder)]
  const { id } = await one.uploads.begin({ ...FILE, name: 'archiv.mbox', size: 10 })
  await other.uploads.receive(id, 0, piece('01234'))
  const cut = new Readable({ read() {} })
  const receiving = other.uploads.receive(id, 5, cut)
  cut.push('56')
  await assert.rejects(one.uploads.receive(id, 5, piece('56789')), refusedWith('stelle_falsch'))
  cut.destroy(new Error('the line is cut'))
  await assert.rejects(receiving, /the line is cut/)
  await one.uploads.receive(id, 5, piece('56789'))
  await started.promise

  const late = someUploads(folder)
  await late.uploads.close()
  assert.deepEqual(
    late.uploads.list().map(({ state }) => state),
    ['importing'],
  )
  await assert.rejects(late.uploads.remove(id), refusedWith('import_laeuft'))
  release.resolve()
  const done = await until('the import', () => other.uploads.list().find(({ state }) => state === 'done'))
  assert.deepEqual(done.balance, { ...NOTHING, read: 1, added: 1 })
  assert.deepEqual([...other.imported, ...late.imported], [])
})

test('the import learns whether a file comes from a journal', async () => {
  const folder = aFolder()
  const told: boolean[] = []
  const importFile: ImportFile = async (_path, { journal }) => {
    told.push(journal)
    return { balance: NOTHING, refusals: [], ...ONLY_MAILS }
  }
  const first = someUploads(folder, importFile)
  for (const journal of [true, false]) await first.uploads.begin({ name: 'a.mbox', size: 1, journal })
  await first.uploads.close()
  for (const { id } of first.uploads.list()) {
    writeFileSync(join(folder, id, 'data'), 'x')
  }
  someUploads(folder, importFile)
  await until('both', () => told.length === 2)
  assert.deepEqual(told, [true, false])
})

test('what is cancelled or done leaves no bytes behind', async () => {
  const folder = aFolder()
  const { uploads } = someUploads(folder)
  const cancelled = await uploads.begin({ ...FILE, name: 'weg.mbox', size: 10 })
  await uploads.receive(cancelled.id, 0, piece('01234'))
  await uploads.remove(cancelled.id)
  await assert.rejects(uploads.receive(cancelled.id, 5, piece('56789')), refusedWith('nicht_gefunden'))
  const done = await uploads.begin({ ...FILE, name: 'da.mbox', size: 1 })
  await uploads.receive(done.id, 0, piece('x'))
  await until('the bytes to go', () => readdirSync(join(folder, done.id)).join() === 'upload.json')
  assert.deepEqual(readdirSync(folder), [done.id])
})

test('an import that fails says so, and the next one runs', async () => {
  const { uploads } = someUploads(aFolder(), async (_path, { name }) => {
    if (name === 'kaputt.mbox') throw new Error('a reason for the log')
    return { balance: NOTHING, refusals: [], ...ONLY_MAILS }
  })
  for (const name of ['kaputt.mbox', 'heil.mbox']) {
    const { id } = await uploads.begin({ ...FILE, name, size: 1 })
    await uploads.receive(id, 0, piece('x'))
  }
  const states = await until(
    'both',
    () => uploads.list().every(({ state }) => state === 'done' || state === 'failed') && uploads.list(),
  )
  assert.deepEqual(
    states.map(({ name, state }) => [name, state]),
    [
      ['heil.mbox', 'done'],
      ['kaputt.mbox', 'failed'],
    ],
  )
  assert.doesNotMatch(states[1]?.error ?? '', /a reason for the log/)
})

test('a file larger than the disk is refused before its first byte', async () => {
  const { uploads } = someUploads(aFolder())
  await assert.rejects(uploads.begin({ ...FILE, name: 'riesig.mbox', size: 2 ** 52 }), refusedWith('kein_platz'))
})
