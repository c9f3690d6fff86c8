import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import fc from 'fast-check'
import { onTestFinished, test, vi } from 'vitest'
import { aStore } from './intake.factory.ts'
import type { IncomingMail } from './sink.ts'
import { Spool } from './spool.ts'
import { encodeRecord, readRecords } from './spool-format.ts'
import { segmentFiles } from './spool-segment.ts'

/** Long enough to send a mail meanwhile, short enough to wait for. */
const REST_MS = 200

const aMail = (text: string): IncomingMail => ({
  raw: Buffer.from(text),
  provenance: { source: 'smtp', received_at: '2026-11-02T09:00:00.000Z', envelope_recipients: ['a@example.org'] },
})

/** An archive in memory that the test controls, and a spool in front of it. */
async function aSpool(folder = temporaryFolder()) {
  const memory = aStore()
  const warnings: string[] = []
  const archive = { add: (mails: readonly IncomingMail[]) => memory.store(mails) }
  const warn = (message: string) => warnings.push(message)
  const spool = await Spool.open({ folder, archive, warn, restMs: REST_MS })
  const add = (spool: Spool, ...texts: string[]) =>
    spool.add(
      texts.map(aMail),
      texts.reduce((sum, text) => sum + text.length, 0),
    )
  const texts = () => memory.mails.map(({ raw }) => Buffer.from(raw).toString())
  return { ...memory, folder, warnings, add, texts, spool }
}

const standsIn = (folder: string, text: string) =>
  segmentFiles(folder).some((path) => readFileSync(path).includes(text))

async function prototypeOfFiles(folder: string): Promise<FileHandle> {
  await using file = await open(folder, 'r')
  return Object.getPrototypeOf(file) as FileHandle
}

/** The next call of this kind on any file of this process gives EIO, as a disk does. */
function failOnce(files: FileHandle, call: 'datasync' | 'write') {
  const failing = vi.spyOn(files, call)
  onTestFinished(() => failing.mockRestore())
  return failing.mockRejectedValueOnce(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }))
}

/** A copy of the spool as a crash at this moment would leave it. */
function asCrashed(folder: string): string {
  const copy = temporaryFolder()
  cpSync(folder, copy, { recursive: true })
  return copy
}

test('a mail is durable while the archive is still busy, and the archive gets it with its provenance', async () => {
  const { spool, hold, add, mails, folder } = await aSpool()
  const release = hold()
  await add(spool, 'eins')
  assert.equal(mails.length, 0)
  assert.ok(standsIn(folder, 'eins'))
  release()
  await spool.close()
  assert.deepEqual(
    mails.map(({ raw, provenance }) => [Buffer.from(raw).toString(), provenance]),
    [['eins', aMail('').provenance]],
  )
})

test('what a crash left in the spool is handed over at the next start, before anything else is taken', async () => {
  const { spool, hold, add, folder } = await aSpool()
  const release = hold()
  await add(spool, 'eins', 'zwei')
  await add(spool, 'drei')
  const after = await aSpool(asCrashed(folder))
  release()
  await spool.close()
  assert.deepEqual(after.texts().sort(), ['drei', 'eins', 'zwei'])
  await after.spool.close()
  const third = await aSpool(after.folder)
  assert.deepEqual(third.texts(), [], 'what the archive has is not handed over again')
  await third.spool.close()
})

test('a torn record ends a segment: what was acknowledged before it is handed over', async () => {
  const { spool, hold, add, folder } = await aSpool()
  const release = hold()
  await add(spool, 'eins')
  await add(spool, 'zwei')
  const crashed = asCrashed(folder)
  release()
  await spool.close()
  const path = segmentFiles(crashed).find((each) => readFileSync(each).includes('zwei'))!
  const bytes = readFileSync(path)
  bytes[bytes.indexOf('zwei') + 1] = 0
  writeFileSync(path, bytes)
  const after = await aSpool(crashed)
  assert.deepEqual(after.texts(), ['eins'])
  await after.spool.close()
})

test('more than the segments hold goes through them in turns, every mail once', async () => {
  const { spool, add, texts } = await aSpool()
  const all = Array.from({ length: 120 }, (_, number) => `${number} ${'x'.repeat(400_000)}`)
  await Promise.all(all.map((text) => add(spool, text)))
  await spool.close()
  assert.deepEqual(texts().sort(), all.sort())
})

