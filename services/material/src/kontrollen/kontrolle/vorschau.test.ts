import assert from 'node:assert/strict'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { type KontrolleAntwort, Pruefling } from './pruefling.factory.ts'

const service = await starteTestdienst()
const { clock } = service
const anna = await service.person('mitarbeiter')
const leitung = await service.person('materialverantwortlicher')

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

// kontrollen.26: Beside the last count stands what is there since a refill, in that check or after it.
test('a position that was refilled since its last count says what is there now', async () => {
  const pruefling = await Pruefling.neu(service, [6, 6, 6])
  const first = await pruefling.kontrolle(anna)
  for (const place of [0, 1, 2]) await pruefling.zaehlen(anna, first, place, { gezaehlt: 4 })
  const fill = async (place: number, menge: number) => {
    const { id: objektposition_id } = pruefling.positionen[place]!
    const open = (await pruefling.fehlbestaende(leitung)).find((row) => row.objektposition_id === objektposition_id)
    assert.equal((await leitung.post(`/fehlbestaende/${open?.id}/nachfuellungen`, { menge })).status, 201)
  }
  await fill(0, 1)
  await anna.post(`/kontrollen/${first}/abschliessen`)
  clock.forward(60_000)
  await fill(1, 2)
  const expected = [5, 6, null]
  const { positionen } = (await pruefling.starten(anna)).body as KontrolleAntwort
  assert.deepEqual(
    positionen.map(({ vorher }) => [vorher['gezaehlt'], vorher['nachgefuellt_auf']]),
    expected.map((now) => [4, now]),
  )
  const { body } = await anna.get(`/objekte/${pruefling.objekt_id}/positionen`)
  const shown = (body as { eintraege: { letzte_zaehlung: { nachgefuellt_auf: number | null } }[] }).eintraege
  assert.deepEqual(
    shown.map(({ letzte_zaehlung }) => letzte_zaehlung.nachgefuellt_auf),
    expected,
  )
})

// historie.28: A count that arrives a minute or more after it was made names both times.
test('a count that waited for a network keeps when it was made, one that came at once does not', async () => {
  const pruefling = await Pruefling.neu(service, [4])
  const kontrolle = await pruefling.kontrolle(anna)
  for (const [ago, isLate] of [
    [120_000, true],
    [60_000, true],
    [59_000, false],
    [-120_000, false],
  ] as const) {
    const gezaehlt_am = new Date(clock.now() - ago).toISOString()
    assert.equal((await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 3, gezaehlt_am })).status, 200)
    const { body } = await leitung.get(`/historie?ereignis=istmenge_erfasst&entitaet_id=${kontrolle}&limit=1`)
    const [entry] = (body as { eintraege: { zeitpunkt: string; details: { gezaehlt_am?: string } }[] }).eintraege
    assert.equal(entry?.details.gezaehlt_am, isLate ? gezaehlt_am : undefined)
  }
})
