import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { formatVerifierKey, newPrivateKey, openNote, parseVerifierKey, signerOf, signNote } from './signed-note.ts'

/** Example published by the Go project with its implementation of signed notes. */
const PUBLISHED_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const PUBLISHED_TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
const PUBLISHED_NOTE = `${PUBLISHED_TEXT}
— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`

const signer = signerOf(newPrivateKey(), 'test/log')
const stranger = signerOf(newPrivateKey(), 'test/log')

test('the published signed note opens with its published key', () => {
  const verifier = parseVerifierKey(PUBLISHED_KEY)
  assert.ok(verifier)
  assert.equal(openNote(PUBLISHED_NOTE, verifier), PUBLISHED_TEXT)
  assert.equal(formatVerifierKey(verifier), PUBLISHED_KEY)
})

test('a note with another text, another key or a bent signature stays closed', async () => {
  const note = await signNote('Zeughaus\n', signer)
  assert.equal(openNote(note, signer), 'Zeughaus\n')
  assert.equal(openNote(note.replace('Zeug', 'Zeuk'), signer), null)
  assert.equal(openNote(note, stranger), null)
  assert.equal(openNote(await signNote('Zeughaus\n', stranger), signer), null)
  fc.assert(
    fc.property(fc.nat({ max: note.length - 1 }), (place) => {
      const other = note[place] === 'A' ? 'B' : 'A'
      assert.equal(openNote(note.slice(0, place) + other + note.slice(place + 1), signer), null)
    }),
  )
})

test('a signature of a witness beside ours is passed over', async () => {
  const [text, ours] = (await signNote('Zeughaus\n', signer)).split('\n\n')
  const [, theirs] = (await signNote('Zeughaus\n', stranger)).split('\n\n')
  assert.equal(openNote(`${text}\n\n${theirs}${ours}`, signer), 'Zeughaus\n')
})

test('the text form of a key gives the key back, and a mistyped one is none', () => {
  const text = formatVerifierKey(signer)
  assert.equal(formatVerifierKey(parseVerifierKey(text)!), text)
  assert.equal(parseVerifierKey(text.replace('test', 'tset')), null)
  for (const wrong of ['', 'a+b+c', `${text}A`, text.slice(0, -4)]) assert.equal(parseVerifierKey(wrong), null)
})

test('reading a note or a key never throws, whatever it is given', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(openNote(text, signer), null)
      parseVerifierKey(text)
    }),
  )
})
