import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, dayOf, endOfDay } from '@zeughaus/platform'
import { until } from '@zeughaus/platform/testing'
import { sql } from 'kysely'
import pg from 'pg'
import { Pruefling } from '../kontrollen/pruefling.factory.ts'
import { einObjekt } from '../objekte/objekt.factory.ts'
import { eineQualifikation } from '../personal/personal.factory.ts'
import { type Person, starteTestdienst } from '../testing.ts'
import type { BereitschaftListe } from './einsatzbereitschaft.schema.ts'
import type { Kennzahlen } from './kennzahlen.schema.ts'

const dienst = await starteTestdienst()
const { store, clock } = dienst
const anna = await dienst.person('mitarbeiter')
const bernd = await dienst.person('mitarbeiter')
const leitung = await dienst.person('leitungsverantwortlicher')

const VIEWS = [
  'einsatzbereitschaft',
  'kennzahlen',
  'prueftermine',
  'ablaufwarnungen',
  'qualifikationsablaeufe',
  'verlauf',
]

async function lies<T>(view: string, wer: Person = anna): Promise<T> {
  const { status, body, text } = await wer.get(`/dashboard/${view}`)
  assert.equal(status, 200, text)
  return body as T
}
const namen = async (wer: Person = anna) =>
  (await lies<BereitschaftListe>('einsatzbereitschaft?limit=200', wer)).eintraege.map(({ name }) => name)

/** Once the server is at rest: tests beside this one write to other databases of it, which makes views be computed anew. */
const kostetNurDieAnmeldung = (view: string, work: () => Promise<unknown>) =>
  until(`${view} is given without being computed`, async () => (await dienst.anweisungen(work)) === 1)

test('while nothing changes, whoever asks for a view again costs nothing but his login', async () => {
  for (const view of VIEWS) {
    const first = await lies(view, leitung)
    await kostetNurDieAnmeldung(view, async () => assert.deepEqual(await lies(view, leitung), first))
  }
  for (const view of VIEWS.filter((name) => name !== 'qualifikationsablaeufe')) {
    await kostetNurDieAnmeldung(view, () => lies(view, bernd))
  }
})

test('what another program has committed is seen at once', async () => {
  const { id } = await einObjekt(store)
  const other = new pg.Client(dienst.database.owner)
  await other.connect()
  try {
    for (const name of ['Erster', 'Zweiter', 'Dritter']) {
      await other.query('UPDATE objekt SET name = $1 WHERE id = $2', [name, id])
      assert.ok((await namen()).includes(name))
    }
    await other.query('BEGIN')
    await other.query('UPDATE objekt SET name = $1 WHERE id = $2', ['Vierter', id])
    assert.ok((await namen()).includes('Dritter'))
    await other.query('ROLLBACK')
    assert.ok((await namen()).includes('Dritter'))
  } finally {
    await other.end()
  }
})

test('a change that is committed after the state was read and before the view is computed stays hidden from nobody', async () => {
  const { id } = await einObjekt(store)
  const umbenannt = (name: string) => store.db.updateTable('objekt').set({ name }).where('id', '=', id).execute()
  for (const runde of [1, 2, 3]) {
    const dazwischen = `Dazwischen ${runde}`
    // So that there is something to compute.
    await umbenannt(`Davor ${runde}`)
    await dienst.gleichzeitig(
      async (tx) => {
        await sql`LOCK TABLE objekt IN ACCESS EXCLUSIVE MODE`.execute(tx)
        await tx.updateTable('objekt').set({ name: dazwischen }).where('id', '=', id).execute()
      },
      [() => namen()],
    )
    assert.ok((await namen()).includes(dazwischen))
    await umbenannt(`Danach ${runde}`)
    assert.ok((await namen(bernd)).includes(`Danach ${runde}`))
  }
})

test('who has lost a right gets no view that is kept, and nobody gets the view of another right', async () => {
  const gueltig_bis = addDays(dayOf(clock.now(), 'Europe/Berlin'), 10)
  await eineQualifikation(store, { benutzer_id: anna.id, gueltig_bis })
  await eineQualifikation(store, { benutzer_id: bernd.id, gueltig_bis })
  const anzahl = async (wer: Person) => (await lies<{ gesamt: number }>('qualifikationsablaeufe', wer)).gesamt
  assert.deepEqual(
    [await anzahl(leitung), await anzahl(anna), await anzahl(bernd), await anzahl(leitung)],
    [2, 1, 1, 2],
  )
  const degradiert = await dienst.person('leitungsverantwortlicher')
  assert.equal(await anzahl(degradiert), 2)
  const rollen = (neue: string[]) =>
    store.db.updateTable('benutzer').set({ rollen: neue }).where('id', '=', degradiert.id).execute()
  await rollen(['mitarbeiter'])
  assert.equal(await anzahl(degradiert), 0)
  await rollen([])
  for (const view of VIEWS) assert.equal((await degradiert.get(`/dashboard/${view}`)).status, 403, view)
})

test('a view that is kept ends with the day', async () => {
  const { id } = await einObjekt(store)
  const heute = dayOf(clock.now(), 'Europe/Berlin')
  await leitung.put(`/objekte/${id}/fahrzeugdetails`, { naechste_hu: heute })
  const gruende = async (wer: Person) =>
    (await lies<BereitschaftListe>('einsatzbereitschaft?limit=200', wer)).eintraege.find(
      ({ objekt_id }) => objekt_id === id,
    )?.gruende
  assert.deepEqual(await gruende(anna), ['noch_nie_kontrolliert'])
  clock.forward(endOfDay(heute, 'Europe/Berlin') - clock.now() - 1)
  // In the morning the evening is further away than a login lasts.
  const abends = await dienst.person('mitarbeiter')
  assert.deepEqual(await gruende(abends), ['noch_nie_kontrolliert'])
  clock.forward(1)
  assert.deepEqual(await gruende(abends), ['noch_nie_kontrolliert', 'hu_ueberfaellig'])
})

test('the key figures that are kept end with the moment at which a shortage is recently resolved no longer', async () => {
  const pruefling = await Pruefling.neu(dienst, [5])
  const [pruefer, leiter] = [await dienst.person('mitarbeiter'), await dienst.person('leitungsverantwortlicher')]
  await pruefling.geprueft(pruefer, [3])
  const { id } = await pruefling.fehlbestand(pruefer)
  await leiter.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 2 })
  const erledigt = clock.now() - 7 * 86_400_000 + 60_000
  await store.db
    .updateTable('fehlbestand')
    .set({ erledigt_am: new Date(erledigt).toISOString() })
    .where('id', '=', id)
    .execute()
  const kuerzlich = async () => (await lies<Kennzahlen>('kennzahlen', pruefer)).kuerzlich_erledigt
  assert.equal(await kuerzlich(), 1)
  await kostetNurDieAnmeldung('kennzahlen', kuerzlich)
  clock.forward(60_000)
  assert.equal(await kuerzlich(), 1)
  clock.forward(1)
  assert.equal(await kuerzlich(), 0)
})
