import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Row } from '../offline/rows.ts'
import { ablaufOf, abschlussSummary, faecherOf, NO_FACH, nextOpen } from './rundeFacts.ts'

const row = (
  sollmenge: number,
  gezaehlt: number | null,
  ablauf: string | null = null,
  vorher: string | null = null,
  warnfrist_tage = 30,
) =>
  ({
    position: { sollmenge, warnfrist_tage, vorher: { ablaufdatum: vorher } },
    gezaehlt,
    ablaufdatum: ablauf ?? undefined,
  }) as unknown as Row

test('the places stand in walking order, and a Fach that is met again is one place', () => {
  const positionen = [
    ['G1', 'a'],
    ['G1', 'b'],
    ['G3', 'c'],
    [null, 'd'],
    ['G1', 'e'],
  ].map(([fach_name, material_id]) => ({ fach_name: fach_name ?? null, material_id: material_id ?? '' }))
  assert.deepEqual(faecherOf(positionen), [
    { name: 'G1', positionen: ['a', 'b', 'e'] },
    { name: 'G3', positionen: ['c'] },
    { name: NO_FACH, positionen: ['d'] },
  ])
})

test('the next open position comes after the present one, around the end, and there is none when all are counted', () => {
  const alle = ['a', 'b', 'c', 'd']
  const offen =
    (...ids: string[]) =>
    (id: string) =>
      ids.includes(id)
  assert.equal(nextOpen(alle, offen('a', 'd'), 'b'), 'd')
  assert.equal(nextOpen(alle, offen('a'), 'b'), 'a')
  assert.equal(nextOpen(alle, offen('b'), 'b'), 'b')
  assert.equal(nextOpen(alle, offen('a', 'b'), null), 'a')
  assert.equal(nextOpen(alle, offen(), 'b'), undefined)
})

test('a date that the check removes is not warned of, and one that it does not name is', () => {
  const known = row(1, 1, null, '2026-11-01')
  assert.equal(ablaufOf(known, '2026-11-21')?.day, '2026-11-01')
  assert.equal(ablaufOf({ ...known, ablaufdatum: null }, '2026-11-21'), undefined)
})

test('the end names what is open, missing, above target and within the Warnfrist of its material; nothing that is not there expires', () => {
  const bild = abschlussSummary(
    [
      row(5, null),
      row(5, 3),
      row(5, 6),
      row(5, 5),
      row(1, 1, '2026-12-01'),
      row(1, 1, null, '2026-11-01'),
      row(1, 1, '2027-11-01', '2026-11-01'),
      row(1, 0, '2026-11-01'),
      row(1, 1, '2027-01-20', null, 90),
      row(1, 1, '2026-11-30', null, 7),
    ],
    '2026-11-21',
  )
  assert.deepEqual([bild.offen.length, bild.fehlt.length, bild.ueber_soll.length], [1, 2, 1])
  assert.deepEqual(
    bild.ablaufend.map(({ day, isPast }) => [day, isPast]),
    [
      ['2026-11-01', true],
      ['2026-12-01', false],
      ['2027-01-20', false],
    ],
  )
})
