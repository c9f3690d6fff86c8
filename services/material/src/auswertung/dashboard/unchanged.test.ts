import assert from 'node:assert/strict'
import { addDays, dayOf, endOfDay } from '@zeughaus/platform'
import { sql } from 'kysely'
import pg from 'pg'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { eineQualifikation } from '../../personal/qualifikationen/personal.factory.ts'
import type { BereitschaftListe } from './einsatzbereitschaft.schema.ts'
import type { Kennzahlen } from './kennzahlen.schema.ts'

const service = await starteTestdienst()
const { store, clock } = service
const anna = await service.person('mitarbeiter')
const bernd = await service.person('mitarbeiter')
const leitung = await service.person('leitungsverantwortlicher')

const VIEWS = ['einsatzbereitschaft', 'kennzahlen', 'prueftermine', 'ablaufwarnungen', 'verlauf']

async function read<T>(view: string, who: Person = anna): Promise<T> {
  const { status, body, text } = await who.get(`/dashboard/${view}`)
  assert.equal(status, 200, text)
  return body as T
}
const namen = async (who: Person = anna) =>
  (await read<BereitschaftListe>('einsatzbereitschaft?limit=200', who)).eintraege.map(({ name }) => name)

/** Login and version of the data. */
const isNotComputed = async (view: string, work: () => Promise<unknown>) =>
  assert.equal(await service.anweisungen(work), 2, view)

test('while nothing changes, a repeated view costs only its login and the version of the data', async () => {
  for (const view of VIEWS) {
    const first = await read(view, leitung)
    await isNotComputed(view, async () => assert.deepEqual(await read(view, leitung), first))
    await isNotComputed(view, () => read(view, bernd))
  }
})

test('a change that another program has committed is seen at once', async () => {
  const { id } = await einObjekt(store)
  const other = new pg.Client(service.database.owner)
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

test('a change that is committed after the state was read and before the view is computed is seen by every caller', async () => {
  const { id } = await einObjekt(store)
  const umbenannt = (name: string) => store.db.updateTable('objekt').set({ name }).where('id', '=', id).execute()
  for (const round of [1, 2, 3]) {
    const between = `Dazwischen ${round}`
    // Makes a computation necessary.
    await umbenannt(`Davor ${round}`)
    await service.gleichzeitig(
      async (tx) => {
        await sql`LOCK TABLE objekt IN ACCESS EXCLUSIVE MODE`.execute(tx)
        await tx.updateTable('objekt').set({ name: between }).where('id', '=', id).execute()
      },
      [() => namen()],
    )
    assert.ok((await namen()).includes(between))
    await umbenannt(`Danach ${round}`)
    assert.ok((await namen(bernd)).includes(`Danach ${round}`))
  }
})

test('a user who has lost a right gets no kept view, and no user gets the view of another right', async () => {
  const gueltig_bis = addDays(dayOf(clock.now(), 'Europe/Berlin'), 10)
  await eineQualifikation(store, { benutzer_id: anna.id, gueltig_bis })
  await eineQualifikation(store, { benutzer_id: bernd.id, gueltig_bis })
  const count = async (who: Person) => (await read<{ gesamt: number }>('qualifikationsablaeufe', who)).gesamt
  assert.deepEqual([await count(leitung), await count(anna), await count(bernd), await count(leitung)], [2, 1, 1, 2])
  const degradiert = await service.person('leitungsverantwortlicher')
  assert.equal(await count(degradiert), 2)
  const rollen = (fresh: string[]) =>
    store.db.updateTable('benutzer').set({ rollen: fresh }).where('id', '=', degradiert.id).execute()
  await rollen(['mitarbeiter'])
  assert.equal(await count(degradiert), 0)
  await rollen([])
  for (const view of [...VIEWS, 'qualifikationsablaeufe'])
    assert.equal((await degradiert.get(`/dashboard/${view}`)).status, 403, view)
})

test('a view that is kept ends with the day', async () => {
  const { id } = await einObjekt(store)
  const today = dayOf(clock.now(), 'Europe/Berlin')
  await leitung.put(`/objekte/${id}/fahrzeugdetails`, { naechste_hu: today })
  const reasons = async (who: Person) =>
    (await read<BereitschaftListe>('einsatzbereitschaft?limit=200', who)).eintraege.find(
      ({ objekt_id }) => objekt_id === id,
    )?.gruende
  assert.deepEqual(await reasons(anna), ['noch_nie_kontrolliert'])
  clock.forward(endOfDay(today, 'Europe/Berlin') - clock.now() - 1)
  // In the morning the evening is further away than a login lasts.
  const abends = await service.person('mitarbeiter')
  assert.deepEqual(await reasons(abends), ['noch_nie_kontrolliert'])
  clock.forward(1)
  assert.deepEqual(await reasons(abends), ['noch_nie_kontrolliert', 'hu_ueberfaellig'])
})

test('the key figures that are kept end with the moment at which a shortage is recently resolved no longer', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  const [pruefer, conductor] = [await service.person('mitarbeiter'), await service.person('leitungsverantwortlicher')]
  await pruefling.geprueft(pruefer, [3])
  const { id } = await pruefling.fehlbestand(pruefer)
  await conductor.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 2 })
  const erledigt = clock.now() - 7 * 86_400_000 + 60_000
  await store.db
    .updateTable('fehlbestand')
    .set({ erledigt_am: new Date(erledigt).toISOString() })
    .where('id', '=', id)
    .execute()
  const kuerzlich = async () => (await read<Kennzahlen>('kennzahlen', pruefer)).kuerzlich_erledigt
  assert.equal(await kuerzlich(), 1)
  await isNotComputed('kennzahlen', kuerzlich)
  clock.forward(60_000)
  assert.equal(await kuerzlich(), 1)
  clock.forward(1)
  assert.equal(await kuerzlich(), 0)
})
