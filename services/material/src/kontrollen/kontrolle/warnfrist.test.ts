import assert from 'node:assert/strict'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { type KontrolleAntwort, Pruefling } from './pruefling.factory.ts'

const service = await starteTestdienst()
const { store } = service
const anna = await service.person('mitarbeiter')

test('a position says how many days before its expiry the service warns: those of its material, else 30', async () => {
  const pruefling = await Pruefling.neu(service, [1, 1])
  const [own] = pruefling.positionen
  await store.db.updateTable('material').set({ warnfrist_tage: 90 }).where('id', '=', own!.material_id).execute()
  const id = await pruefling.kontrolle(anna)
  assert.deepEqual(
    ((await anna.get(`/kontrollen/${id}`)).body as KontrolleAntwort).positionen.map(
      ({ warnfrist_tage }) => warnfrist_tage,
    ),
    [90, 30],
  )
  const { body } = await pruefling.zaehlen(anna, id, 0, { gezaehlt: 1 })
  assert.equal((body as KontrolleAntwort['positionen'][number]).warnfrist_tage, 90)
})
