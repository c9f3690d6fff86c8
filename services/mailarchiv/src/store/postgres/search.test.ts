import assert from 'node:assert/strict'
import { onTestFinished, test } from 'vitest'
import { aMail, dateHeader } from '../../../test/mail.factory.ts'
import { NO_FILTER, parseQuery } from '../../search/index.ts'
import { Database } from './database.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'
import { Search } from './search.ts'

const MAILS = 90
const FIRST = Date.parse('2024-03-30T00:00:00Z')
const HOUR_MS = 3_600_000
const UNTIL = 60
const calendar = { startOfDay: () => null, startOfNextDay: () => null }
const provenance = { source: 'import', origin: null, envelope: [] }

/** By the number of a mail, which is its hour. */
const KINDS: readonly (readonly [query: string, until: number | null, isHit: (number: number) => boolean])[] = [
  ['lage', null, () => true],
  ['ruhe', null, (number) => number % 3 === 0],
  ['"lage ruhe"', UNTIL, (number) => number % 3 === 0 && number < UNTIL],
  ['lage -ruhe', null, (number) => number % 3 !== 0],
  ['anfang', null, (number) => number < 20],
]

test('pages and walks are the same wherever the newest mails end, which are searched first', async () => {
  const { archive, connection } = await aPostgresArchive()
  const numbers = Array.from({ length: MAILS }, (_, number) => number)
  const mails = numbers.map((number) => {
    const text = `Lage ${number % 3 === 0 ? 'Ruhe' : 'Sturm'} ${number < 20 ? 'Anfang' : ''}`
    const date = dateHeader(new Date(FIRST + number * HOUR_MS).toISOString())
    return { raw: Buffer.from(aMail({ subject: String(number), date, text })), provenance }
  })
  await archive.put(mails)
  const database = new Database({ connection, size: 4 })
  onTestFinished(() => database.close())
  for (const newest of [1, 40, MAILS]) {
    const search = new Search(database, newest)
    for (const [query, until, isHit] of KINDS) {
      const filter = {
        ...NO_FILTER,
        query: parseQuery(query, calendar),
        until: until === null ? null : (FIRST + until * HOUR_MS) / 1000,
      }
      const expected = numbers.filter(isHit).map(String).reverse()
      for (const offset of [0, 5, 25, 1_200]) {
        const { mails, total } = await search.search(filter, { offset, limit: 8 })
        assert.equal(total, expected.length)
        const subjects = mails.map(({ subject }) => subject)
        assert.deepEqual(subjects, expected.slice(offset, offset + 8), `${query} ${newest}`)
      }
      const visited = []
      for (let after: string | null = null; ; ) {
        const portion: Awaited<ReturnType<Search['walk']>> = await search.walk(filter, { after, limit: 8 })
        if (portion === null || portion.length === 0) break
        visited.push(...portion.map(({ subject }) => subject))
        after = portion.at(-1)!.id
      }
      assert.deepEqual(visited, expected)
    }
  }
})
