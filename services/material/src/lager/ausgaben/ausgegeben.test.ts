/** What a device that is out means to the object that carries it: readiness, what is known before, who has it. */
import assert from 'node:assert/strict'
import { addDays, dayOf, startOfDay } from '@zeughaus/platform'
import { sql } from 'kysely'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import type { BereitschaftListe } from '../../auswertung/dashboard/einsatzbereitschaft.schema.ts'
import type { Verlaufstag } from '../../auswertung/dashboard/verlauf.schema.ts'
import { einGeraet, einGeraeteplatz } from '../../objekte/geraete/geraet.factory.ts'
import type { Objekt } from '../../objekte/objekt/objekt.schema.ts'
import { eineEinheit } from '../../personal/qualifikationen/personal.factory.ts'
import { einLagerort, einLagerplatz } from '../bestand/lager.factory.ts'
import type { GeraetAusgegeben } from './ausgegeben.schema.ts'

const service = await starteTestdienst()
const { store, clock } = service
const zeugwart = await service.person('materialverantwortlicher')
const mitarbeiter = await service.person('mitarbeiter')
const kreis = await service.person('administration')

/** A checked and complete object with one device, which may be issued. */
async function fahrzeugMitGeraet(seriennummer: string) {
  const platz = await einGeraeteplatz(store, { sollmenge: 1 })
  const geraet = await einGeraet(store, { objektposition_id: platz.id, seriennummer })
  const { id } = (await mitarbeiter.post(`/objekte/${platz.objekt_id}/kontrollen`)).body as { id: string }
  await mitarbeiter.put(`/kontrollen/${id}/positionen/${platz.material_id}`, { gezaehlt: 1 })
  assert.equal((await mitarbeiter.post(`/kontrollen/${id}/abschliessen`)).status, 200)
  const body = { material_id: platz.material_id, menge: 1, geraet_instanz_id: geraet.id, empfaenger: 'Jugendfeuerwehr' }
  const gibAus = async (more: object = {}, who: Person = zeugwart) => {
    const { status, body: answer, text } = await who.post('/ausgaben', { ...body, ...more })
    assert.equal(status, 201, text)
    return answer as { id: string; ausgegeben_am: string }
  }
  const stand = async (who: Person = mitarbeiter) => (await who.get(`/objekte/${platz.objekt_id}`)).body as Objekt
  const wertung = async () => {
    const { einsatzbereitschaft, gruende } = await stand()
    return [einsatzbereitschaft, ...gruende]
  }
  const ausgegeben = async (who: Person = mitarbeiter) =>
    ((await who.get(`/geraete/${geraet.id}`)).body as { ausgegeben: GeraetAusgegeben | null }).ausgegeben
  return { platz, geraet, body, gibAus, stand, wertung, ausgegeben }
}
const zurueck = async (id: string, who: Person = zeugwart) =>
  assert.equal((await who.post(`/ausgaben/${id}/rueckgabe`)).status, 200)
const overview = async (who: Person, objekt_id: string) =>
  ((await who.get('/dashboard/einsatzbereitschaft?limit=200')).body as BereitschaftListe).eintraege.find(
    (entry) => entry.objekt_id === objekt_id,
  )

