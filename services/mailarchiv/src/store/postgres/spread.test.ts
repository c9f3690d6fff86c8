import assert from 'node:assert/strict'
import pg from 'pg'
import { onTestFinished, test } from 'vitest'
import { aMail, dateHeader } from '../../../test/mail.factory.ts'
import { NO_FILTER, parseQuery } from '../../search/index.ts'
import { CHOSEN_FROM } from './frequent.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'
import { STRETCH } from './spread.ts'

const DAY_MS = 86_400_000
const FIRST = Date.parse('2023-02-10T00:00:00Z')
const calendar = { startOfDay: () => null, startOfNextDay: () => null }
const provenance = { source: 'import', origin: null, envelope: [] }

/** `lage` in every mail, `ruhe` in every second one, over two years. */
const mail = (number: number) => ({
  raw: Buffer.from(
    aMail({
      subject: String(number),
      date: dateHeader(new Date(FIRST + (number % 700) * DAY_MS).toISOString()),
      text: number % 2 === 0 ? 'Lage' : 'Lage Ruhe',
    }),
  ),
  provenance,
})

const mails = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => mail(from + place))

async function anArchive() {
  const opened = await aPostgresArchive()
  const rowsOf = async (sql: string, values: readonly unknown[] = []) => {
    const client = new pg.Client(opened.connection)
    await client.connect()
    const { rows } = await client.query(sql, [...values]).finally(() => client.end())
    return rows
  }
  return { ...opened, rowsOf }
}

type Opened = Awaited<ReturnType<typeof anArchive>>

const kept = ({ rowsOf }: Opened) =>
  rowsOf('SELECT word, stretch, mails FROM mailarchiv.spread WHERE mails <> 0 ORDER BY word, stretch')

/** Counts the same from the texts of the mails. */
const counted = ({ rowsOf }: Opened) =>
  rowsOf(
    `SELECT n.word, floor(s.sort::numeric / ${STRETCH})::bigint AS stretch, count(*) AS mails
     FROM mailarchiv.neighbour n JOIN mailarchiv.search s ON strpos(s.words, ' ' || n.word || ' ') > 0
     GROUP BY n.word, stretch ORDER BY n.word, stretch`,
  )

/** The words whose stored counts searches use. */
async function whole({ rowsOf }: Opened): Promise<string[]> {
  const rows = await rowsOf(
    `SELECT s.word FROM mailarchiv.spread s JOIN mailarchiv.counted c ON c.token = s.word
     GROUP BY s.word, c.mails HAVING sum(s.mails) = c.mails ORDER BY s.word`,
  )
  return rows.map(({ word }) => word)
}

test('the mails of frequent words are counted by stretches of dates, by every writer, and with texts that come later', async () => {
  const opened = await anArchive()
  const early = await opened.open()
  onTestFinished(() => early.close())
  const [first] = await opened.archive.put(mails(0, CHOSEN_FROM - 1))
  assert.deepEqual(await kept(opened), [])
  await opened.archive.put(mails(CHOSEN_FROM - 1, CHOSEN_FROM + 100))
  // This process read its mails before it knew the words.
  await early.put(mails(CHOSEN_FROM + 100, CHOSEN_FROM + 300))
  await opened.archive.put(mails(CHOSEN_FROM + 300, CHOSEN_FROM + 301))
  await opened.archive.addText(first!.id, [{ kind: 'attachment:0', text: 'Ruhe' }], 'done')
  const numbers = await kept(opened)
  assert.deepEqual(numbers, await counted(opened))
  assert.ok(new Set(numbers.map(({ stretch }) => stretch)).size >= 7)
  const words = await whole(opened)
  for (const word of ['lage', 'ruhe']) assert.ok(words.includes(word), word)
})

test('a mail that reindex gives another date is counted in the stretch of that date', async () => {
  const opened = await anArchive()
  const [first] = await opened.archive.put(mails(0, CHOSEN_FROM))
  const before = await kept(opened)
  const other = (FIRST - 400 * DAY_MS) / 1000
  // As stored by a version that read another date in the mail.
  await opened.rowsOf(
    `WITH m AS (UPDATE mailarchiv.mail SET date_header = $2, sort = $3 WHERE id = $1)
     UPDATE mailarchiv.search SET sort = $3 WHERE id = $1`,
    [first!.id, other * 1000, other * 32_768 + 9],
  )
  await opened.rowsOf('SELECT mailarchiv.count_spread(array_agg(word)) FROM mailarchiv.neighbour')
  assert.notDeepEqual(await kept(opened), before)
  await opened.archive.reindex()
  assert.deepEqual(await kept(opened), before)
})

test('numbers that are not whole are not used: the page is counted out', async () => {
  const opened = await anArchive()
  const count = 2_400
  for (let from = 0; from < count; from += 800) await opened.archive.put(mails(from, from + 800))
  const filter = { ...NO_FILTER, query: parseQuery('lage', calendar) }
  const page = { offset: 2_100, limit: 60 }
  const whole = await opened.archive.search(filter, page)
  assert.equal(whole.mails.length, 60)
  await opened.rowsOf(
    "UPDATE mailarchiv.spread SET mails = mails - 1 WHERE word = 'lage' AND stretch = (SELECT max(stretch) FROM mailarchiv.spread)",
  )
  assert.deepEqual(await opened.archive.search(filter, page), whole)
})
