/** Uploads in the data folder, and in a bucket of an archive whose processes share nothing else but the database. */
import assert from 'node:assert/strict'
import { rmSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { DomainError } from '@zeughaus/platform'
import { until } from '@zeughaus/platform/testing'
import { describe, test } from 'vitest'
import { UPLOAD_PIECE } from '../sources.schema.ts'
import { type ImportFile, ONLY_MAILS } from './upload-run.ts'
import { BALANCE, begin, inState, largeFile, machines, PLACES, received, send } from './uploads.factory.ts'

const DAY = 24 * 3_600_000
const refusedWith = (code: string) => (error: unknown) => (error as DomainError).code === code

/** An import that lasts until its process ends. */
const endless = (started: () => void): ImportFile => {
  return (_path, { signal }) => {
    started()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
}

describe.each(PLACES)('in a %s', (place) => {
  // shared.6: Any process takes any piece of an upload, and one of them imports the whole file once; nothing of it stays.
  test('pieces become the file, the whole file is imported once, and nothing of it stays', async () => {
    const { open, imported, left } = await machines(place)
    const { uploads } = await open()
    uploads.start()
    const text = largeFile()
    const id = await begin(uploads, { size: text.length })
    for (let at = 0; at < text.length; ) at = await send(uploads, id, at, text.slice(at, at + UPLOAD_PIECE))
    assert.deepEqual((await inState(uploads, 'done')).balance, BALANCE)
    assert.ok(imported.length === 1 && imported[0] === text)
    await until('the bytes are gone', () => left().length === 0)
  })

  // shared.7: Of two processes with the same piece one counts; what does not continue is refused with the right place.
  test('what does not continue an upload changes nothing, and the sender learns where to go on', async () => {
    const { open, imported, half, rest, text } = await machines(place)
    const { uploads } = await open()
    uploads.start()
    const id = await begin(uploads, { size: text.length })
    assert.equal(await send(uploads, id, 0, half), half.length)
    for (const offset of [0, half.length - 1, half.length + 1])
      await assert.rejects(send(uploads, id, offset, 'xxxxx'), refusedWith('stelle_falsch'))
    await assert.rejects(send(uploads, id, half.length, `${rest}0`), refusedWith('zu_lang'))
    const at = await received(uploads, id)
    await send(uploads, id, at, text.slice(at))
    await inState(uploads, 'done')
    assert.deepEqual(imported, [text])
    assert.equal(await received(uploads, id), text.length)
    await assert.rejects(send(uploads, id, text.length, ''), refusedWith('stelle_falsch'))
  })

  test('a line that is cut in the middle of a piece costs no more than that piece', async () => {
    const { open, imported, half, text } = await machines(place)
    const { uploads } = await open()
    uploads.start()
    const id = await begin(uploads, { size: text.length })
    await send(uploads, id, 0, half)
    const cut = new Readable({ read() {} })
    cut.on('error', () => undefined)
    const receiving = send(uploads, id, half.length, cut)
    cut.push('56')
    cut.destroy(new Error('the line is cut'))
    await assert.rejects(receiving, refusedWith('nicht_verfuegbar'))
    const at = await received(uploads, id)
    assert.ok(at >= half.length && at <= half.length + 2, `${at}`)
    await send(uploads, id, at, text.slice(at))
    await inState(uploads, 'done')
    assert.deepEqual(imported, [text])
  })

  test('a sender who comes back on a new line gets its turn, though the old line still stands open', async () => {
    const { open, imported, text } = await machines(place)
    const { uploads } = await open()
    uploads.start()
    const id = await begin(uploads, { size: text.length })
    const standing = new Readable({ read() {} })
    const old = send(uploads, id, 0, standing).catch(() => undefined)
    standing.push('012')
    const at = await received(uploads, id)
    await send(uploads, id, at, text.slice(at))
    await inState(uploads, 'done')
    assert.deepEqual(imported, [text])
    standing.destroy()
    await old
  })

  // shared.8: An import begins again when its process ends or its scratch folder vanishes.
  test('after a restart an upload goes on where it was, and an import that was cut off begins again', async () => {
    const { open, imported, half, rest, text } = await machines(place)
    const started = Promise.withResolvers<void>()
    const first = await open(endless(started.resolve))
    first.uploads.start()
    const unfinished = await begin(first.uploads, { size: text.length })
    await send(first.uploads, unfinished, 0, half)
    const whole = await begin(first.uploads, { size: 3 })
    await send(first.uploads, whole, 0, 'abc')
    await started.promise
    await assert.rejects(first.uploads.remove(whole), refusedWith('import_laeuft'))
    await first.end()
    const second = await open()
    second.uploads.start()
    await until('the repeated import', () => imported.length === 1)
    await send(second.uploads, unfinished, half.length, rest)
    await until('the resumed import', () => imported.length === 2)
    assert.deepEqual(imported, ['abc', text])
  })

  // import.20: A person stops an import: what is read stays archived, it says how far it came, and goes on when told to.
  test('a person stops an import, which says how far it came, and lets it go on', async () => {
    const { open, left, text } = await machines(place)
    const half = { read: 5, added: 5, duplicate: 0, refused: 0 }
    let runs = 0
    let hasEnded = false
    const { uploads } = await open(async (_path, { progress, signal }) => {
      runs += 1
      if (runs > 1) return { balance: BALANCE, refusals: [], ...ONLY_MAILS }
      while (!signal.aborted) {
        progress(half, text.length / 2)
        await new Promise(setImmediate)
      }
      hasEnded = true
      throw signal.reason
    })
    uploads.start()
    const id = await begin(uploads, { size: text.length })
    await assert.rejects(uploads.stop(id), refusedWith('import_laeuft_nicht'), 'it has not arrived yet')
    await send(uploads, id, 0, text)
    const running = await until('the import tells how far it is', async () =>
      (await uploads.list()).find(({ state, progress }) => state === 'importing' && progress !== null),
    )
    assert.deepEqual([running.progress?.share, running.balance], [0.5, half])
    await assert.rejects(uploads.resume(id), refusedWith('import_laeuft_nicht'), 'it runs')
    assert.equal((await uploads.stop(id)).state, 'stopped')
    await until('the import has ended', () => hasEnded)
    const stopped = await inState(uploads, 'stopped')
    assert.deepEqual([stopped.progress?.share, stopped.balance], [0.5, half])
    assert.ok(left().length > 0, 'its bytes wait for it')
    assert.equal((await uploads.resume(id)).state, 'waiting')
    const done = await inState(uploads, 'done')
    assert.deepEqual([runs, done.balance, done.progress], [2, BALANCE, null])
    await until('the bytes are gone', () => left().length === 0)
  })

  test('a file whose last byte was stored before its process died is imported at the next start', async () => {
    const { open, imported, text } = await machines(place)
    const first = await open()
    const id = await begin(first.uploads, { size: text.length })
    const bytes = await first.bytes.open({ find: async () => null } as never)
    await bytes.store.write(Readable.from([Buffer.from(text)]), bytes.key(id), 0)
    await first.end()
    const second = await open()
    second.uploads.start()
    await inState(second.uploads, 'done')
    assert.deepEqual(imported, [text])
  })

  test('what is discarded leaves no bytes behind', async () => {
    const { open, left, half, text } = await machines(place)
    const { uploads } = await open()
    const id = await begin(uploads, { size: text.length })
    await send(uploads, id, 0, half)
    assert.ok(left().length > 0)
    await uploads.remove(id)
    await assert.rejects(send(uploads, id, half.length, '56789'), refusedWith('nicht_gefunden'))
    assert.deepEqual([left(), await uploads.list()], [[], []])
  })

  // shared.9: An upload without another piece for a week is cleared away, bytes without their row after a day.
  test('an upload that was given up is cleared away after a week, bytes without their row after a day', async () => {
    const { open, left, clock, half, text } = await machines(place)
    const { uploads, tables } = await open()
    const id = await begin(uploads, { size: text.length })
    await send(uploads, id, 0, half)
    const orphan = await begin(uploads)
    await tables.run(`DELETE FROM ${tables.prefix}upload WHERE id = $1`, [orphan])
    const of = (wanted: string) => left().filter((name) => name.includes(wanted)).length
    clock.forward(DAY / 2)
    await uploads.sweep()
    assert.ok(of(orphan) > 0)
    clock.forward(2 * DAY)
    await uploads.sweep()
    assert.equal(of(orphan), 0)
    assert.ok(of(id) > 0)
    clock.forward(6 * DAY)
    await uploads.sweep()
    assert.deepEqual([of(id), await uploads.list()], [0, []])
  })

  test('an import that fails says so without its inner reason, and the next one runs', async () => {
    const { open } = await machines(place)
    const { uploads } = await open(async (_path, { name }) => {
      if (name === 'kaputt.mbox') throw new Error('a reason for the log')
      return { balance: BALANCE, refusals: [], ...ONLY_MAILS }
    })
    uploads.start()
    for (const name of ['kaputt.mbox', 'heil.mbox']) {
      const id = await begin(uploads, { name, size: 1 })
      await send(uploads, id, 0, 'x')
    }
    await inState(uploads, 'done')
    const failed = await inState(uploads, 'failed')
    assert.equal(failed.name, 'kaputt.mbox')
    assert.doesNotMatch(failed.error ?? '', /a reason for the log/)
  })

  test('one person has at most twenty files arriving and 75 GB under way, and another person is not held up by that', async () => {
    const { open } = await machines(place)
    const { uploads } = await open()
    for (let file = 0; file < 20; file += 1) await begin(uploads)
    await assert.rejects(begin(uploads), refusedWith('zu_viele_uploads'))
    await begin(uploads, {}, 'otto')
    if (place === 'bucket')
      await assert.rejects(begin(uploads, { size: 76 * 1024 ** 3 }, 'otto'), refusedWith('zu_viele_uploads'))
  })

  test('the import learns whether a file comes from a journal', async () => {
    const { open } = await machines(place)
    const learned: boolean[] = []
    const { uploads } = await open(async (_path, { journal }) => {
      learned.push(journal)
      return { balance: BALANCE, refusals: [], ...ONLY_MAILS }
    })
    uploads.start()
    for (const journal of [true, false]) await send(uploads, await begin(uploads, { size: 1, journal }), 0, 'x')
    await until('both', () => learned.length === 2)
    assert.deepEqual(learned, [true, false])
  })
})

test('bytes that a power cut took from a whole file are asked for again', async () => {
  const { open, imported, half, rest, text, folder } = await machines('folder')
  const first = await open(endless(() => undefined))
  const id = await begin(first.uploads)
  await send(first.uploads, id, 0, text)
  await first.end()
  truncateSync(join(folder, 'uploads', id), 5)
  const second = await open()
  second.uploads.start()
  assert.equal((await inState(second.uploads, 'receiving')).received, 5)
  await send(second.uploads, id, half.length, rest)
  await inState(second.uploads, 'done')
  assert.deepEqual(imported, [text])
})

test('two processes that were sent the same piece keep it once, and one of them imports the file', async () => {
  const { open, imported, half, text } = await machines('bucket')
  const [one, other] = [await open(), await open()]
  for (const { uploads } of [one, other]) uploads.start()
  const id = await begin(one.uploads, { size: text.length })
  await Promise.allSettled([send(one.uploads, id, 0, half), send(other.uploads, id, 0, half)])
  const at = await received(other.uploads, id)
  await send(other.uploads, id, at, text.slice(at))
  await inState(one.uploads, 'done')
  assert.deepEqual(imported, [text])
})

test('an import from a bucket whose scratch folder vanishes begins again', async () => {
  const { open } = await machines('bucket')
  let attempts = 0
  const { uploads } = await open(async (path) => {
    attempts += 1
    if (attempts > 1) return { balance: BALANCE, refusals: [], ...ONLY_MAILS }
    rmSync(dirname(path), { recursive: true })
    throw new Error('ENOENT')
  })
  uploads.start()
  await send(uploads, await begin(uploads, { size: 3 }), 0, 'abc')
  await inState(uploads, 'done')
  assert.equal(attempts, 2)
})

test('while a bucket is away an upload counts neither as lost nor as unknown; afterwards it is imported', async () => {
  const { open, server, text, imported } = await machines('bucket')
  const first = await open()
  const id = await begin(first.uploads, { size: text.length })
  const half = await begin(first.uploads)
  await send(first.uploads, id, 0, text)
  await first.end()
  let asked = 0
  server!.fault = ({ path }) => {
    if (!path.includes(id) && !path.includes(half)) return null
    asked += 1
    return { kind: 'answer', status: 503, code: 'SlowDown' }
  }
  // Another process: it remembers nothing of the bucket.
  const other = await open(undefined, () => undefined)
  await assert.rejects(received(other.uploads, half), (error: DomainError) => error.status === 503)
  other.uploads.start()
  await until('the import has tried', () => asked > 20)
  assert.equal((await other.uploads.list()).find((upload) => upload.id === id)?.state, 'waiting')
  server!.fault = () => null
  await inState(other.uploads, 'done')
  assert.deepEqual(imported, [text])
})

test('files that wait for their import do not hold up the next ones of their person', async () => {
  const { open } = await machines('folder')
  const { uploads } = await open()
  for (let file = 0; file < 30; file += 1) await send(uploads, await begin(uploads, { size: 1 }), 0, 'x')
  assert.equal((await uploads.list()).filter(({ state }) => state === 'waiting').length, 30)
})

// shared.10: A piece that is missing in the bucket ends the upload with a sentence; a bucket that refuses changes nothing.
test('a file that is missing in the bucket ends its upload with a sentence; a bucket that refuses changes nothing', async () => {
  const { open, server } = await machines('bucket')
  const { uploads } = await open()
  const id = await begin(uploads, { size: 3 })
  server!.fault = ({ method }) => (method === 'PUT' ? { kind: 'answer', status: 403, code: 'AccessDenied' } : null)
  await assert.rejects(send(uploads, id, 0, 'abc'), (error: DomainError) => error.status === 503)
  assert.equal(await received(uploads, id), 0)
  server!.fault = () => null
  await send(uploads, id, 0, 'abc')
  server!.objects.delete(`archiv/uploads/${id}`)
  uploads.start()
  const failed = await inState(uploads, 'failed')
  assert.match(failed.error ?? '', /fehlt ein Teil dieser Datei.*laden Sie die Datei noch einmal hoch/)
})
