import assert from 'node:assert/strict'
import { addDays, dayOf, startOfDay } from '@zeughaus/platform'
import { sql } from 'kysely'
import { beforeEach, test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import type { BereitschaftListe } from './einsatzbereitschaft.schema.ts'
import type { Kennzahlen } from './kennzahlen.schema.ts'
import type { Verlaufstag } from './verlauf.schema.ts'

const service = await starteTestdienst()
const { store, clock } = service
const anna = await service.person('mitarbeiter')
const leitung = await service.person('leitungsverantwortlicher')
const today = dayOf(clock.now(), 'Europe/Berlin')
const HOUR_MS = 3_600_000

beforeEach(() => sql`UPDATE objekt SET status = 'ausser_dienst'`.execute(store.db))

/** Noon of the day this many days ago. */
const noon = (vorTagen: number) =>
  new Date(startOfDay(addDays(today, -vorTagen), 'Europe/Berlin') + 12 * HOUR_MS).toISOString()

async function verlauf(search = '?tage=10'): Promise<Verlaufstag[]> {
  const { status, body, text } = await anna.get(`/dashboard/verlauf${search}`)
  assert.equal(status, 200, text)
  return (body as { eintraege: Verlaufstag[] }).eintraege
}
/** One column, oldest day first. */
const array = async (kind: Exclude<keyof Verlaufstag, 'tag'>, search?: string) =>
  (await verlauf(search)).map((eintrag) => eintrag[kind])

/** An object that was created and checked nine days ago, with a count of this many of 5. */
async function geprueft(counted: number): Promise<Pruefling> {
  const pruefling = await Pruefling.neu(service, [5])
  const kontrolle = await pruefling.geprueft(anna, [counted])
  const damals = { gestartet_am: noon(9), beendet_am: noon(9) }
  await store.db.updateTable('kontrolle').set(damals).where('id', '=', kontrolle).execute()
  await store.db
    .updateTable('fehlbestand')
    .set({ entstanden_am: noon(9) })
    .where('kontrolle_id', '=', kontrolle)
    .execute()
  await store.db
    .updateTable('objekt')
    .set({ erstellt_am: noon(9) })
    .where('id', '=', pruefling.objekt_id)
    .execute()
  return pruefling
}

test('a shortage is open from the day it came into being until the day before it was resolved', async () => {
  const pruefling = await geprueft(3)
  const { id } = await pruefling.fehlbestand(anna)
  await store.db
    .updateTable('fehlbestand')
    .set({ status: 'erledigt', entstanden_am: noon(7), erledigt_am: noon(4) })
    .where('id', '=', id)
    .execute()
  assert.deepEqual(await array('offene_fehlbestaende'), [0, 0, 1, 1, 1, 0, 0, 0, 0, 0])
  assert.deepEqual(await array('neue_fehlbestaende'), [0, 0, 1, 0, 0, 0, 0, 0, 0, 0])
  assert.deepEqual(await array('erledigte_fehlbestaende'), [0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  assert.deepEqual(await array('nicht_einsatzbereit'), [0, 0, 1, 1, 1, 0, 0, 0, 0, 0])
  assert.deepEqual(await array('einsatzbereit'), [1, 1, 0, 0, 0, 1, 1, 1, 1, 1])
})

test('while a shortage is approved the object is limited and not unready', async () => {
  const pruefling = await geprueft(3)
  const { id } = await pruefling.fehlbestand(anna)
  await leitung.post(`/fehlbestaende/${id}/mindermenge`)
  await store.db
    .updateTable('mindermenge')
    .set({ genehmigt_am: noon(6), beendet_am: noon(2), status: 'abgelaufen' })
    .where('fehlbestand_id', '=', id)
    .execute()
  assert.deepEqual(await array('genehmigte_mindermengen'), [0, 0, 0, 1, 1, 1, 1, 0, 0, 0])
  assert.deepEqual(await array('eingeschraenkt'), [0, 0, 0, 1, 1, 1, 1, 0, 0, 0])
  assert.deepEqual(await array('nicht_einsatzbereit'), [1, 1, 1, 0, 0, 0, 0, 1, 1, 1])
  assert.deepEqual(await array('offene_fehlbestaende'), new Array(10).fill(1))
})

test('a critical defect, a HU that ran out and a time in_wartung each make the object unready for their days', async () => {
  const withMangel = await geprueft(5)
  const { body } = await anna.post('/maengel', { objekt_id: withMangel.objekt_id, titel: 'Riss', prioritaet: 'hoch' })
  await store.db
    .updateTable('mangel')
    .set({ gemeldet_am: noon(8), erledigt_am: noon(6), status: 'erledigt' })
    .where('id', '=', (body as { id: string }).id)
    .execute()
  assert.deepEqual(await array('nicht_einsatzbereit'), [0, 1, 1, 0, 0, 0, 0, 0, 0, 0])

  const withHu = await geprueft(5)
  await leitung.put(`/objekte/${withHu.objekt_id}/fahrzeugdetails`, { naechste_hu: addDays(today, -4) })
  assert.deepEqual(await array('nicht_einsatzbereit'), [0, 1, 1, 0, 0, 0, 1, 1, 1, 1])

  const inWartung = await geprueft(5)
  await leitung.patch(`/objekte/${inWartung.objekt_id}`, { status: 'in_wartung' })
  assert.equal((await array('nicht_einsatzbereit')).at(-1), 2)
  await leitung.patch(`/objekte/${inWartung.objekt_id}`, { status: 'aktiv' })
  assert.equal((await array('nicht_einsatzbereit')).at(-1), 1)
})

test('an object counts from the day it was made, and is not ready until its first check', async () => {
  const pruefling = await geprueft(5)
  await store.db
    .updateTable('kontrolle')
    .set({ beendet_am: noon(3) })
    .where('objekt_id', '=', pruefling.objekt_id)
    .execute()
  assert.deepEqual(await array('nicht_einsatzbereit', '?tage=12'), [0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0])
  assert.deepEqual(await array('einsatzbereit', '?tage=12'), [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1])
})

// dashboard.13: The course over time agrees with the present figures.
test('today agrees with the readiness and the key figures of now, for all and for one Standort', async () => {
  await geprueft(5)
  await geprueft(2)
  const genehmigt = await geprueft(4)
  await leitung.post(`/fehlbestaende/${(await genehmigt.fehlbestand(anna)).id}/mindermenge`)
  await einObjekt(store)
  const running = await geprueft(5)
  await running.zaehlen(anna, await running.kontrolle(anna), 0, { gezaehlt: 1 })
  const { zusammenfassung, eintraege } = (await anna.get('/dashboard/einsatzbereitschaft')).body as BereitschaftListe
  const { offene_fehlbestaende, genehmigte_mindermengen } = (await anna.get('/dashboard/kennzahlen')).body as Kennzahlen
  const last = (await verlauf('')).at(-1)
  assert.deepEqual(last, {
    tag: today,
    ...zusammenfassung,
    offene_fehlbestaende,
    genehmigte_mindermengen,
    neue_fehlbestaende: 0,
    erledigte_fehlbestaende: 0,
  })
  assert.deepEqual(zusammenfassung, { einsatzbereit: 2, eingeschraenkt: 1, nicht_einsatzbereit: 2 })
  assert.deepEqual((await array('einsatzbereit', `?standort_id=${eintraege.at(-1)?.standort_id}`)).at(-1), 1)
})

test('there is one entry for each day, up to a year and a day back', async () => {
  assert.deepEqual(
    (await verlauf('?tage=3')).map(({ tag }) => tag),
    [addDays(today, -2), addDays(today, -1), today],
  )
  assert.equal((await verlauf('')).length, 90)
  assert.equal((await anna.get('/dashboard/verlauf?tage=367')).status, 400)
})
