import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestDatabase } from '@zeughaus/postgres/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Database } from './db.gen.ts'
import { MIGRATIONS } from './db.ts'
import { Lesezeichen } from './lesezeichen.ts'
import { seitenweise } from './listen.ts'

const { db, close } = await openTestDatabase<Database>(MIGRATIONS)
after(close)

interface Zeile {
  readonly id: number
  readonly wort: string
  readonly zahl: number | null
}

/** Many rows are alike but for their id, and many numbers are missing. */
const zeilen = fc
  .array(
    fc.record({
      wort: fc.constantFrom('LF 9', 'LF 10', 'lf 10', 'Ä'),
      zahl: fc.option(fc.integer({ max: 2, min: 0 })),
    }),
    {
      minLength: 1,
      maxLength: 40,
    },
  )
  .map((felder) => felder.map((feld, id): Zeile => ({ id, ...feld })))
interface Ordnung {
  readonly absteigend: boolean
  readonly leereZuerst: boolean
  readonly idAbsteigend: boolean
  readonly zahlZuerst: boolean
}

const ordnung: fc.Arbitrary<Ordnung> = fc.record({
  absteigend: fc.boolean(),
  leereZuerst: fc.boolean(),
  idAbsteigend: fc.boolean(),
  zahlZuerst: fc.boolean(),
})

function liste(tabelle: readonly Zeile[], { absteigend, leereZuerst, idAbsteigend, zahlZuerst }: Ordnung) {
  const inhalt = sql<Zeile>`jsonb_to_recordset(${JSON.stringify(tabelle)}::jsonb)`
  const alles = db
    .selectFrom(sql<Zeile>`(SELECT * FROM ${inhalt} AS t (id int, wort text, zahl int))`.as('t'))
    .select(['id', 'wort', 'zahl'])
  const nachWort = (query: typeof alles) => query.orderBy(sql`wort COLLATE natuerlich`, absteigend ? 'desc' : 'asc')
  const nachZahl = (query: typeof alles) =>
    query.orderBy('zahl', (o) => {
      const gerichtet = absteigend ? o.desc() : o.asc()
      return leereZuerst ? gerichtet.nullsFirst() : gerichtet.nullsLast()
    })
  const geordnet = zahlZuerst ? nachWort(nachZahl(alles)) : nachZahl(nachWort(alles))
  return geordnet.orderBy('id', idAbsteigend ? 'desc' : 'asc')
}

test('a list that is read in portions has each row once and in its order, whatever is missing or alike', async () => {
  await fc.assert(
    fc.asyncProperty(zeilen, ordnung, fc.integer({ min: 1, max: 7 }), async (tabelle, wie, limit) => {
      const query = liste(tabelle, wie)
      const lesezeichen = new Lesezeichen()
      const gelesen: number[] = []
      while (!lesezeichen.amEnde) {
        const { eintraege, gesamt } = await lesezeichen.weiter(() => seitenweise(query, { seite: 1, limit }))
        assert.equal(gesamt, tabelle.length)
        gelesen.push(...eintraege.map(({ id }) => id))
      }
      assert.deepEqual(
        gelesen,
        (await query.execute()).map(({ id }) => id),
      )
    }),
    { numRuns: 150 },
  )
})

test('what is no list of pages cannot be read to its end', async () => {
  await assert.rejects(
    new Lesezeichen().weiter(async () => []),
    /no list of pages/,
  )
})
