/** Phrases of frequent words: the index and the texts must agree. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import fc from 'fast-check'
import pg from 'pg'
import { onTestFinished, test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { NO_FILTER, parseQuery } from '../../search/index.ts'
import { foldedText, wideParts } from './folded.ts'
import { CHOSEN_FROM } from './frequent.ts'
import { CROWDED, frequentWords, neighbourTokens, phraseTokens } from './neighbours.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'

const WORDS = ['mit', 'freundlichen', 'grussen', 'haus', 'wehr', 'zug']
const PAGE = { offset: 0, limit: 10 }
const calendar = { startOfDay: () => null, startOfNextDay: () => null }
const provenance = { source: 'import', origin: null, envelope: [] }

const aText = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 })

test('a text has all tokens of its phrases, and where they are exact, no other text has them', () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  fc.assert(
    fc.property(
      aText,
      fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }),
      fc.subarray(WORDS),
      (text, phrase, frequent) => {
        const words = new Set(frequent)
        const tokens = new Set([...text, ...neighbourTokens([text.join(' ')], words)])
        const wanted = phraseTokens(phrase, words)
        const holds = ` ${text.join(' ')} `.includes(` ${phrase.join(' ')} `)
        const found = wanted.tokens.every((token) => tokens.has(token))
        if (holds) assert.ok(found)
        if (wanted.exact) assert.equal(found, holds)
      },
    ),
    { seed, numRuns: 2_000 },
  )
})

test('frequent words are those of a quarter of the mails, the most frequent first and no marker among them', () => {
  const documents = [['an', 'alle', '_x_all'], ['an', 'alle', '_x_all'], ['an'], ['an'], ['an'], ['selten', 'an']]
  assert.deepEqual(frequentWords(documents.map((words) => new Set(words))), ['an', 'alle'])
})

test('a text with more pairs than an honest one has is kept apart from the index', () => {
  const words = Array.from({ length: 128 }, (_, number) => `w${number.toString(36)}`)
  const text = words.flatMap((one) => words.flatMap((other) => [one, other]))
  assert.deepEqual(neighbourTokens([text.join(' ')], new Set(words)), [CROWDED])
  assert.ok(wideParts(foldedText({ body: text.join(' '), rest: '' }, new Set(words))) !== null)
  assert.equal(wideParts(foldedText({ body: text.slice(0, 4_000).join(' '), rest: '' }, new Set(words))), null)
})

const LENGTH = 14

/** Makes texts of frequent words, each with one unique word. */
function texts(count: number): string[] {
  const word = (number: number) => WORDS[hash('sha1', `${number}`, 'buffer')[0]! % WORDS.length]!
  return Array.from({ length: count }, (_, number) => {
    const words = Array.from({ length: LENGTH }, (_, place) => word(number * LENGTH + place))
    return `${words.join(' ')} einmal${number}`
  })
}

const QUERIES = [
  '"mit freundlichen grussen"',
  '"haus wehr"',
  '"wehr haus"',
  '"zug zug"',
  '"mit freundlichen grussen haus wehr"',
  '"haus wehr einmal7"',
  'mit-freund*',
  'zug-zug-mit-freund*',
  'body:"haus wehr"',
  '-"haus wehr" -"mit haus"',
  '("zug mit" OR "zug wehr") -"haus haus haus"',
]

/** Evaluates the conditions of QUERIES on a text. */
function oracle(text: string): boolean[] {
  const has = (phrase: string) => ` ${text} `.includes(` ${phrase} `)
  const begins = (phrase: string) => ` ${text} `.includes(` ${phrase}`)
  return [
    has('mit freundlichen grussen'),
    has('haus wehr'),
    has('wehr haus'),
    has('zug zug'),
    has('mit freundlichen grussen haus wehr'),
    has('haus wehr einmal7'),
    begins('mit freund'),
    begins('zug zug mit freund'),
    has('haus wehr'),
    !has('haus wehr') && !has('mit haus'),
    (has('zug mit') || has('zug wehr')) && !has('haus haus haus'),
  ]
}

type Opened = Awaited<ReturnType<typeof aPostgresArchive>>

/** Searches with a process that has just started: it knows the ready words. */
async function totals({ open }: Opened): Promise<number[]> {
  const reader = await open()
  try {
    const found = QUERIES.map(async (query) => {
      const { mails, total } = await reader.search({ ...NO_FILTER, query: parseQuery(query, calendar) }, PAGE)
      assert.equal(mails.length, Math.min(total, PAGE.limit), query)
      return total
    })
    return await Promise.all(found)
  } finally {
    await reader.close()
  }
}

function expected(all: readonly string[]): number[] {
  const answers = all.map(oracle)
  return QUERIES.map((_, place) => answers.filter((answer) => answer[place]).length)
}

async function inDatabase<T>({ connection }: Opened, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const readyWords = (opened: Opened) =>
  inDatabase(opened, async (client) => {
    const { rows } = await client.query('SELECT word FROM mailarchiv.neighbour WHERE ready ORDER BY word')
    return rows.map(({ word }) => String(word))
  })

async function filled() {
  const opened = await aPostgresArchive()
  const put = (archive: Opened['archive'], all: readonly string[]) =>
    archive.put(all.map((text) => ({ raw: Buffer.from(aMail({ subject: 'Lage', text })), provenance })))
  return { opened, put }
}

test('phrases are found alike before and after the archive knows its frequent words, by each process', async () => {
  const { opened, put } = await filled()
  const early = await opened.open()
  onTestFinished(() => early.close())
  const all = texts(CHOSEN_FROM + 40)
  await put(opened.archive, all.slice(0, CHOSEN_FROM - 1))
  assert.deepEqual(await readyWords(opened), [])
  assert.deepEqual(await totals(opened), expected(all.slice(0, CHOSEN_FROM - 1)))
  await put(opened.archive, all.slice(CHOSEN_FROM - 1, CHOSEN_FROM + 20))
  const ready = await readyWords(opened)
  for (const word of WORDS) assert.ok(ready.includes(word), word)
  // This process read its mails before it knew the words.
  await put(early, all.slice(CHOSEN_FROM + 20))
  assert.deepEqual(await totals(opened), expected(all))
})

test('a text that becomes known later is found by its phrases', async () => {
  const { opened, put } = await filled()
  const all = texts(CHOSEN_FROM)
  const [first] = await put(opened.archive, all)
  const added = 'haus wehr mit freundlichen grussen haus wehr'
  await opened.archive.addText(first!.id, [{ kind: 'attachment:0', text: added }], 'done')
  const both = [`${all[0]} | ${added}`, ...all.slice(1)]
  // The text of an attachment is not in the body.
  const answers = expected(both).map((total, place) =>
    QUERIES[place]!.startsWith('body:') ? expected(all)[place]! : total,
  )
  assert.deepEqual(await totals(opened), answers)
})

test('reindex gives an older archive the tokens that it lacks', async () => {
  const { opened, put } = await filled()
  const all = texts(CHOSEN_FROM)
  await put(opened.archive, all)
  const ready = await readyWords(opened)
  await inDatabase(opened, async (client) => {
    await client.query('DELETE FROM mailarchiv.neighbour')
    await client.query(String.raw`UPDATE mailarchiv.search SET words = regexp_replace(words, '_w_\S+ ', '', 'g')`)
  })
  assert.deepEqual(await totals(opened), expected(all))
  const later = await opened.open()
  await later.reindex()
  await later.close()
  assert.deepEqual(await readyWords(opened), ready)
  assert.deepEqual(await totals(opened), expected(all))
})
