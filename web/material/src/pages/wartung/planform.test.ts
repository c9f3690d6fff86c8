import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leereArbeit, type PositionValues, zusammengefuehrt } from './planform.ts'

const arbeit = (id: string, felder: Partial<PositionValues> = {}): PositionValues => ({
  ...leereArbeit(),
  key: id,
  id,
  bezeichnung: id,
  ...felder,
})

test('who changes one work of a plan undoes nothing that others did to it and to the rest meanwhile', () => {
  const before = [arbeit('oel'), arbeit('filter'), arbeit('bremsen'), arbeit('reifen')]
  const neu = leereArbeit()
  const typed = [arbeit('oel', { intervall_monate: 12 }), arbeit('filter'), arbeit('bremsen'), neu]
  const now = [
    arbeit('oel', { zuletzt_am: '2026-11-20', zuletzt_km: 18_500 }),
    arbeit('filter', { zuletzt_am: '2026-11-20' }),
    arbeit('reifen'),
    arbeit('licht'),
  ]
  assert.deepEqual(zusammengefuehrt(before, typed, now), [
    arbeit('oel', { intervall_monate: 12, zuletzt_am: '2026-11-20', zuletzt_km: 18_500 }),
    arbeit('filter', { zuletzt_am: '2026-11-20' }),
    neu,
    arbeit('licht'),
  ])
})
