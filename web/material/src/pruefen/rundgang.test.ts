import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Zeile } from '../offline/abgleich.ts'
import { abschlussbild, faecherVon, naechsteOffene, OHNE_FACH } from './rundgang.ts'

const zeile = (
  sollmenge: number,
  gezaehlt: number | null,
  ablauf: string | null = null,
  vorher: string | null = null,
) =>
  ({
    position: { sollmenge, vorher: { ablaufdatum: vorher } },
    gezaehlt,
    ablaufdatum: ablauf,
  }) as unknown as Zeile

test('the places stand in walking order, and a Fach that is met again is one place', () => {
  const positionen = [
    ['G1', 'a'],
    ['G1', 'b'],
    ['G3', 'c'],
    [null, 'd'],
    ['G1', 'e'],
  ].map(([fach_name, material_id]) => ({ fach_name: fach_name ?? null, material_id: material_id ?? '' }))
  assert.deepEqual(faecherVon(positionen), [
    { name: 'G1', positionen: ['a', 'b', 'e'] },
    { name: 'G3', positionen: ['c'] },
    { name: OHNE_FACH, positionen: ['d'] },
  ])
})

test('the next open position comes after the present one, around the end, and there is none when all are counted', () => {
  const alle = ['a', 'b', 'c', 'd']
  const offen =
    (...ids: string[]) =>
    (id: string) =>
      ids.includes(id)
  assert.equal(naechsteOffene(alle, offen('a', 'd'), 'b'), 'd')
  assert.equal(naechsteOffene(alle, offen('a'), 'b'), 'a')
  assert.equal(naechsteOffene(alle, offen('b'), 'b'), 'b')
  assert.equal(naechsteOffene(alle, offen('a', 'b'), null), 'a')
  assert.equal(naechsteOffene(alle, offen(), 'b'), undefined)
})

test('the end names what is open, missing, above target and expiring; nothing that is not there expires', () => {
  const bild = abschlussbild(
    [
      zeile(5, null),
      zeile(5, 3),
      zeile(5, 6),
      zeile(5, 5),
      zeile(1, 1, '2026-12-01'),
      zeile(1, 1, null, '2026-11-01'),
      zeile(1, 1, '2027-11-01', '2026-11-01'),
      zeile(1, 0, '2026-11-01'),
    ],
    '2026-11-21',
  )
  assert.deepEqual([bild.offen.length, bild.fehlt.length, bild.ueber_soll.length], [1, 2, 1])
  assert.deepEqual(
    bild.ablaufend.map(({ resttage }) => resttage),
    [-20, 10],
  )
})
