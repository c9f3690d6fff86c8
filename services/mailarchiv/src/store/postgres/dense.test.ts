import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aMail, dateHeader } from '../../../test/mail.factory.ts'
import { NO_FILTER, parseQuery } from '../../search/index.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'

const MAILS = 4_800
const BATCHES = 4
/** Every tenth mail lacks the word. */
const isHit = (number: number) => number % 10 !== 0
const FIRST = Date.parse('2024-01-05T00:00:00Z')
const HOUR_MS = 3_600_000
const calendar = { startOfDay: () => 0, startOfNextDay: () => 0 }
const provenance = { source: 'import', origin: null, envelope: [] }

test('a page deep in the hits of a word that nearly every mail has is the one that counting off gives, within dates too', async () => {
  const { archive } = await aPostgresArchive()
  const numbers = Array.from({ length: MAILS }, (_, number) => number)
  const raws = numbers.map((number) =>
    Buffer.from(
      aMail({
        subject: String(number),
        date: dateHeader(new Date(FIRST + number * HOUR_MS).toISOString()),
        text: isHit(number) ? 'Lage' : 'Ruhe',
      }),
    ),
  )
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const [from, to] = [(batch * MAILS) / BATCHES, ((batch + 1) * MAILS) / BATCHES]
    await archive.put(raws.slice(from, to).map((raw) => ({ raw, provenance })))
  }
  const query = parseQuery('lage', calendar)
  const until = 4_700
  for (const { filter, hits } of [
    { filter: { ...NO_FILTER, query }, hits: numbers.filter(isHit) },
    {
      filter: { ...NO_FILTER, query, until: (FIRST + until * HOUR_MS) / 1000 },
      hits: numbers.filter((number) => isHit(number) && number < until),
    },
  ]) {
    const newestFirst = hits.map(String).reverse()
    for (const offset of [2_001, 2_075, 2_140]) {
      const { mails, total } = await archive.search(filter, { offset, limit: 100 })
      assert.equal(total, hits.length)
      assert.deepEqual(
        mails.map(({ subject }) => subject),
        newestFirst.slice(offset, offset + 100),
      )
    }
  }
})