// objekte.47: A device of the load that is issued makes the object `eingeschraenkt` (`geraet_ausgegeben`) until it is back; what is there by count does not change.
test('a vehicle whose device is lent is limited until it is back, in its page, the list and the overview', async () => {
  const { platz, geraet, gibAus, stand, wertung, ausgegeben } = await fahrzeugMitGeraet('SE-1')
  const before = await stand()
  assert.deepEqual([await wertung(), before.ausgegeben, await ausgegeben()], [['einsatzbereit'], [], null])
  assert.equal((await overview(mitarbeiter, platz.objekt_id))?.einsatzbereitschaft, 'einsatzbereit')
  const { id, ausgegeben_am } = await gibAus()
  assert.deepEqual(await wertung(), ['eingeschraenkt', 'geraet_ausgegeben'])
  const { name } = (await mitarbeiter.get(`/materialien/${platz.material_id}`)).body as { name: string }
  const who = { seit: ausgegeben_am, ausgabe_id: id, empfaenger: 'Jugendfeuerwehr' }
  const one = { geraet_id: geraet.id, objektposition_id: platz.id, name: `${name} SE-1`, ...who }
  assert.deepEqual((await stand()).ausgegeben, [one])
  assert.deepEqual(await ausgegeben(), who)
  const entry = await overview(mitarbeiter, platz.objekt_id)
  assert.deepEqual([entry?.einsatzbereitschaft, entry?.ausgegeben], ['eingeschraenkt', [one]])
  const found = (await mitarbeiter.get('/objekte?einsatzbereitschaft=eingeschraenkt&limit=200')).body
  assert.ok((found as { eintraege: Objekt[] }).eintraege.some((objekt) => objekt.id === platz.objekt_id))
  const { body } = await mitarbeiter.get(`/objekte/${platz.objekt_id}/positionen`)
  const [position] = (body as { eintraege: { istmenge: number }[] }).eintraege
  await zurueck(id)
  assert.deepEqual([await wertung(), (await stand()).ausgegeben, await ausgegeben()], [['einsatzbereit'], [], null])
  assert.equal((await overview(mitarbeiter, platz.objekt_id))?.einsatzbereitschaft, 'einsatzbereit')
  const after = (await mitarbeiter.get(`/objekte/${platz.objekt_id}/positionen`)).body
  assert.equal((after as { eintraege: { istmenge: number }[] }).eintraege[0]?.istmenge, position?.istmenge)
})

// objekte.48: A device out of service, or of a discarded position, belongs to no load: its issue limits nothing.
test('a device that is retired while it is out, or whose position is discarded, limits its vehicle no more', async () => {
  const retired = await fahrzeugMitGeraet('SE-2')
  await retired.gibAus()
  assert.equal((await zeugwart.patch(`/geraete/${retired.geraet.id}`, { status: 'ausgesondert' })).status, 200)
  assert.deepEqual([await retired.wertung(), (await retired.stand()).ausgegeben], [['einsatzbereit'], []])
  assert.notEqual(await retired.ausgegeben(), null)
  const discarded = await fahrzeugMitGeraet('SE-3')
  await discarded.gibAus()
  await zeugwart.patch(`/objektpositionen/${discarded.platz.id}`, { ist_status: 'ausgesondert' })
  assert.deepEqual([await discarded.wertung(), (await discarded.stand()).ausgegeben], [['einsatzbereit'], []])
  await discarded.gibAus({ geraet_instanz_id: (await einGeraet(store, { objektposition_id: discarded.platz.id })).id })
})

// ausgaben.17: A device says whether an object in service does without it while it is issued.
test('a device says beforehand whether a vehicle in service needs it', async () => {
  const { platz, geraet, gibAus } = await fahrzeugMitGeraet('SE-4')
  const gebraucht = async () =>
    ((await zeugwart.get(`/geraete/${geraet.id}`)).body as { wird_gebraucht: boolean }).wird_gebraucht
  assert.equal(await gebraucht(), true)
  await gibAus()
  assert.equal(await gebraucht(), true)
  await zeugwart.patch(`/geraete/${geraet.id}`, { status: 'ausgesondert' })
  assert.equal(await gebraucht(), false)
  await zeugwart.patch(`/geraete/${geraet.id}`, { status: 'einsatzbereit' })
  await zeugwart.patch(`/objekte/${platz.objekt_id}`, { status: 'ausser_dienst' })
  assert.equal(await gebraucht(), false)
})

