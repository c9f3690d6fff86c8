import assert from 'node:assert/strict'
import { test } from 'vitest'
import { compareVorlagen, type Row } from './vergleich.ts'

const zeile = (material_id: string, sollmenge: number, fach_name: string | null = null): Row => ({
  material_id,
  material_name: material_id,
  sollmenge,
  fach_name,
})

test('Two versions differ in what is new, gone, and has another quantity or another Fach', () => {
  const vorher = [zeile('Binde', 4), zeile('Schere', 1, 'Deckel'), zeile('Tuch', 2), zeile('Zange', 1)]
  const after = [zeile('Binde', 6), zeile('Schere', 1, 'Netz'), zeile('Zange', 1), zeile('Ampel', 1)]
  assert.deepEqual(
    compareVorlagen(vorher, after).map(({ material_name, art }) => [material_name, art]),
    [
      ['Ampel', 'neu'],
      ['Binde', 'geaendert'],
      ['Schere', 'geaendert'],
      ['Tuch', 'entfallen'],
    ],
  )
  assert.deepEqual(compareVorlagen(vorher, vorher), [])
})
