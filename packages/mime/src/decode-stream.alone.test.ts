import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { decodePart } from './decode-part.ts'
import { decodeStream } from './decode-stream.ts'

/** Yields bytes in pieces of these lengths, the rest in one. */
async function* pieces(bytes: Buffer, lengths: readonly number[]) {
  let at = 0
  for (const length of lengths) {
    yield bytes.subarray(at, at + length)
    at += length
  }
  yield bytes.subarray(at)
}

const whole = (bytes: Buffer, encoding: 'base64' | 'quoted-printable' | 'identity') =>
  Buffer.from(
    decodePart(bytes, { content: [{ start: 0, end: bytes.length, encoding }] }, { maxBytes: bytes.length }),
  ).toString('latin1')

async function streamed(...[bytes, encoding, lengths]: [Buffer, 'base64' | 'quoted-printable', readonly number[]]) {
  return Buffer.concat(await Array.fromAsync(decodeStream(pieces(bytes, lengths), encoding))).toString('latin1')
}

const text = (parts: readonly string[]) =>
  fc
    .array(fc.oneof(fc.constantFrom(...parts), fc.base64String({ maxLength: 200 })), { maxLength: 30 })
    .map((all) => all.join(''))
const lengths = fc.array(fc.nat(150), { maxLength: 40 })

for (const [encoding, parts] of [
  ['base64', ['=', '==', '\r\n', '\n', ' ', 'QUJD', 'Q', '-', '\0', '--ende--', '!'.repeat(90), 'QUJD'.repeat(30)]],
  [
    'quoted-printable',
    ['=', '=4', '=41', '=C3=BC', '=\r\n', '= \t\r\n', '=\n', '=\r', ' ', '\t', '  \r\n', '\r\n', '\n', 'ü'],
  ],
] as const)
  test(`${encoding} that comes in pieces gives the same bytes as in one`, async () => {
    await fc.assert(
      fc.asyncProperty(text(parts), lengths, async (encoded, cuts) => {
        const bytes = Buffer.from(encoded, 'latin1')
        assert.equal(await streamed(bytes, encoding, cuts), whole(bytes, encoding))
      }),
      { numRuns: 1_000 },
    )
  })

test('rubbish without end is passed over in linear time and little memory', async () => {
  const before = process.threadCpuUsage()
  const rubbish = Buffer.alloc(1024 * 1024, '\n')
  async function* endless() {
    yield Buffer.from('QU')
    for (let megabyte = 0; megabyte < 50; megabyte += 1) yield rubbish
    yield Buffer.from('JD')
  }
  assert.equal(Buffer.concat(await Array.fromAsync(decodeStream(endless(), 'base64'))).toString(), 'ABC')
  async function* blanks() {
    for (let megabyte = 0; megabyte < 20; megabyte += 1) yield Buffer.alloc(1024 * 1024, ' ')
  }
  for await (const piece of decodeStream(blanks(), 'quoted-printable')) assert.ok(piece.length <= 2 * rubbish.length)
  // Processor time, so that other load on the machine does not count.
  const { user, system } = process.threadCpuUsage(before)
  assert.ok((user + system) / 1_000 < 10_000)
})
