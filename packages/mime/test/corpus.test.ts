import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { testUnless } from '@zeughaus/platform/testing'
import { DEFAULT_LIMITS, decodePart, parseMessage } from '../src/index.ts'

/** A corpus of mail libraries' test mails: too large, and not ours, to keep in the repository. */
const corpus = join(import.meta.dirname, '../../../../shared/corpus/mime')
const absent = existsSync(corpus) ? false : 'das Korpus ../shared/corpus/mime fehlt'

testUnless(absent)('every file of the corpus is read, and every attachment is as large as it was counted', () => {
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
