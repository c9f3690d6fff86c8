import assert from 'node:assert/strict'
import { test } from 'vitest'
import { compareCounts, containedIn, knownOf, rowOf } from './rows.ts'
import type { Angaben, Kontrolle, Kontrollposition, Zaehlung } from './types.ts'

const position = (material_id: string, felder: Partial<Kontrollposition> = {}): Kontrollposition => ({
  id: `p-${material_id}`,
  objektposition_id: `o-${material_id}`,
  material_id,
  material_name: `Material ${material_id}`,
  materialtyp: 'menge',
  einheit: 'Stück',
  fach_name: null,
  code: null,
  artikelnummer: null,
  sollmenge: 5,
  gezaehlt: null,
  bestaetigt: false,
  fehlbestand_id: null,
  ablaufdatum: null,
  chargennummer: null,
  seriennummer: null,
  entfernt: [],
  warnfrist_tage: 30,
  geraete: [],
  vorher: {
    gezaehlt: 4,
    gezaehlt_am: null,
    nachgefuellt_auf: null,
    ablaufdatum: '2027-01-31',
    chargennummer: null,
    seriennummer: null,
  },
  ...felder,
})

const kontrolle = (positionen: readonly Kontrollposition[]) => ({ positionen }) as unknown as Kontrolle

const zaehlung = (material_id: string, angaben: Angaben, gesendet_um: number | null = null): Zaehlung => ({
  kontrolle_id: 'k1',
  material_id,
  angaben,
  gelesen: [],
  gezaehlt_um: 1,
  schluessel: 's',
  gesendet_um,
})

test('what the last check counted is never shown as a count', () => {
  assert.equal(rowOf(position('a'), undefined).gezaehlt, null)
})

test('what was counted here wins over the copy; what it does not name stays as the copy has it', () => {
  const row = rowOf(
    position('a', { gezaehlt: 3, chargennummer: 'L1', ablaufdatum: '2026-12-31' }),
    zaehlung('a', { gezaehlt: 5, ablaufdatum: null }),
  )
  assert.deepEqual([row.gezaehlt, row.ablaufdatum, row.chargennummer, row.isSent], [5, null, 'L1', false])
})

test('what a count has removed stays removed, here and in the copy, and what none names is as it was before', () => {
  const untouched = rowOf(position('a'), undefined)
  assert.deepEqual([untouched.ablaufdatum, knownOf(untouched, 'ablaufdatum')], [undefined, '2027-01-31'])
  for (const removed of [
    rowOf(position('a', { gezaehlt: 3, entfernt: ['ablaufdatum'] }), undefined),
    rowOf(position('a', { gezaehlt: 3, entfernt: ['ablaufdatum'] }), zaehlung('a', { gezaehlt: 4 })),
    rowOf(position('a'), zaehlung('a', { gezaehlt: 4, ablaufdatum: null })),
  ]) {
    assert.deepEqual([removed.ablaufdatum, knownOf(removed, 'ablaufdatum')], [null, null])
  }
  const again = rowOf(
    position('a', { gezaehlt: 3, entfernt: ['ablaufdatum'] }),
    zaehlung('a', { gezaehlt: 4, ablaufdatum: '2029-12-31' }),
  )
  assert.equal(knownOf(again, 'ablaufdatum'), '2029-12-31')
})

test('a copy asked for before a count was confirmed does not replace that count', () => {
  const vorher = zaehlung('a', { gezaehlt: 1 }, 100)
  const waehrenddessen = zaehlung('b', { gezaehlt: 1 }, 250)
  const unsent = zaehlung('c', { gezaehlt: 1 })
  assert.deepEqual(containedIn([vorher, waehrenddessen, unsent], 200), [vorher])
})

test('after a take-over what did not arrive stands beside what the other one has, and nothing is overwritten unasked', () => {
  const old = kontrolle(['a', 'b', 'c', 'd', 'e'].map((id) => position(id, { gezaehlt: id === 'b' ? 2 : null })))
  const current = kontrolle([
    position('a'),
    position('b', { gezaehlt: 2 }),
    position('c', { gezaehlt: 4 }),
    position('e', { gezaehlt: 5 }),
  ])
  const zaehlungen = [
    zaehlung('a', { gezaehlt: 5 }),
    zaehlung('b', { gezaehlt: 3 }),
    zaehlung('c', { gezaehlt: 5 }),
    zaehlung('d', { gezaehlt: 1 }),
    zaehlung('e', { gezaehlt: 5 }),
    zaehlung('x', { gezaehlt: 5 }, 50),
  ]
  assert.deepEqual(
    compareCounts(old, zaehlungen, current).map(({ material_id, there, isUndisputed }) => [
      material_id,
      there,
      isUndisputed,
    ]),
    [
      ['a', null, true],
      ['b', 2, true],
      ['c', 4, false],
      ['d', undefined, false],
    ],
  )
})
