import assert from 'node:assert/strict'
import { openTestDatabase } from '@zeughaus/postgres/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import type { Database } from '../db/db.gen.ts'
import { MIGRATIONS } from '../db/store.ts'
import { fetchPage, type List, listOf, listOfRows, mapped, portionsOf } from './list.ts'
import { by, byWord } from './order.ts'

const { db, close } = await openTestDatabase<Database>(MIGRATIONS)
afterAll(close)

interface Zeile {
  readonly id: number
  readonly wort: string
  readonly zahl: number | null
}

/** Many rows differ only in their id, and many numbers are missing. */
const rows = fc
  .array(
    fc.record({
      wort: fc.constantFrom('LF 9', 'LF 10', 'lf 10', 'Ä'),
      zahl: fc.option(fc.integer({ max: 2, min: 0 })),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((fields) => fields.map((field, id): Zeile => ({ id, ...field })))

const direction = fc.constantFrom('asc', 'desc')
const order = fc
  .record({
    wort: direction,
    zahl: direction,
    nulls: fc.constantFrom('first', 'last'),
    id: direction,
    swap: fc.boolean(),
  })
  .map((how) => {
    const keys = [byWord('wort', how.wort), by('zahl', how.zahl, how.nulls)]
    return [...(how.swap ? keys.toReversed() : keys), by('id', how.id)]
  })

/** Selects rows of a table; without `full` only their ids. */
const query = (table: readonly Zeile[]) =>
  db
    .selectFrom(
      sql<Zeile>`(SELECT * FROM jsonb_to_recordset(${JSON.stringify(table)}::jsonb) AS t (id int, wort text, zahl int))`.as(
        't',
      ),
    )
    .select(['id', 'wort', 'zahl'])

/** The same list in each way to declare one: plain, with its rows read by their ids, and merged from two halves. */
function declarations(table: readonly Zeile[], keys: ReturnType<typeof by>[]): List<{ readonly id: number }>[] {
  const hits = query(table)
  const half = (rest: number) => query(table).where(sql<boolean>`id % 2 = ${rest}`)
  const read = async (page: readonly Zeile[]) =>
    table.filter(({ id }) => page.some((hit) => hit.id === id)).toReversed()
  return [
    listOf({ reader: db, hits, order: keys }),
    listOf({ reader: db, hits, order: keys, rows: { key: ['id'], read } }),
    listOf({
      reader: db,
      hits: (beginning) =>
        db
          .selectFrom(
            db
              .selectFrom(beginning(half(0)).as('even'))
              .selectAll()
              .unionAll(db.selectFrom(beginning(half(1)).as('odd')).selectAll())
              .as('merged'),
          )
          .selectAll(),
      order: keys,
    }),
  ]
}

test('a list that is read in portions has each row once and in its order, whatever is missing or alike', async () => {
  await fc.assert(
    fc.asyncProperty(rows, order, fc.integer({ min: 1, max: 7 }), async (table, keys, limit) => {
      const [plain, ...others] = declarations(table, keys)
      const expected = (await fetchPage(plain as List<Zeile>, { seite: 1, limit: 100 })).eintraege.map(({ id }) => id)
      assert.equal(expected.length, table.length)
      for (const list of [plain as List<Zeile>, ...others]) {
        assert.equal(await list.count(), table.length)
        const portions = await Array.fromAsync(portionsOf(list, limit))
        assert.deepEqual(
          portions.flat().map(({ id }) => id),
          expected,
        )
        const pages = Array.from({ length: Math.ceil(table.length / limit) + 1 }, (_unused, place) => place + 1)
        const paged = await Promise.all(pages.map((seite) => fetchPage(list, { seite, limit })))
        assert.deepEqual(
          paged.flatMap(({ eintraege }) => eintraege.map(({ id }) => id)),
          expected,
        )
        for (const { gesamt, seiten } of paged) assert.deepEqual([gesamt, seiten], [table.length, pages.length - 1])
      }
    }),
    { numRuns: 60 },
  )
})

test('rows in memory are a list like others, and entries are completed on pages and in portions', async () => {
  const list = mapped(listOfRows(['a', 'b', 'c', 'd', 'e']), (letter) => ({ letter }))
  const letters = (entries: readonly { letter: string }[]) => entries.map(({ letter }) => letter).join('')
  assert.deepEqual((await Array.fromAsync(portionsOf(list, 2))).map(letters), ['ab', 'cd', 'e'])
  assert.deepEqual((await Array.fromAsync(portionsOf(list, 5))).map(letters), ['abcde'])
  const { eintraege, ...rest } = await fetchPage(list, { seite: 2, limit: 3 })
  assert.deepEqual([letters(eintraege), rest], ['de', { gesamt: 5, seite: 2, seiten: 2 }])
})

test('a list without rows is one empty page, and one empty portion', async () => {
  for (const list of [listOfRows<Zeile>([]), ...declarations([], [by('id')])]) {
    assert.deepEqual(await fetchPage(list, { seite: 1, limit: 3 }), { eintraege: [], gesamt: 0, seite: 1, seiten: 0 })
    assert.deepEqual(await Array.fromAsync(portionsOf(list, 3)), [[]])
  }
})
