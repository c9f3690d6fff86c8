import assert from 'node:assert/strict'
import { test } from 'vitest'
import { afterIssue, putOnTray, type TrayItem } from './tray.ts'

const items = (key: string, geraet_instanz_id: string | null = null): TrayItem => ({
  key,
  material_id: 'm',
  name: key,
  einheit: 'Stück',
  menge: 1,
  geraet_instanz_id,
  lagerplatz: null,
  hinweis: null,
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

test('what is asked about stays on the tray to be confirmed, alone, beside what waits', () => {
  const [decke, funk] = [items('Decke'), items('Funkgerät', 'g1')]
  const asked = { ...funk, fehler: 'Das Gerät ist gerade in Prüfung.', isAsked: true }
  assert.deepEqual(afterIssue([decke, funk], [decke, funk], [asked]), [asked])
  assert.deepEqual(afterIssue([decke, asked], [asked], []), [decke])
  const refused = { ...funk, fehler: 'Das Gerät ist defekt.' }
  assert.deepEqual(afterIssue([asked], [asked], [refused]), [{ ...refused, isAsked: false }])
})
