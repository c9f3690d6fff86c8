import assert from 'node:assert/strict'
import { test } from 'vitest'
import { EREIGNISARTEN } from '../src/kern/db/ereignis.ts'
import { specTable } from './spec-tables.ts'

const TABLES = [
  'Fehlbestand',
  'Kontrolle',
  'Mindermenge',
  'Mangel',
  'Beladungsvorlage',
  'Wartungsauftrag',
  'Ausgabe',
  'Objekt',
  'Gerät',
  'Import',
]

for (const name of TABLES) {
  test(`the table ${name} is consistent: known events, no row twice, a refusal changes nothing`, () => {
    const rows = specTable(name)
    for (const { events, refusal, to } of rows) {
      for (const event of events) assert.ok((EREIGNISARTEN as readonly string[]).includes(event), event)
      assert.equal(refusal !== undefined, to === 'unchanged')
    }
    const keys = rows.map(({ from, trigger, condition }) => `${from} ${trigger} ${condition}`)
    assert.equal(new Set(keys).size, keys.length)
  })
}

test('a table that does not exist is a mistake of the test', () => {
  assert.throws(() => specTable('Kontrolleur'), /no state table/)
})
