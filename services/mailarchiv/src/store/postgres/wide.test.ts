/** Mails with more words than a tsvector holds: none of them is cut. */
import assert from 'node:assert/strict'
import { Client } from 'pg'
import { test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { NO_FILTER, parseQuery } from '../../search/index.ts'
import { wideParts } from './folded.ts'
import { planSearch } from './plan.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'
import { newestFirst } from './statements.ts'

const calendar = { startOfDay: () => null, startOfNextDay: () => null }
const PAGE = { offset: 0, limit: 25 }
/** More than a megabyte of different words, and more places than a tsvector can number. */
const WORDS = Array.from({ length: 120_000 }, (_, number) => `wort${number.toString(36)}x`)
const LONG_TEXT = `Anfang ${WORDS.join(' ')} ganz am Ende`
const provenance = { source: 'import', origin: null, envelope: [] }

async function anArchive() {
  const { archive, connection } = await aPostgresArchive()
  const put = async (parts: Parameters<typeof aMail>[0]) =>
    (await archive.put([{ raw: Buffer.from(aMail(parts)), provenance }]))[0]!.id
  const found = async (query: string) => {
    const { mails, total } = await archive.search({ ...NO_FILTER, query: parseQuery(query, calendar) }, PAGE)
    assert.equal(total, mails.length, query)
    return mails.map(({ subject }) => subject)
  }
  return { archive, connection, put, found }
}

type Node = { Filter?: string; 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Node[] }
/** Rows whose text a plan looked into. */
const readTexts = ({ Filter = '', Plans = [], ...node }: Node): number =>
  (Filter.includes('strpos') ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0) +
  Plans.reduce((sum, plan) => sum + readTexts(plan), 0)

test('every word, beginning and phrase of a very long mail is found, and only where it is', async () => {
  const { put, found } = await anArchive()
  await put({ subject: 'Lang', text: LONG_TEXT })
  await put({ subject: 'Kurz', text: 'Anfang und Ende' })
  for (const query of ['wort0x', 'wort2klbx', '"am ende"', 'Anfang wort1000x Ende', '"wortzx wort10x"', 'wort2kl*']) {
    assert.deepEqual(await found(query), ['Lang'], query)
  }
  assert.deepEqual(await found('Ende -"am ende"'), ['Kurz'])
  assert.deepEqual(await found('Anfang -wort5x'), ['Kurz'])
  assert.deepEqual((await found('wort5x OR und')).toSorted(), ['Kurz', 'Lang'])
  assert.deepEqual((await found('body:anfang')).toSorted(), ['Kurz', 'Lang'])
  const passage = WORDS.slice(50, 450)
  assert.deepEqual(await found(`"${passage.join(' ')}"`), ['Lang'])
  assert.deepEqual(await found(passage.slice(0, 100).join(' ')), ['Lang'])
  assert.deepEqual(await found(`"${[...passage, 'wort0x'].join(' ')}"`), [])
  for (const query of ['"ende anfang"', '"wort10x wortzx"', 'subject:wort0x', 'wort0x und']) {
    assert.deepEqual(await found(query), [], query)
  }
})

test('the first hits of a phrase are found without reading the texts of all others, also beside a very long mail', async () => {
  const { archive, connection, put } = await anArchive()
  await put({ subject: 'Lang', text: LONG_TEXT })
  const raw = Buffer.from(aMail({ text: 'Pumpe defekt' }))
  const raws = Array.from({ length: 100 }, (_, number) => Buffer.concat([raw, Buffer.from(`${number}`)]))
  await archive.put(raws.map((each) => ({ raw: each, provenance })))
  const plan = planSearch({ ...NO_FILTER, query: parseQuery('"pumpe defekt"', calendar) })
  const client = new Client(connection)
  await client.connect()
  await client.query('SET enable_seqscan = off; SET enable_indexscan = off; SET enable_indexonlyscan = off')
  const explained = `EXPLAIN (ANALYZE, FORMAT JSON) ${newestFirst(plan, plan, { wide: 1 }, 5)}`
  const { rows } = await client.query(explained).finally(() => client.end())
  const read = readTexts(rows[0]['QUERY PLAN'][0].Plan)
  assert.ok(read >= 5 && read <= 10, `${read} texts`)
})

test('a mail becomes long by a text that is found later, and short again by its successor', async () => {
  const { archive, put, found } = await anArchive()
  const id = await put({ subject: 'Anlage', text: 'siehe Anlage' })
  await archive.addText(id, [{ kind: 'attachment:0', text: LONG_TEXT }], 'skipped')
  assert.deepEqual(await found('siehe "am ende"'), ['Anlage'])
  await archive.addText(id, [{ kind: 'attachment:0', text: 'nur kurz' }], 'skipped')
  assert.deepEqual(await found('"am ende"'), [])
  assert.deepEqual(await found('siehe "nur kurz"'), ['Anlage'])
})

test('a text is divided only when it has to be, and every part holds less than a tsvector may', () => {
  assert.equal(wideParts(' kurz '), null)
  assert.equal(wideParts(` ${'immer dasselbe '.repeat(100_000)}`), null)
  const parts = wideParts(` ${WORDS.join(' ')} `)
  assert.ok(parts !== null && parts.length > 1)
  assert.equal(new Set(parts.flat()).size, WORDS.length)
  for (const part of parts) assert.ok(Buffer.byteLength(part.join('')) < 1024 * 1024)
})
