import assert from 'node:assert/strict'
import { test } from 'vitest'
import { putOnTray, type TrayItem } from './tray.ts'

const items = (key: string, geraet_instanz_id: string | null = null): TrayItem => ({
  key,
  material_id: 'm',
  name: key,
  einheit: 'Stück',
  menge: 1,
  geraet_instanz_id,
  lagerplatz: null,
})
const standOf = (tray: readonly TrayItem[]) => tray.map(({ key, menge }) => `${menge} ${key}`)

test('the same material out of the same place is one more', () => {
  const tray = ['Decke', 'Helm', 'Decke'].map((key) => items(key)).reduce(putOnTray, [])
  assert.deepEqual(standOf(tray), ['2 Decke', '1 Helm'])
})

test('a device lies on the tray once, however often it is scanned', () => {
  const funk = items('Funkgerät', 'g1')
  assert.deepEqual(standOf(putOnTray(putOnTray([], funk), funk)), ['1 Funkgerät'])
})
