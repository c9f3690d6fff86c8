import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { test } from 'vitest'
import { DEFAULT_LIMITS, decodePart, openCms, parseMessage } from './index.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../test/fixtures', `${name}.eml`))

/** One element of DER. */
function element(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content)
  const length = bytes.length.toString(16)
  const digits = Buffer.from(length.padStart(length.length + (length.length % 2), '0'), 'hex')
  const head = bytes.length < 0x80 ? [tag, bytes.length] : [tag, 0x80 | digits.length, ...digits]
  return Buffer.concat([Buffer.from(head), bytes])
}

const oid = (hex: string) => element(0x06, Buffer.from(hex, 'hex'))
const data = oid('2a864886f70d010701')
const version = element(0x02, Buffer.from([0]))

function compressed(octets: Buffer): Buffer {
  const algorithm = element(0x30, oid('2a864886f70d0109100308'))
  const content = element(0x30, data, element(0xa0, element(0x04, octets)))
  return element(0x30, oid('2a864886f70d0109100109'), element(0xa0, element(0x30, version, algorithm, content)))
}

/** Signed data with this element in the place of its octets. */
function signed(octets: Buffer): Buffer {
  const content = element(0x30, data, element(0xa0, octets))
  return element(0x30, oid('2a864886f70d010702'), element(0xa0, element(0x30, version, element(0x31), content)))
}

const mailOf = (p7m: Buffer) =>
  Buffer.from(
    `Subject: S\nContent-Type: application/pkcs7-mime; name=smime.p7m\nContent-Transfer-Encoding: base64\n\n${p7m.toString('base64')}\n`,
  )

// read.12: Compressed S/MIME is read like signed; what unpacks to more than 64 MiB stays an attachment.
test('compressed S/MIME is read like signed, and what unpacks to more than the bound stays packed', () => {
  const inner = 'Content-Type: text/plain\r\n\r\nDer Plan der Wache'
  const read = parseMessage(mailOf(compressed(deflateSync(inner))), DEFAULT_LIMITS)
  assert.deepEqual([read.bodyPlain, read.encrypted, read.attachments.length], ['Der Plan der Wache', null, 0])
  const bomb = deflateSync(
    Buffer.concat([Buffer.from('Content-Type: text/plain\r\n\r\n'), Buffer.alloc(65 * 1024 * 1024)]),
  )
  const kept = parseMessage(mailOf(compressed(bomb)), DEFAULT_LIMITS)
  assert.deepEqual([kept.bodyPlain, kept.attachments.map(({ filename }) => filename)], ['', ['smime.p7m']])
})

test('signed data that holds a file and no part of a mail stays an attachment', () => {
  const read = parseMessage(mailOf(signed(element(0x04, Buffer.from('%PDF-1.7')))), DEFAULT_LIMITS)
  assert.deepEqual(
    read.attachments.map(({ filename }) => filename),
    ['smime.p7m'],
  )
  assert.equal(read.encrypted, null)
})

test('the files inside signed S/MIME, once and twice, have the bytes that were attached', () => {
  for (const name of ['signed-by-smime', 'signed-twice-and-declared-as-bytes']) {
    const bytes = fixture(name)
    const [list] = parseMessage(bytes, DEFAULT_LIMITS).attachments
    const decoded = decodePart(bytes, list!, { maxBytes: 1_000 })
    assert.equal(Buffer.from(decoded).toString(), 'Nr;Name\n1;Hakenleiter\n')
  }
})

test('S/MIME signed a hundred times over is read to its bound and no further', () => {
  let inner = Buffer.from('Content-Type: text/plain\r\n\r\nganz innen')
  for (let time = 0; time < 100; time += 1) {
    const p7m = signed(element(0x04, inner))
    inner = Buffer.concat([
      Buffer.from('Content-Type: application/pkcs7-mime\r\nContent-Transfer-Encoding: binary\r\n\r\n'),
      p7m,
    ])
  }
  const read = parseMessage(inner, DEFAULT_LIMITS)
  assert.deepEqual(read.problems, ['limit_depth'])
  assert.equal(read.attachments.length, 1)
})

test('elements nested a million deep and pieces of one byte each cost no more than their length', () => {
  const deep = Buffer.alloc(2_000_000, Buffer.from([0x30, 0x80]))
  const pieces = Buffer.alloc(6_000_000, Buffer.from([0x04, 0x01, 0x41]))
  const nested = Buffer.concat([Buffer.alloc(2_000_000, Buffer.from([0x24, 0x80])), pieces])
  const before = process.cpuUsage()
  assert.equal(openCms(deep), null)
  assert.equal(openCms(signed(Buffer.concat([Buffer.from([0x24, 0x80]), deep])))?.length, 0)
  assert.equal(openCms(signed(element(0x24, pieces)))?.length, 2_000_000)
  assert.equal(openCms(signed(element(0x24, nested)))?.length, 2_000_000)
  const { user, system } = process.cpuUsage(before)
  assert.ok(user + system < 3_000_000, `${user + system} µs`)
})

test('no bytes, however damaged, make the reader throw', () => {
  const originals = ['signed-by-smime', 'signed-by-smime-in-pieces', 'encrypted-inside-signed'].map((name) => {
    const bytes = fixture(name)
    return Buffer.from(bytes.subarray(bytes.indexOf('\n\n') + 2).toString(), 'base64')
  })
  const changes = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.constantFrom(...originals), changes, fc.nat(12_000), (original, bytes, length) => {
      const damaged = Buffer.from(original.subarray(0, Math.max(1, length)))
      for (const [at, byte] of bytes) if (at < damaged.length) damaged[at] = byte
      openCms(damaged)
      parseMessage(mailOf(damaged), DEFAULT_LIMITS)
    }),
    { numRuns: 500 },
  )
})
