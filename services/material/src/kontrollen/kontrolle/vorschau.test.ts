import assert from 'node:assert/strict'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { type KontrolleAntwort, Pruefling } from './pruefling.factory.ts'

const service = await starteTestdienst()
const anna = await service.person('mitarbeiter')

/** Positions without the ids of their check. */
const positionenOf = (body: unknown) =>
  (body as KontrolleAntwort).positionen.map((position) => ({ ...position, id: position.objektposition_id }))

// kontrollen.18: GET /objekte/{id}/kontrollvorschau names the positions with which a check would begin, and starts none.
test('what a check would begin with are the positions with which it then begins, and nothing is started', async () => {
  const pruefling = await Pruefling.neu(service, [5, 3, 2])
  await pruefling.geprueft(anna, [5, 2, 0])
  await service.store.db
    .updateTable('objektposition')
    .set({ ist_status: 'ausgesondert' })
    .where('id', '=', pruefling.positionen[1]!.id)
    .execute()

  const { status, body } = await anna.get(`/objekte/${pruefling.objekt_id}/kontrollvorschau`)
  assert.equal(status, 200)
  assert.equal(positionenOf(body).length, 2)
  const { status: started, body: kontrolle } = await pruefling.starten(anna)
  assert.equal(started, 201)
  assert.deepEqual(positionenOf(body), positionenOf(kontrolle))
})
