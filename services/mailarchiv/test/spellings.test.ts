/** GET /mails: numbers, days and part numbers as people write them. On both engines. */
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { aPostgresArchive } from '../src/store/postgres/postgres-archive.factory.ts'
import { aMail } from './mail.factory.ts'
import { aMailarchiv } from './mailarchiv.factory.ts'

const ENGINES = {
  SQLite: undefined,
  PostgreSQL: async () => (await aPostgresArchive()).archive,
} as const

const MAILS = [
  aMail({ subject: 'gross', text: 'Wir berechnen 1.234,56 EUR zum 12.03.2026 für PN-4711-X.' }),
  aMail({ subject: 'plain', text: 'Total: 1234.56, due 2026-03-12, part PN4711X.' }),
  aMail({ subject: 'other', text: 'Wir berechnen 1.234,65 EUR zum 03.12.2026 für PN-4712-X und 1 Stück zu 234,65.' }),
  aMail({ subject: 'hyphens', text: 'Rechnung R-26-00482 zu Artikel 4711-12' }),
  aMail({ subject: 'joined', text: 'Rechnung R2600482 zu Artikel 471112' }),
]

for (const [engine, open] of Object.entries(ENGINES))
  describe(engine, async () => {
    const house = await aMailarchiv(MAILS, { open })
    // query.18: In a phrase, numbers, days and part numbers are found as written.
    test('amounts, days and part numbers are found in other spellings, in a phrase as written', async () => {
      const found = async (q: string) => (await house.found({ q })).toSorted()
      const both = ['gross', 'plain']
      for (const q of [
        '1.234,56',
        '1234.56',
        '1 234,56',
        '12.03.2026',
        '2026-03-12',
        '12.3.2026',
        'PN-4711-X',
        'pn4711x',
      ])
        assert.deepEqual(await found(q), both, q)
      for (const q of ['R-26-00482', 'R2600482', 'R26-00482', 'invoice-x OR r-2600482', '4711-12'])
        assert.deepEqual(await found(q), ['hyphens', 'joined'], q)
      assert.deepEqual(await found('471112'), ['joined'])
      assert.deepEqual(await found('-R2600482 -pn4711x'), ['other'])
      assert.deepEqual(await found('"R2600482"'), ['joined'])
      assert.deepEqual(await found('body:1234,56'), both)
      assert.deepEqual(await found('-1.234,56'), ['hyphens', 'joined', 'other'])
      assert.deepEqual(await found('1234,56 -PN4711X'), [])
      assert.deepEqual(await found('"1.234,56"'), ['gross'])
      assert.deepEqual(await found('"1234,56"'), ['plain'])
    })
  })
