import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lege, type Posten } from './tablett.ts'

const posten = (key: string, geraet_instanz_id: string | null = null): Posten => ({
  key,
  material_id: 'm',
  name: key,
  einheit: 'Stück',
  menge: 1,
  geraet_instanz_id,
  lagerplatz: null,
})
const standOf = (tablett: readonly Posten[]) => tablett.map(({ key, menge }) => `${menge} ${key}`)

test('the same material out of the same place is one more', () => {
  const tablett = ['Decke', 'Helm', 'Decke'].map((key) => posten(key)).reduce(lege, [])
  assert.deepEqual(standOf(tablett), ['2 Decke', '1 Helm'])
})

test('a device lies on the tray once, however often it is scanned', () => {
  const funk = posten('Funkgerät', 'g1')
  assert.deepEqual(standOf(lege(lege([], funk), funk)), ['1 Funkgerät'])
})
