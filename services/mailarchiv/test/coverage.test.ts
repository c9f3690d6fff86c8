/** docs/spec/mailarchiv-coverage.md names every sentence of the specification and a test that is there. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { coverageOf, missingTests, NOTHING, sentencesOf } from '../../../scripts/coverage-page.ts'

const SPECIFICATION = join(import.meta.dirname, '../../../../shared/spec/mail-archive-read-api.md')
/** Sentences of the specification: a change of this number is a change of the specification. */
const SENTENCES = 93

const rows = coverageOf('docs/spec/mailarchiv-coverage.md')

test('every sentence of the specification has its row, without a gap in the ids', () => {
  assert.deepEqual(
    rows.flatMap(({ id }) => id ?? []),
    Array.from({ length: SENTENCES }, (_, number) => `A${String(number + 1).padStart(3, '0')}`),
  )
})

test('the rows are those of the specification, word for word', (t) => {
  if (!existsSync(SPECIFICATION)) {
    t.skip('the specification is not beside the repository')
    return
  }
  assert.deepEqual(
    rows.filter(({ id }) => id !== undefined).map(({ sentence }) => sentence),
    sentencesOf(readFileSync(SPECIFICATION, 'utf8')),
  )
})

test('every test that the coverage names exists in the file that it names', () => {
  assert.deepEqual(missingTests(rows, ['services/mailarchiv/test', 'services/mailarchiv/src']), [])
})

test('a sentence without a test demands nothing', () => {
  const silent = /not shown|^Rules:$|^Attachment entry:$|^This document covers|^A second document covers/
  for (const { id, sentence, title } of rows) {
    if (title === NOTHING) assert.match(sentence, silent, id)
  }
})
