import assert from 'node:assert/strict'
import { test } from 'vitest'
import { emptyPosition, merged, type PositionValues } from './planform.ts'

const position = (id: string, felder: Partial<PositionValues> = {}): PositionValues => ({
  ...emptyPosition(),
  key: id,
  id,
  bezeichnung: id,
  ...felder,
})

test('who changes one work of a plan undoes nothing that others did to it and to the rest meanwhile', () => {
  const before = [position('oel'), position('filter'), position('bremsen'), position('reifen')]
  const neu = emptyPosition()
  const typed = [position('oel', { intervall_monate: 12 }), position('filter'), position('bremsen'), neu]
  const now = [
    position('oel', { zuletzt_am: '2026-11-20', zuletzt_km: 18_500 }),
    position('filter', { zuletzt_am: '2026-11-20' }),
    position('reifen'),
    position('licht'),
  ]
  assert.deepEqual(merged(before, typed, now), [
    position('oel', { intervall_monate: 12, zuletzt_am: '2026-11-20', zuletzt_km: 18_500 }),
    position('filter', { zuletzt_am: '2026-11-20' }),
    neu,
    position('licht'),
  ])
})
