/** Undoing a mistaken discard of a position restores its shortage. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { type KontrolleAntwort, Pruefling } from '../kontrolle/pruefling.factory.ts'

const service = await starteTestdienst()
const anna = await service.person('mitarbeiter')
const leitung = await service.person('materialverantwortlicher')

const setze = async ({ positionen: [position] }: Pruefling, ist_status: 'aktiv' | 'ausgesondert') => {
  const { status, text } = await leitung.patch(`/objektpositionen/${position?.id}`, { ist_status })
  assert.equal(status, 200, text)
}

const irren = async (pruefling: Pruefling) => {
  await setze(pruefling, 'ausgesondert')
  await setze(pruefling, 'aktiv')
}

const bereitschaft = async ({ objekt_id }: Pruefling) =>
  ((await anna.get(`/objekte/${objekt_id}`)).body as { einsatzbereitschaft: string }).einsatzbereitschaft

const offene = async (pruefling: Pruefling) =>
  (await pruefling.fehlbestaende(anna))
    .filter(({ status }) => status !== 'erledigt')
    .map(({ sollmenge, istmenge, vorlaeufig }) => [sollmenge, istmenge, vorlaeufig])

const beende = async (kontrolle: string, how: 'abschliessen' | 'abbrechen') => {
  const { status, text } = await anna.post(`/kontrollen/${kontrolle}/${how}`)
  assert.equal(status, 200, text)
}

test('a count after the mistake is held against the target that counts again', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  const kontrolle = await pruefling.kontrolle(anna)
  await irren(pruefling)
  const { body } = await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 0 })
  const gezaehlte = body as KontrolleAntwort['positionen'][number]
  assert.deepEqual([gezaehlte.sollmenge, gezaehlte.fehlbestand_id === null], [5, false])
  await beende(kontrolle, 'abschliessen')
  assert.deepEqual(await offene(pruefling), [[5, 0, false]])
  assert.equal(await bereitschaft(pruefling), 'nicht_einsatzbereit')
})

test('a quantity that the running check has counted is missing again at once, and goes with the check when it is cancelled', async () => {
  for (const how of ['abschliessen', 'abbrechen'] as const) {
    const pruefling = await Pruefling.neu(service, [5])
    const kontrolle = await pruefling.kontrolle(anna)
    await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 2 })
    await irren(pruefling)
    assert.deepEqual(await offene(pruefling), [[5, 2, true]])
    await beende(kontrolle, how)
    assert.deepEqual(await offene(pruefling), how === 'abschliessen' ? [[5, 2, false]] : [])
  }
})

test('a position counted while it was discarded lacks what was counted', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  const kontrolle = await pruefling.kontrolle(anna)
  await setze(pruefling, 'ausgesondert')
  await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 1 })
  await setze(pruefling, 'aktiv')
  assert.deepEqual(await offene(pruefling), [[5, 1, true]])
  await beende(kontrolle, 'abschliessen')
  assert.deepEqual(await offene(pruefling), [[5, 1, false]])
})

test('without a check the shortage is back, with the target of today', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [2])
  await setze(pruefling, 'ausgesondert')
  const answer = await leitung.patch(`/objektpositionen/${pruefling.positionen[0]?.id}`, {
    ist_status: 'aktiv',
    override: 4,
  })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(await offene(pruefling), [[4, 2, false]])
  assert.equal(await bereitschaft(pruefling), 'nicht_einsatzbereit')
  await irren(pruefling)
  assert.deepEqual(await offene(pruefling), [[4, 2, false]])
})

test('nothing is missing where the target of today is what was there', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [2])
  await setze(pruefling, 'ausgesondert')
  const change = { ist_status: 'aktiv', override: 2 }
  assert.equal((await leitung.patch(`/objektpositionen/${pruefling.positionen[0]?.id}`, change)).status, 200)
  assert.deepEqual(await offene(pruefling), [])
})

test('an older shortage is back as well where a running check has counted it, and is what that check makes of it', async () => {
  for (const [how, expected] of [
    ['abbrechen', [[5, 2, false]]],
    ['abschliessen', [[5, 3, false]]],
  ] as const) {
    const pruefling = await Pruefling.neu(service, [5])
    await pruefling.geprueft(anna, [2])
    const kontrolle = await pruefling.kontrolle(anna)
    await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 3 })
    await irren(pruefling)
    await beende(kontrolle, how)
    assert.deepEqual(await offene(pruefling), expected)
  }
})

test('a quantity refilled before the mistake is not missing after it', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [2])
  const { id } = await pruefling.fehlbestand(anna)
  await leitung.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 3 })
  await irren(pruefling)
  assert.deepEqual(await offene(pruefling), [])
})

test('of a discarding and its return at once the last one leaves nothing that is missing without a shortage', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [2])
  await service.gleichzeitig(
    (tx) => tx.selectFrom('objekt').select('id').where('id', '=', pruefling.objekt_id).forUpdate().execute(),
    [() => setze(pruefling, 'ausgesondert'), () => setze(pruefling, 'aktiv')],
  )
  const { body } = await anna.get(`/objektpositionen/${pruefling.positionen[0]?.id}`)
  const aktiv = (body as { ist_status: string }).ist_status === 'aktiv'
  assert.deepEqual(await offene(pruefling), aktiv ? [[5, 2, false]] : [])
})
