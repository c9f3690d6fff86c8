/** Quantities in the audit trail and in answers, and the sentences about resolved shortages. */
import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { type KontrolleAntwort, Pruefling } from '../kontrolle/pruefling.factory.ts'
import { fehlbestandStates } from './fehlbestand.states.ts'

const service = await starteTestdienst()
const anna = await service.person('mitarbeiter')
const leitung = await service.person('materialverantwortlicher')

const nachfuellen = async (who: Person, id: string, menge: number) => {
  const { status, text } = await who.post(`/fehlbestaende/${id}/nachfuellungen`, { menge })
  assert.equal(status, 201, text)
}

test('the audit trail of a refill names the quantities that it came to; nothing is missing above the target', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [2])
  const { id } = await pruefling.fehlbestand(anna)
  await nachfuellen(leitung, id, 1)
  await nachfuellen(leitung, id, 4)
  const { body } = await leitung.get(`/historie?entitaet_id=${id}&ereignis=nachfuellung_erfasst`)
  const { eintraege } = body as { eintraege: { details: Record<string, number> }[] }
  assert.deepEqual(eintraege.map(({ details }) => [details.menge, details.istmenge, details.fehlmenge]).sort(), [
    [1, 3, 2],
    [4, 7, 0],
  ])
})

test('a shortage that a check has found and a refill has resolved meanwhile is final when the check is finished', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  const kontrolle = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 3 })
  const { id, vorlaeufig } = await pruefling.fehlbestand(anna)
  assert.equal(vorlaeufig, true)
  await nachfuellen(anna, id, 2)
  assert.equal((await anna.post(`/kontrollen/${kontrolle}/abschliessen`)).status, 200)
  const afterwards = await pruefling.fehlbestand(anna)
  assert.deepEqual([afterwards.status, afterwards.vorlaeufig], ['erledigt', false])
})

test('a check that counts against a raised target ends with a shortage, although a refill has met the target of the older one', async () => {
  const pruefling = await Pruefling.neu(service, [5, 5])
  await pruefling.geprueft(anna, [4, 5])
  const aelterer = await pruefling.fehlbestand(anna)
  const [position] = pruefling.positionen
  const { status, text } = await leitung.patch(`/objektpositionen/${position!.id}`, { override: 8 })
  assert.equal(status, 200, text)
  const kontrolle = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 4 })
  await pruefling.zaehlen(anna, kontrolle, 1, { gezaehlt: 5 })
  await nachfuellen(anna, aelterer.id, 1)
  const { body } = await anna.post(`/kontrollen/${kontrolle}/abschliessen`)
  const afterwards = await pruefling.fehlbestaende(anna)
  assert.deepEqual(
    afterwards.map(({ istmenge, sollmenge, status, vorlaeufig }) => [istmenge, sollmenge, status, vorlaeufig]).sort(),
    [
      [5, 5, 'erledigt', false],
      [5, 8, 'offen', false],
    ],
  )
  const fresh = afterwards.find(({ status }) => status === 'offen')
  const named = (body as KontrolleAntwort).positionen.map(({ fehlbestand_id }) => fehlbestand_id)
  assert.deepEqual(named, [fresh?.id, null])
})

test('a shortage that does not exist is neither approved nor refilled', async () => {
  for (const what of ['mindermenge', 'nachfuellungen']) {
    const { status } = await leitung.post(
      `/fehlbestaende/${newId()}/${what}`,
      what === 'mindermenge' ? {} : { menge: 1 },
    )
    assert.equal(status, 404, what)
  }
})

test('a person who comes too late to work on a shortage reads why', () => {
  const bearbeiten = (status: 'erledigt' | 'in_bearbeitung') => () => fehlbestandStates.check({ status }, 'bearbeiten')
  assert.throws(bearbeiten('erledigt'), /ist erledigt und wird nicht mehr bearbeitet\./)
  assert.throws(bearbeiten('in_bearbeitung'), /ist schon in Bearbeitung\./)
})
