/** What the groups of a person at the provider give them here. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { eineEinheit } from '../qualifikationen/personal.factory.ts'
import { codeOf, starteMitAnbieter } from './anmeldedienst.factory.ts'

const MINUTE = 60_000
const { anbieter, dienst, verwaltung, neue, anmelden, angemeldet, ich, rollen, protokoll } = await starteMitAnbieter()
const { store, niemand, clock } = dienst

// access.94: Groups may give custom roles as well. They go with the group; one given by hand stays. Taking one by hand that a group gives is 409 `rollen_aus_gruppen`.
test('groups give custom roles too, which go with the group; one given by hand stays', async () => {
  const rolle = async (name: string) => ((await verwaltung.post('/rollen', { name })).body as { id: string }).id
  const [drohne, funk, hand] = [await rolle('Drohne'), await rolle('Funk'), await rolle('Von Hand')]
  const { eintraege: before } = (await verwaltung.get('/gruppenrollen')).body as { eintraege: object[] }
  const setzen = (...neue: object[]) => verwaltung.put('/gruppenrollen', { eintraege: [...before, ...neue] })
  const leer = await setzen({ gruppe: '/wehr/leer' })
  assert.match(leer.text, /braucht mindestens eine Rolle/)
  const saved = await setzen(
    { gruppe: '/wehr/drohne', eigene_rollen: [drohne] },
    { gruppe: '/wehr/funk', eigene_rollen: [funk] },
  )
  assert.equal(saved.status, 200, saved.text)
  assert.match(saved.text, /"gruppe":"\/wehr\/drohne","rollen":\[\],"eigene_rollen":\["/)
  assert.match(await protokoll('einstellung_geaendert'), /"\/wehr\/drohne: Drohne"/)
  const sub = neue({ groups: ['/wehr/drohne', '/wehr/funk'] })
  const token = await angemeldet(sub)
  const { id } = (await ich(token)).body as { id: string }
  const eigene = async () =>
    ((await verwaltung.get(`/benutzer/${id}`)).body as { eigene_rollen: { name: string }[] }).eigene_rollen
      .map(({ name }) => name)
      .sort()
  assert.deepEqual([await rollen(token), await eigene()], [[], ['Drohne', 'Funk']])
  const taken = await verwaltung.delete(`/benutzer/${id}/rollen/${drohne}`)
  assert.deepEqual([taken.status, codeOf(taken)], [409, 'rollen_aus_gruppen'])
  const removed = await verwaltung.delete(`/rollen/${drohne}`)
  assert.deepEqual([removed.status, codeOf(removed)], [409, 'wird_verwendet'])
  for (const one of [funk, hand]) await verwaltung.put(`/benutzer/${id}/rollen/${one}`)
  anbieter.accounts.set(sub, { ...anbieter.accounts.get(sub), groups: ['/wehr'] })
  clock.forward(10 * MINUTE)
  assert.deepEqual([await rollen(token), await eigene()], [['mitarbeiter'], ['Funk', 'Von Hand']])
  assert.match(await protokoll('rolle_entzogen'), /"rolle":"Drohne"/)
  await verwaltung.put('/gruppenrollen', { eintraege: before })
})

// access.95: Groups may give roles for a place as well. They go with the group; one given by hand stays.
test('groups give roles for a place too, which go with the group; one given by hand stays', async () => {
  const [nord, sued] = [await eineEinheit(store, { name: 'Wehr Nord' }), await eineEinheit(store, { name: 'Wehr Süd' })]
  const [hier, dort] = [
    await einObjekt(store, { einheit_id: nord.id }),
    await einObjekt(store, { einheit_id: sued.id }),
  ]
  const { eintraege: before } = (await verwaltung.get('/gruppenrollen')).body as { eintraege: object[] }
  const rolle = 'mitarbeiter'
  const saved = await verwaltung.put('/gruppenrollen', {
    eintraege: [
      ...before,
      { gruppe: '/kreis/nord', ortsrollen: [{ rolle, einheit_id: nord.id }] },
      { gruppe: '/kreis/sued', ortsrollen: [{ rolle, einheit_id: sued.id }] },
    ],
  })
  assert.equal(saved.status, 200, saved.text)
  assert.match(saved.text, /"gruppe":"\/kreis\/nord","rollen":\[\],"eigene_rollen":\[\],"ortsrollen":\[\{.*"Wehr Nord"/)
  assert.match(await protokoll('einstellung_geaendert'), /"\/kreis\/nord: mitarbeiter \(Wehr Nord\)"/)
  const sub = neue({ groups: ['/kreis/nord'] })
  const token = await angemeldet(sub)
  const { id } = (await ich(token)).body as { id: string }
  const seen = async () =>
    Promise.all([hier, dort].map(async (objekt) => (await niemand.get(`/objekte/${objekt.id}`, { token })).status))
  const anOrten = async () =>
    (
      (await verwaltung.get(`/benutzer/${id}`)).body as { ortsrollen: { ort_name: string; aus_gruppe: boolean }[] }
    ).ortsrollen.map(({ ort_name, aus_gruppe }) => `${ort_name}${aus_gruppe ? ', aus Gruppe' : ''}`)
  assert.deepEqual([await anOrten(), await seen()], [['Wehr Nord, aus Gruppe'], [200, 404]])
  const removed = await verwaltung.delete(`/einheiten/${nord.id}`)
  assert.match(removed.text, /1 Gruppe des Anmeldedienstes/)
  // By hand the other place is added, and the one of the group does not go.
  await verwaltung.patch(`/benutzer/${id}`, { ortsrollen: [{ rolle, einheit_id: sued.id }] })
  assert.deepEqual(
    [await anOrten(), await seen()],
    [
      ['Wehr Nord, aus Gruppe', 'Wehr Süd'],
      [200, 200],
    ],
  )
  anbieter.accounts.set(sub, { ...anbieter.accounts.get(sub), groups: ['/kreis/sued'] })
  clock.forward(10 * MINUTE)
  assert.equal((await ich(token)).status, 200)
  assert.deepEqual([await anOrten(), await seen()], [['Wehr Süd'], [404, 200]])
  assert.match(await protokoll('rolle_entzogen'), /"ort":"Wehr Nord"/)
  await verwaltung.put('/gruppenrollen', { eintraege: before })
  const refused = await anmelden(sub)
  assert.deepEqual([refused.status, codeOf(refused)], [403, 'keine_rolle'])
})
