import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ZipFile } from '../export/index.ts'
import { Manifest } from './manifest.ts'

const linesOf = ({ bytes, size }: ZipFile): string[] => {
  const text = Buffer.concat(bytes as Uint8Array[])
  assert.equal(text.length, size)
  return text.toString().trimEnd().split('\n')
}

test('behind ten thousand mails another list begins, and none is left empty', () => {
  const manifest = new Manifest()
  const lists: ZipFile[] = []
  for (let number = 1; number <= 20_000; number += 1) {
    manifest.add({ number, place: { id: `${number}`, sha256: 'ab', size: number }, file: `${number}.eml`, proof: null })
    if (manifest.isFull) lists.push(manifest.take(0))
  }
  assert.ok(!manifest.isOpen)
  const read = lists.map((list) => [list.name, linesOf(list)] as const)
  assert.deepEqual(
    read.map(([name, lines]) => [name, lines.length]),
    [
      ['manifest-0001.jsonl', 10_000],
      ['manifest-0002.jsonl', 10_000],
    ],
  )
  assert.equal(
    read[1]?.[1][0],
    '{"number":10001,"id":"10001","file":"10001.eml","sha256":"ab","size":10001,"proof":null}',
  )
})
