import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { temporaryFolder } from '@zeughaus/platform/testing'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  CHUNK_BYTES,
  compress,
  DamagedRecord,
  decodeMeta,
  eraseFromPacks,
  finishErasing,
  listPacks,
  type MailEntry,
  type NoteMeta,
  PackWriter,
  type Place,
  packPath,
  readWhole,
  recordBytes,
  scanPack,
} from './index.ts'
import { type Rewritten, writeJournal } from './pack-eraser.ts'

const EMPTY = { packed: new Uint8Array(), unpackedBytes: 0 }

interface Stored {
  readonly id: string
  readonly raw: Buffer
  readonly place: Place & { readonly start: number | null }
}

/** Writes blocks of small mails, large ones in chunks, and a note about each, as the archive does. */
function written(blocks: readonly (readonly Buffer[])[], packBytes = 64 * 1024): { folder: string; mails: Stored[] } {
  const folder = temporaryFolder()
  const writer = new PackWriter(folder, packBytes)
  writer.continueAt({ pack: 1, offset: 0 })
  const mails: Stored[] = []
  for (const raws of blocks) {
    const isLarge = raws.length === 1 && raws[0]!.length > CHUNK_BYTES
    const chunks: Place[] = []
    if (isLarge)
      for (let at = 0; at < raws[0]!.length; at += CHUNK_BYTES) {
        const piece = raws[0]!.subarray(at, at + CHUNK_BYTES)
        chunks.push(writer.append('chunk', null, { packed: compress(piece), unpackedBytes: piece.length }))
      }
    let start = 0
    const entries = raws.map((raw, at): MailEntry => {
      const entry = {
        seq: mails.length + at + 1,
        id: `mail-${mails.length + at + 1}`,
        sha256: createHash('sha256').update(raw).digest('base64'),
        size: raw.length,
        start: isLarge ? null : start,
        chunks,
        archivedAt: 0,
        provenance: { source: 'import', origin: `ort-${raw.toString('latin1', 0, 8)}`, envelope: [] },
      }
      start += raw.length
      return entry
    })
    const block = Buffer.concat(raws)
    const data = isLarge ? EMPTY : { packed: compress(block), unpackedBytes: block.length }
    const place = writer.append('mails', { mails: entries }, data)
    for (const [at, raw] of raws.entries())
      mails.push({ id: entries[at]!.id, raw, place: { ...place, start: entries[at]!.start } })
    const notes = entries.map(({ id }) => ({ about: 'text', id, ocrStatus: 'done', texts: [] }) as const)
    writer.append('note', { notes }, EMPTY)
  }
  writer.sync()
  writer.close()
  return { folder, mails }
}

const bytesOf = (folder: string, { id, raw, place }: Stored): Uint8Array =>
  readWhole(folder, { ...place, id, size: raw.length })

/** The ids of all entries and notes that are left. */
function named(folder: string): { mails: string[]; notes: string[] } {
  const left = { mails: [] as string[], notes: [] as string[] }
  for (const pack of listPacks(folder))
    for (const scanned of scanPack(folder, pack, 0, readFileSync(packPath(folder, pack)).length)) {
      if (scanned.kind === 'damaged') assert.fail('a record is damaged')
      if (scanned.header.kind === 'chunk') continue
      const { header, content } = scanned
      const meta = decodeMeta<NoteMeta & { mails: MailEntry[] }>(header, content)
      if (header.kind === 'note') left.notes.push(...meta.notes.map(({ id }) => id))
      else left.mails.push(...meta.mails.map(({ id }) => id))
    }
  return left
}

const text = fc.string({ minLength: 1, maxLength: 400 }).map((words) => Buffer.from(words))
const bytes = fc.uint8Array({ minLength: 1, maxLength: 3_000 }).map((part) => Buffer.from(part))
const small = fc.oneof(text, bytes)

test('erased mails are in no record, the others stand where they stood, and every record is whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(small, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      (blocks, seed) => {
        const { folder, mails } = written(blocks, 2_000)
        const isErased = (id: string) => createHash('sha1').update(`${seed} ${id}`).digest()[0]! % 2 === 0
        const lengths = listPacks(folder).map((pack) => readFileSync(packPath(folder, pack)).length)
        assert.ok([...eraseFromPacks(folder, isErased)].length > 0)
        assert.deepEqual(
          listPacks(folder).map((pack) => readFileSync(packPath(folder, pack)).length),
          lengths,
        )
        const left = mails.filter(({ id }) => !isErased(id))
        for (const mail of left) assert.deepEqual(Buffer.from(bytesOf(folder, mail)), mail.raw)
        const ids = left.map(({ id }) => id)
        assert.deepEqual(named(folder), { mails: ids, notes: ids })
        assert.deepEqual(
          readdirSync(folder).filter((name) => !name.endsWith('.pack')),
          [],
        )
      },
    ),
    { numRuns: 200 },
  )
})

test('a large mail is erased with its chunks, also with those in the pack before its entry', () => {
  const large = [randomBytes(3 * CHUNK_BYTES), randomBytes(2 * CHUNK_BYTES + 5)]
  const { folder, mails } = written([[Buffer.from('klein')], [large[0]!], [large[1]!]], CHUNK_BYTES * 2)
  assert.ok(listPacks(folder).length > 2)
  for (const _ of eraseFromPacks(folder, (id) => id === mails[1]!.id));
  const all = Buffer.concat(listPacks(folder).map((pack) => readFileSync(packPath(folder, pack))))
  for (let at = 0; at < large[0]!.length; at += 100_000)
    assert.equal(all.indexOf(large[0]!.subarray(at, at + 64)), -1, `${at}`)
  assert.deepEqual(Buffer.from(bytesOf(folder, mails[0]!)), mails[0]!.raw)
  assert.deepEqual(Buffer.from(bytesOf(folder, mails[2]!)), mails[2]!.raw)
  assert.throws(() => bytesOf(folder, mails[1]!), DamagedRecord)
})

test('a program that ends while a record is overwritten leaves a journal, from which the next one goes on', () => {
  const { folder, mails } = written([[Buffer.from('bleibt '.repeat(50)), Buffer.from('geht '.repeat(50))]])
  const path = packPath(folder, 1)
  const before = readFileSync(path)
  for (const _ of eraseFromPacks(folder, (id) => id === mails[1]!.id));
  const after = readFileSync(path)
  const records = [...scanPack(folder, 1, 0, after.length)].map((scanned): Rewritten => {
    assert.equal(scanned.kind, 'record')
    const { offset } = scanned.kind === 'record' ? scanned.header : scanned
    const length = scanned.kind === 'record' ? recordBytes(scanned.header) : 0
    return { pack: 1, offset, length, content: after.subarray(offset, offset + length) }
  })
  assert.equal(records.length, 2)
  for (let torn = 0; torn <= before.length; torn += 7) {
    writeFileSync(path, Buffer.concat([after.subarray(0, torn), before.subarray(torn)]))
    writeJournal(folder, records)
    finishErasing(folder)
    assert.deepEqual(readFileSync(path), after)
    assert.deepEqual(readdirSync(folder), ['000001.pack'])
  }
})