test('while the archive refuses what is durable, senders hear it, and everything acknowledged follows later', async () => {
  const { spool, fail, add, texts, asked } = await aSpool()
  fail('ENOSPC')
  await add(spool, 'angenommen')
  await until('the archive was asked', () => asked() > 0)
  await until('the next sender is refused', async () => {
    const refusal = await add(spool, 'abgewiesen').then(
      () => null,
      (error: NodeJS.ErrnoException) => error,
    )
    return refusal?.code === 'ENOSPC'
  })
  fail(null)
  await until('the archive has it', () => texts().includes('angenommen'))
  await add(spool, 'danach')
  await spool.close()
  assert.deepEqual(texts(), ['angenommen', 'danach'])
})

test('a stop does not wait for an archive that takes nothing; the next start hands over', async () => {
  const before = await aSpool()
  before.fail('archive_locked')
  await before.add(before.spool, 'wartet')
  await until('the archive was asked', () => before.asked() > 0)
  await before.spool.close()
  const after = await aSpool(before.folder)
  assert.deepEqual(after.texts(), ['wartet'])
  await after.spool.close()
})

test('a large mail and an empty one wait for the archive itself', async () => {
  const { spool, fail, add } = await aSpool()
  fail('mail_refused')
  await assert.rejects(add(spool, 'x'.repeat(2_000_000)), { code: 'mail_refused' })
  await assert.rejects(add(spool, ''), { code: 'mail_refused' })
  await spool.close()
})

test('without room for its files mails wait for the archive itself, until there is room', async () => {
  const folder = join(temporaryFolder(), 'datei')
  writeFileSync(folder, '')
  const { spool, add, texts, warnings, hold } = await aSpool(folder)
  await add(spool, 'eins')
  assert.deepEqual(texts(), ['eins'])
  assert.match(warnings[0] ?? '', /spool .* failed/)
  rmSync(folder)
  await until('the spool is open', () => warnings.some((warning) => warning.includes('works again')))
  const release = hold()
  await add(spool, 'zwei')
  assert.ok(standsIn(folder, 'zwei'), 'durable, although the archive is busy')
  release()
  await spool.close()
})

for (const call of ['datasync', 'write'] as const) {
  test(`after an EIO of ${call} the archive itself takes mails, and after a pause the spool does again`, async () => {
    const { spool, add, texts, hold, folder, warnings } = await aSpool()
    const release = hold()
    await add(spool, 'vorher')
    const failing = failOnce(await prototypeOfFiles(folder), call)
    const direct = add(spool, 'während')
    await until('the disk failed', () => failing.mock.calls.length > 0)
    const crashed = await aSpool(asCrashed(folder))
    assert.ok(crashed.texts().includes('vorher'), 'what was acknowledged before is still on the disk')
    await crashed.spool.close()
    release()
    await direct
    await until('the spool is open', () => warnings.some((warning) => warning.includes('works again')))
    const releaseAgain = hold()
    await add(spool, 'nachher')
    assert.ok(standsIn(folder, 'nachher'), 'durable, although the archive is busy')
    releaseAgain()
    await spool.close()
    assert.deepEqual(texts().sort(), ['nachher', 'vorher', 'während'])
    assert.equal(segmentFiles(folder).length, 2, 'the segment of the failed disk is gone')
  })
}

test('whatever stands behind the records of this time, exactly these are read', () => {
  const raws = fc.array(fc.uint8Array({ minLength: 1, maxLength: 200 }), { maxLength: 8 })
  fc.assert(
    fc.property(raws, raws, fc.uint8Array({ maxLength: 300 }), (now, earlier, rest) => {
      const meta = Buffer.from('{}')
      const written = (use: number, each: readonly Uint8Array[]) =>
        Buffer.concat(each.map((raw) => encodeRecord(use, meta, raw)))
      const fresh = written(7, now)
      const stale = Buffer.concat([written(3, earlier), rest])
      const segment = Buffer.concat([
        fresh,
        stale.subarray(Math.min(stale.length, now.length === 0 ? stale.length : 0)),
      ])
      const read = [...readRecords(segment, 0)].map(({ mail }) => Buffer.from(mail.raw))
      assert.deepEqual(
        read,
        now.map((raw) => Buffer.from(raw)),
      )
    }),
    { verbose: true },
  )
})
