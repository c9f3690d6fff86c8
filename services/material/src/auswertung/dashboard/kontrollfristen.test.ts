import assert from 'node:assert/strict'
import { addDays, dayOf } from '@zeughaus/platform'
import { sql } from 'kysely'
import { beforeEach, test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { einStandort } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { eineEinheit } from '../../personal/qualifikationen/personal.factory.ts'
import type { BereitschaftListe } from './einsatzbereitschaft.schema.ts'
import type { FaelligeKontrolle } from './kontrollfristen.schema.ts'

const service = await starteTestdienst()
const { store, clock } = service
const anna = await service.person('mitarbeiter')
const leitung = await service.person('leitungsverantwortlicher')
const today = () => dayOf(clock.now(), 'Europe/Berlin')

/** Each test begins with no object in service. */
beforeEach(() => sql`UPDATE objekt SET status = 'ausser_dienst'`.execute(store.db))

async function fristen(search = ''): Promise<FaelligeKontrolle[]> {
  const { status, body, text } = await anna.get(`/dashboard/kontrollfristen${search}`)
  assert.equal(status, 200, text)
  return (body as { eintraege: FaelligeKontrolle[] }).eintraege
}
const ids = async (search = '') => (await fristen(search)).map(({ objekt_id }) => objekt_id)

/** An object that was checked so many days ago and is due again that many days after its check. */
async function faelligIn(tage: number, vor = 0): Promise<string> {
  const pruefling = await Pruefling.neu(service, [1])
  const rule = { kontrollregel: 'eigene', kontrollintervall: tage, kontrollintervall_einheit: 'tage' }
  await leitung.patch(`/objekte/${pruefling.objekt_id}`, rule)
  await pruefling.geprueft(anna, [1])
  await pruefling.altern(vor)
  return pruefling.objekt_id
}

// dashboard.38: Due checks come by day, overdue ones first; `tage` adds those of the next days.
test('due checks come by day; what was just checked is not asked for', async () => {
  const [spaet, frueh, eben] = [await faelligIn(3, 3), await faelligIn(2, 3), await faelligIn(30)]
  const found = await fristen()
  assert.deepEqual(
    found.map(({ objekt_id, resttage, kontrolle_faelligkeit }) => [objekt_id, resttage, kontrolle_faelligkeit]),
    [
      [frueh, -1, 'ueberfaellig'],
      [spaet, 0, 'faellig'],
    ],
  )
  assert.equal(found[0]?.kontrolle_faellig_am, addDays(today(), -1))
  assert.deepEqual(await ids('?tage=90'), [frueh, spaet, eben])
  assert.deepEqual(await ids('?tage=90&sortierung=-faelligkeitsdatum'), [eben, spaet, frueh])
})

// dashboard.39: On one day, what moves out first comes first.
test('on one day what moves out first is asked for first', async () => {
  const [zweites, erstes] = [await faelligIn(1), await faelligIn(1)]
  await leitung.patch(`/objekte/${zweites}`, { code: `A-${zweites}` })
  await leitung.patch(`/objekte/${erstes}`, { code: `B-${erstes}`, rueckt_zuerst_aus: true })
  assert.deepEqual(await ids('?tage=1'), [erstes, zweites])
})

// dashboard.40: `meine` narrows them to the Kontrollverantwortung of the caller and their Einheit.
test('a person finds the due checks that she or her Einheit should carry out, and those of a Standort', async () => {
  const [own, ofUnit, foreign] = [await faelligIn(1), await faelligIn(1), await faelligIn(1)]
  const { id: einheit_id } = await eineEinheit(store)
  await store.db.updateTable('benutzer').set({ einheit_id }).where('id', '=', anna.id).execute()
  await leitung.post('/kontrollverantwortung', { objekt_id: own, benutzer_id: anna.id })
  await leitung.post('/kontrollverantwortung', { objekt_id: ofUnit, einheit_id })
  assert.deepEqual((await ids('?tage=1&meine=true')).sort(), [own, ofUnit].sort())
  const standort_id = (await einStandort(store)).id
  await store.db.updateTable('objekt').set({ standort_id }).where('id', '=', foreign).execute()
  assert.deepEqual(await ids(`?tage=1&standort_id=${standort_id}`), [foreign])
})

// dashboard.41: A reported Einsatz and a changed rule reach the overviews at once.
test('an Einsatz reaches the overviews at once', async () => {
  const id = await faelligIn(30)
  await leitung.patch(`/objekte/${id}`, { kontrolle_nach_einsatz: true })
  clock.forward(1000)
  assert.deepEqual(await ids(), [])
  await anna.post(`/objekte/${id}/einsaetze`, {})
  assert.deepEqual(await ids(), [id])
  const { eintraege } = (await anna.get('/dashboard/einsatzbereitschaft')).body as BereitschaftListe
  assert.equal(eintraege.find(({ objekt_id }) => objekt_id === id)?.kontrolle_anlass, 'einsatz')
})

test('a change of the rule of a type reaches the overviews at once', async () => {
  const { id, objekttyp_id } = await einObjekt(store)
  assert.deepEqual(await ids(), [])
  await leitung.patch(`/objekttypen/${objekttyp_id}`, { kontrolle_nach_einsatz: true })
  assert.deepEqual(await ids(), [id])
})

// dashboard.42: `sortierung=ausruecken` puts what moves out first on top, then the worst first.
test('what moves out first stands on top of the readiness, however ready it is', async () => {
  const [ready, unready, first] = [await faelligIn(9), (await einObjekt(store)).id, await faelligIn(9)]
  await leitung.patch(`/objekte/${first}`, { rueckt_zuerst_aus: true })
  const { eintraege } = (await anna.get('/dashboard/einsatzbereitschaft?sortierung=ausruecken'))
    .body as BereitschaftListe
  assert.deepEqual(
    eintraege.map(({ objekt_id, rueckt_zuerst_aus }) => [objekt_id, rueckt_zuerst_aus]),
    [
      [first, true],
      [unready, false],
      [ready, false],
    ],
  )
})

// dashboard.43: The readiness is counted for each Standort.
test('the readiness is counted for each Standort, whatever is looked for', async () => {
  const [nord, sued] = [await einStandort(store, { name: 'Nord' }), await einStandort(store, { name: 'Süd' })]
  await einObjekt(store, { standort_id: sued.id })
  for (const standort_id of [nord.id, nord.id]) {
    await store.db
      .updateTable('objekt')
      .set({ standort_id })
      .where('id', '=', await faelligIn(9))
      .execute()
  }
  const { standorte, gesamt } = (await anna.get(`/dashboard/einsatzbereitschaft?standort_id=${sued.id}`))
    .body as BereitschaftListe
  assert.equal(gesamt, 1)
  assert.deepEqual(standorte, [
    { standort_id: nord.id, standort_name: 'Nord', einsatzbereit: 2, eingeschraenkt: 0, nicht_einsatzbereit: 0 },
    { standort_id: sued.id, standort_name: 'Süd', einsatzbereit: 0, eingeschraenkt: 0, nicht_einsatzbereit: 1 },
  ])
})
