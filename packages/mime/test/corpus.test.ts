import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { DEFAULT_LIMITS, decodePart, parseMessage, splitMbox } from '../src/index.ts'

/** A corpus of test mails of mail libraries that is too large and not ours to keep in the repository. */
const corpus = join(import.meta.dirname, '../../../../shared/corpus/mime')
const absent = existsSync(corpus) ? false : 'das Korpus ../shared/corpus/mime fehlt'

test('every file of the corpus is read, and every attachment is as large as it was counted', { skip: absent }, () => {
  const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).map((name) => join(corpus, name))
  let read = 0
  for (const file of files.filter((path) => statSync(path).isFile())) {
    const bytes = readFileSync(file)
    for (const attachment of parseMessage(bytes, DEFAULT_LIMITS).attachments) {
      const decoded = decodePart(bytes, attachment, { maxBytes: Number.MAX_SAFE_INTEGER })
      assert.equal(decoded.length, attachment.size, `${file}: ${attachment.filename}`)
    }
    read++
  }
  assert.ok(read > 300, `nur ${read} Dateien gelesen`)
})

type MboxExpectation = {
  readonly mbox: string
  readonly index: number
  readonly expected: {
    readonly structure: readonly (readonly [number, string])[]
    readonly offsets: { readonly beginOffset: number; readonly endOffset: number }
  }
}

test('the mbox files of the corpus split at the expected offsets', { skip: absent }, async () => {
  const lines = readFileSync(join(corpus, 'expect/mimekit-mbox.jsonl'), 'utf8').trim().split('\n')
  for (const line of lines) {
    const { mbox, index, expected } = JSON.parse(line) as MboxExpectation
    const bytes = readFileSync(join(corpus, mbox))
    const messages: Uint8Array[] = []
    for await (const message of splitMbox([bytes])) messages.push(message)
    const message = messages[index]
    assert.ok(message !== undefined)
    const { beginOffset, endOffset } = expected.offsets
    assert.deepEqual(Buffer.from(message), bytes.subarray(beginOffset, endOffset))
    const structure = parseMessage(message, DEFAULT_LIMITS).parts.map(({ depth, contentType }) => [depth, contentType])
    assert.deepEqual(structure, expected.structure)
  }
})
