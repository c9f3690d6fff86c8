/** The ZIP of an export, read by another program: yauzl checks each size; the CRC-32 is compared here. */
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { test } from 'vitest'
import * as yauzl from 'yauzl'
import { sent } from './sent.factory.ts'
import { type ZipFile, zipOf } from './zip.ts'

const AT = new Date(2024, 1, 29, 13, 37, 42)
const whole = (name: string, bytes: Uint8Array): ZipFile => ({
  name,
  modified: AT.getTime(),
  size: bytes.length,
  bytes: [bytes],
})

async function* inOrder<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items
}

async function entriesOf(zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  const entries: yauzl.Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return entries
}

/** Reads a ZIP of which only the bytes at its beginning and its end are kept. */
class Ends extends yauzl.RandomAccessReader {
  readonly #pieces: { readonly start: number; readonly bytes: Uint8Array }[] = []
  size = 0

  add(bytes: Uint8Array, isKept: boolean): void {
    if (isKept) this.#pieces.push({ start: this.size, bytes: Buffer.from(bytes) })
    this.size += bytes.length
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const parts = this.#pieces.map(({ start: at, bytes }) =>
      bytes.subarray(Math.max(0, start - at), Math.max(0, end - at)),
    )
    return Readable.from(
      parts.filter(({ length }) => length > 0),
      { objectMode: false },
    )
  }
}

test('whatever files come, in memory or in pieces, another program finds each of them as it was', async () => {
  const bytes = fc.uint8Array({ maxLength: 5_000 })
  // Up to more than 32 bits, or the very number.
  const room = fc.option(fc.constantFrom(0, 7, 0xffffffff))
  const file = fc.record({
    name: fc.stringMatching(/^[a-zß]{1,40}$/),
    bytes,
    pieces: fc.integer({ min: 0, max: 4 }),
    room,
  })
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(file, { selector: ({ name }) => name, maxLength: 60 }), async (files) => {
      const given = files.map(({ name, bytes: content, pieces, room: more }): ZipFile => {
        const size = Math.ceil(content.length / Math.max(pieces, 1)) || 1
        const cut = Array.from({ length: pieces }, (_, at) => content.subarray(at * size, (at + 1) * size))
        const length = more === null ? content.length : { atMost: content.length + more }
        return pieces === 0 ? whole(name, content) : { ...whole(name, content), size: length, bytes: inOrder(cut) }
      })
      const zip = await yauzl.fromBufferPromise(await buffer(sent(zipOf(inOrder(given)))), { autoClose: false })
      const entries = await entriesOf(zip)
      assert.deepEqual(
        entries.map(({ fileName }) => fileName),
        files.map(({ name }) => name),
      )
      for (const [place, entry] of entries.entries()) {
        const content = await buffer(await zip.openReadStreamPromise(entry))
        assert.ok(content.equals(files[place]!.bytes))
        assert.equal(entry.crc32, crc32(content))
        assert.equal(entry.getLastModDate().getTime(), AT.getTime())
      }
    }),
    { numRuns: 60 },
  )
})

test('a ZIP holds more files than a number of 16 bits counts', async () => {
  const files = Array.from({ length: 66_000 }, (_, number) => whole(`${number}`, Buffer.from(`${number}`)))
  const zip = await yauzl.fromBufferPromise(await buffer(sent(zipOf(inOrder(files)))), { autoClose: false })
  assert.equal(zip.entryCount, 66_000)
  const last = (await entriesOf(zip)).at(-1)!
  assert.equal((await buffer(await zip.openReadStreamPromise(last))).toString(), '65999')
})

test('a file, and the place of the next one, may need more than 32 bits', async () => {
  const piece = Buffer.alloc(64 * 1024 * 1024, 'x')
  const pieces = Array.from({ length: 65 }, () => piece)
  const size = pieces.length * piece.length
  const files = [
    { name: 'groß', modified: AT.getTime(), size, bytes: inOrder(pieces) },
    whole('klein', Buffer.from('klein')),
  ]
  const ends = new Ends()
  for await (const { lent } of zipOf(inOrder(files))) ends.add(lent, ends.size > size - 1_000_000)
  const zip = await yauzl.fromRandomAccessReaderPromise(ends, ends.size, { autoClose: false })
  const entries = await entriesOf(zip)
  const crc = pieces.reduce((sum, bytes) => crc32(bytes, sum), 0)
  assert.deepEqual(
    entries.map((entry) => [entry.fileName, entry.uncompressedSize, entry.crc32]),
    [
      ['groß', size, crc],
      ['klein', 5, crc32('klein')],
    ],
  )
  assert.equal((await buffer(await zip.openReadStreamPromise(entries[1]!))).toString(), 'klein')
})

test('a file with other bytes than its size says ends the ZIP: nothing stands in it as whole', async () => {
  const files = [
    { ...whole('a', Buffer.from('abc')), size: 4 },
    { ...whole('b', Buffer.alloc(3)), size: 2, bytes: inOrder([Buffer.alloc(3)]) },
    { ...whole('c', Buffer.alloc(3)), size: { atMost: 2 }, bytes: inOrder([Buffer.alloc(3)]) },
  ]
  for (const file of files) await assert.rejects(buffer(sent(zipOf(inOrder([file])))), /bytes instead of/)
})

test('a file of a time that a ZIP cannot name has the nearest that it can', async () => {
  const files = [Date.UTC(-1, 0), Date.UTC(9999, 11, 31)].map((modified) => ({
    ...whole(`${modified}`, Buffer.alloc(0)),
    modified,
  }))
  const zip = await yauzl.fromBufferPromise(await buffer(sent(zipOf(inOrder(files)))), { autoClose: false })
  const years = (await entriesOf(zip)).map((entry) => entry.getLastModDate().getFullYear())
  assert.deepEqual(years, [1980, 2107])
})
