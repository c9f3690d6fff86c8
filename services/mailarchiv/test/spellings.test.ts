/** GET /mails: numbers, days and part numbers as people write them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aMail } from '../src/mail.factory.ts'
import { aMailarchiv } from '../src/mailarchiv.factory.ts'

const house = await aMailarchiv([
  aMail({ subject: 'gross', text: 'Wir berechnen 1.234,56 EUR zum 12.03.2026 für PN-4711-X.' }),
  aMail({ subject: 'plain', text: 'Total: 1234.56, due 2026-03-12, part PN4711X.' }),
  aMail({ subject: 'other', text: 'Wir berechnen 1.234,65 EUR zum 03.12.2026 für PN-4712-X und 1 Stück zu 234,65.' }),
])

test('amounts, days and part numbers are found in other spellings, in a phrase as written', async () => {
  const found = async (q: string) => (await house.found({ q })).toSorted()
  const both = ['gross', 'plain']
  for (const q of ['1.234,56', '1234.56', '1 234,56', '12.03.2026', '2026-03-12', '12.3.2026', 'PN-4711-X', 'pn4711x'])
    assert.deepEqual(await found(q), both, q)
  assert.deepEqual(await found('body:1234,56'), both)
  assert.deepEqual(await found('-1.234,56'), ['other'])
  assert.deepEqual(await found('1234,56 -PN4711X'), [])
  assert.deepEqual(await found('"1.234,56"'), ['gross'])
  assert.deepEqual(await found('"1234,56"'), ['plain'])
})
