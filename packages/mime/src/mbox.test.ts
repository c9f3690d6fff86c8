import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { splitMbox } from './mbox.ts'

const SEPARATOR = 'From wache@wehr.example Fri Nov 21 10:11:12 2025'

async function split(mbox: string, chunkSize = mbox.length + 1): Promise<string[]> {
  const bytes = Buffer.from(mbox, 'latin1')
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += chunkSize) chunks.push(bytes.subarray(at, at + chunkSize))
  const messages: string[] = []
  for await (const message of splitMbox(chunks)) messages.push(Buffer.from(message).toString('latin1'))
  return messages
}

/** Writes an mbox as mboxrd does. */
function join(messages: readonly string[], lineEnd: string): string {
  return messages.map((message) => `${SEPARATOR}${lineEnd}${message.replace(/^(>*From )/gm, '>$1')}${lineEnd}`).join('')
}

test('messages are what stands between the separators, without the blank line at their end', async () => {
  const mbox = `${SEPARATOR}\nSubject: 1\n\nEins\n\n${SEPARATOR}\nSubject: 2\n\nZwei\n\n\n`
  assert.deepEqual(await split(mbox), ['Subject: 1\n\nEins\n', 'Subject: 2\n\nZwei\n\n'])
})

test('a sentence that starts with "From" separates nothing', async () => {
  const text = 'Subject: 1\n\nEins\n\nFrom here on the road is closed at 10:15.\n\nFrom 2025 on we meet earlier.\n'
  assert.deepEqual(await split(`${SEPARATOR}\n${text}\n`), [text])
})

test('a separator without a blank line before it is text', async () => {
  const text = `Subject: 1\n\nEins\n${SEPARATOR}\nZwei\n`
  assert.deepEqual(await split(`${SEPARATOR}\n${text}\n`), [text])
})

test('a separator without a date counts when a header field follows', async () => {
  const mbox =
    'From 1844347792267117879@xxx\nSubject: 1\n\nEins\n\nFrom 18443@xxx\nSubject: 2\n\nZwei\n\nFrom hier\naus weiter\n'
  assert.deepEqual(await split(mbox), ['Subject: 1\n\nEins\n', 'Subject: 2\n\nZwei\n\nFrom hier\naus weiter\n'])
})

test('one quote sign is taken off quoted From lines and off no others', async () => {
  const mbox = `${SEPARATOR}\n\n>From a\n>>From b\n> From c\n x >From d\n>Fromm\n\n`
  assert.deepEqual(await split(mbox), ['\nFrom a\n>From b\n> From c\n x >From d\n>Fromm\n'])
})

test('CRLF line ends are kept', async () => {
  const mbox = join(['Subject: 1\r\n\r\nEins\r\n', 'Subject: 2\r\n\r\nFrom Zwei\r\n'], '\r\n')
  assert.deepEqual(await split(mbox), ['Subject: 1\r\n\r\nEins\r\n', 'Subject: 2\r\n\r\nFrom Zwei\r\n'])
})

test('what stands before the first separator is a message, unless it is blank', async () => {
  assert.deepEqual(await split(`\n\n${SEPARATOR}\nSubject: 1\n\nEins\n`), ['Subject: 1\n\nEins\n'])
  assert.deepEqual(await split('Subject: 1\n\nEins\n'), ['Subject: 1\n\nEins\n'])
  assert.deepEqual(await split(''), [])
  assert.deepEqual(await split('\n\n'), [])
})

test('what was written as mboxrd is read back byte for byte, in chunks of any size', async () => {
  const line = fc.constantFrom('From ', '>From ', 'Text', '', '>', SEPARATOR, 'From x', '\xfc\0', 'a'.repeat(3000))
  const message = fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => `Subject: x\n\n${lines.join('\n')}\n`)
  await fc.assert(
    fc.asyncProperty(fc.array(message, { maxLength: 5 }), fc.integer({ min: 1, max: 300 }), async (messages, size) => {
      assert.deepEqual(await split(join(messages, '\n'), size), messages)
    }),
  )
})
