import assert from 'node:assert/strict'
import { newPrivateKey, signerOf, signNote } from '@zeughaus/platform/signed-note'
import fc from 'fast-check'
import { test } from 'vitest'
import { openCheckpoint, signCheckpoint } from './note.ts'
import { leafHash } from './tree.ts'

const signer = signerOf(newPrivateKey(), 'test/log')

test('a checkpoint says origin, size and root, and is only one in its canonical form', async () => {
  const head = { origin: signer.name, size: 17, root: leafHash(Buffer.from('x')) }
  assert.deepEqual(openCheckpoint(await signCheckpoint(head, signer), signer), {
    ...head,
    root: Buffer.from(head.root),
  })
  const root = Buffer.from(head.root).toString('base64')
  for (const text of [
    `another signer\n17\n${root}\n`,
    `${signer.name}\n017\n${root}\n`,
    `${signer.name}\n-1\n${root}\n`,
    `${signer.name}\n17\n${root.slice(4)}\n`,
    `${signer.name}\n17\n`,
  ])
    assert.equal(openCheckpoint(await signNote(text, signer), signer), null, text)
})

test('reading a checkpoint never throws, whatever it is given', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(openCheckpoint(`${text}\n\n— ${signer.name} ${text}\n`, signer), null)
    }),
  )
})