// ausgaben.18: Whoever sees a device learns that it is out and since when; who has it, only whoever sees the issue.
test('a brigade learns that its device is out, but not the recipient of an issue that lies with another', async () => {
  const [nord, sued] = [await eineEinheit(store), await eineEinheit(store)]
  const leiter = await service.person()
  const ortsrollen = [{ rolle: 'materialverantwortlicher', einheit_id: nord.id }]
  assert.equal((await kreis.patch(`/benutzer/${leiter.id}`, { ortsrollen })).status, 200)
  const { platz, gibAus, stand, ausgegeben } = await fahrzeugMitGeraet('SE-6')
  await store.db.updateTable('objekt').set({ einheit_id: nord.id }).where('id', '=', platz.objekt_id).execute()
  const lagerort_id = (await einLagerort(store)).id
  await store.db.updateTable('lagerort').set({ einheit_id: sued.id }).where('id', '=', lagerort_id).execute()
  const { id: lagerplatz_id } = await einLagerplatz(store, { lagerort_id })
  const zugang = { art: 'zugang', material_id: platz.material_id, menge: 1, nach_lagerplatz_id: lagerplatz_id }
  assert.equal((await kreis.post('/materialbewegungen', zugang)).status, 201)
  const { id, ausgegeben_am: seit } = await gibAus({ lagerplatz_id }, kreis)
  assert.equal((await leiter.get(`/ausgaben/${id}`)).status, 404)
  const hidden = { seit, ausgabe_id: null, empfaenger: null }
  assert.deepEqual(await ausgegeben(leiter), hidden)
  const seen = await stand(leiter)
  assert.deepEqual([seen.einsatzbereitschaft, seen.gruende], ['eingeschraenkt', ['geraet_ausgegeben']])
  for (const geraete of [seen.ausgegeben, (await overview(leiter, platz.objekt_id))?.ausgegeben]) {
    assert.deepEqual(
      geraete?.map(({ seit: since, ausgabe_id, empfaenger }) => ({ seit: since, ausgabe_id, empfaenger })),
      [hidden],
    )
  }
  assert.equal((await stand(kreis)).ausgegeben[0]?.empfaenger, 'Jugendfeuerwehr')
})

test('the course over time has a vehicle as limited for the days on which its device was out', async () => {
  await sql`UPDATE objekt SET status = 'ausser_dienst'`.execute(store.db)
  const { platz, gibAus } = await fahrzeugMitGeraet('SE-7')
  const today = dayOf(clock.now(), 'Europe/Berlin')
  const noon = (back: number) => new Date(startOfDay(addDays(today, -back), 'Europe/Berlin') + 43_200_000).toISOString()
  const early = { gestartet_am: noon(6), beendet_am: noon(6) }
  await store.db.updateTable('kontrolle').set(early).where('objekt_id', '=', platz.objekt_id).execute()
  const { id } = await gibAus()
  const days = async () =>
    ((await mitarbeiter.get('/dashboard/verlauf?tage=5')).body as { eintraege: Verlaufstag[] }).eintraege.map(
      ({ einsatzbereit, eingeschraenkt }) => `${einsatzbereit} ${eingeschraenkt}`,
    )
  await store.db
    .updateTable('ausgabe')
    .set({ ausgegeben_am: noon(3) })
    .where('id', '=', id)
    .execute()
  clock.forward(1)
  await zeugwart.patch(`/objekte/${platz.objekt_id}`, { name: 'TSF-W' })
  assert.deepEqual(await days(), ['1 0', '0 1', '0 1', '0 1', '0 1'])
  await zurueck(id)
  await store.db
    .updateTable('ausgabe')
    .set({ zurueckgegeben_am: noon(1) })
    .where('id', '=', id)
    .execute()
  await zeugwart.patch(`/objekte/${platz.objekt_id}`, { name: 'TSF' })
  assert.deepEqual(await days(), ['1 0', '0 1', '0 1', '1 0', '1 0'])
})

test('the round names which device of a position is out, as a hint beside its count', async () => {
  const { platz, geraet, gibAus } = await fahrzeugMitGeraet('SE-9')
  const geraete = async () => {
    const { body } = await mitarbeiter.get(`/objekte/${platz.objekt_id}/kontrollvorschau`)
    return (body as { positionen: { geraete: object[] }[] }).positionen[0]?.geraete
  }
  const device = { id: geraet.id, seriennummer: 'SE-9', status: 'einsatzbereit' }
  assert.deepEqual(await geraete(), [{ ...device, ausgegeben: false }])
  await gibAus()
  assert.deepEqual(await geraete(), [{ ...device, ausgegeben: true }])
})

test('a second of two people who lend the same device at once is told who has it', async () => {
  const { body, stand } = await fahrzeugMitGeraet('SE-8')
  const answers = await Promise.all([1, 2].map(() => zeugwart.post('/ausgaben', body)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
  assert.equal((await stand()).ausgegeben.length, 1)
})
