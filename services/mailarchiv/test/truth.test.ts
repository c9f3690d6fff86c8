/** Real mail, and questions with independently found answers, none of which may be missed. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { type TestContext, test } from 'vitest'
import type { Archive } from '../src/store/contract/index.ts'
import { aPostgresArchive } from '../src/store/postgres/postgres-archive.factory.ts'
import { aMailarchiv, archiveMails } from './mailarchiv.factory.ts'

const corpus = join(import.meta.dirname, '../../../../shared/corpus')
const BATCH = 500

type Question = {
  readonly id: string
  readonly kind: 'words' | 'umlaut-word' | 'attachment-name' | 'subject-phrase' | 'from+date'
  readonly query: string | { readonly from: string; readonly date_from: string; readonly date_to_exclusive: string }
  readonly expected_files: readonly string[]
}

function parametersOf({ kind, query }: Question): Record<string, string> {
  if (typeof query === 'object') {
    const until = new Date(Date.parse(`${query.date_to_exclusive}T00:00:00Z`) - 1000).toISOString()
    return { from: query.from, date_from: `${query.date_from}T00:00:00Z`, date_to: until }
  }
  if (kind === 'attachment-name') return { q: `filename:"${query}"` }
  return { q: kind === 'subject-phrase' ? `subject:"${query}"` : query }
}

for (const [engine, open] of [
  ['SQLite', undefined],
  ['PostgreSQL', async () => (await aPostgresArchive()).archive],
] as const) {
  // search.23: Every mail that matches is found: recall 1.0 against hits that another program computed.
  test(`${engine}: every mail that a search of the SpamAssassin corpus should find is found`, (context) =>
    checkTruth(context, open))
}

let firstAnswers: readonly string[] | undefined

async function checkTruth(context: TestContext, open?: () => Promise<Archive>): Promise<void> {
  if (!existsSync(join(corpus, 'spamassassin-queries.jsonl')))
    context.skip('Der Korpus fehlt: die Suche wird ohne das SpamAssassin-Archiv nicht gegen fremde Antworten geprüft.')
  const folder = temporaryFolder()
  execFileSync('tar', ['-xzf', join(corpus, 'spamassassin-3000.tar.gz'), '-C', folder])
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.txt'))
  assert.equal(files.length, 3000)
  const house = await aMailarchiv([], { open })
  const filesOf = new Map<string, string[]>()
  for (let start = 0; start < files.length; start += BATCH) {
    const batch = files.slice(start, start + BATCH)
    const ids = await archiveMails(
      house.archive,
      batch.map((file) => readFileSync(join(folder, file))),
    )
    for (const [place, file] of batch.entries()) {
      const id = ids[place]!
      filesOf.set(id, [...(filesOf.get(id) ?? []), file])
    }
  }

  const questions = readFileSync(join(corpus, 'spamassassin-queries.jsonl'), 'utf8').trim().split('\n')
  const missed: string[] = []
  const answers: string[] = []
  for (const question of questions.map((line) => JSON.parse(line) as Question)) {
    const found = new Set<string>()
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { status, body, text } = await house.search({ ...parametersOf(question), limit: 100, page })
      assert.equal(status, 200, text)
      const answer = body as { mails: { id: string }[]; pages: number; total: number }
      for (const { id } of answer.mails) for (const file of filesOf.get(id) ?? []) found.add(file)
      answers.push(`${question.id} ${answer.total}: ${answer.mails.map(({ id }) => filesOf.get(id)).join()}`)
      pages = answer.pages
    }
    const expected = question.expected_files.map((file) => file.replace(/^spamassassin\//, ''))
    missed.push(...expected.filter((file) => !found.has(file)).map((file) => `${question.id}: ${file}`))
  }
  assert.ok(questions.length > 40)
  assert.deepEqual(missed, [])
  // Both engines return the same mails in the same order, page by page.
  firstAnswers ??= answers
  assert.deepEqual(answers, firstAnswers)
}
