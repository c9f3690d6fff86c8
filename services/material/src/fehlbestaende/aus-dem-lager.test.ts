import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@zeughaus/platform'
import { Pruefling } from '../kontrollen/pruefling.factory.ts'
import { einLagerplatz, einZugang } from '../lager/lager.factory.ts'
import { type Person, starteTestdienst } from '../testing.ts'

const dienst = await starteTestdienst()
const { store } = dienst
const anna = await dienst.person('mitarbeiter')
const bernd = await dienst.person('mitarbeiter')
const leitung = await dienst.person('materialverantwortlicher')

interface Bewegung {
  readonly id: string
  readonly art: string
  readonly anlass: string
  readonly menge: number
  readonly objekt_id: string | null
  readonly gegenbuchung_zu: string | null
  readonly chargennummer: string | null
}

const nachfuellen = (wer: Person, id: string, body: object) => wer.post(`/fehlbestaende/${id}/nachfuellungen`, body)
const codeVon = ({ body }: { body: unknown }) => (body as { code?: string }).code

/** An object whose position lacks three of five, and a Lagerplatz with this much of its material. */
async function eineLuecke(vorrat: number) {
  const pruefling = await Pruefling.neu(dienst, [5], 'ablauf_charge')
  const material_id = pruefling.positionen[0]?.material_id ?? ''
  const { id: lagerplatz_id } = await einLagerplatz(store)
  await einZugang(store, material_id, lagerplatz_id, vorrat)
  const bestand = async (): Promise<number | undefined> => {
    const { body } = await anna.get(`/bestaende?material_id=${material_id}&lagerplatz_id=${lagerplatz_id}`)
    return (body as { eintraege: { menge: number }[] }).eintraege[0]?.menge
  }
  const bewegungen = async (): Promise<Bewegung[]> => {
    const { body } = await anna.get(`/materialbewegungen?material_id=${material_id}&objekt_id=${pruefling.objekt_id}`)
    return (body as { eintraege: Bewegung[] }).eintraege
  }
  return { pruefling, material_id, lagerplatz_id, bestand, bewegungen }
}

/** The same, with the shortage of a running check of Anna's. */
async function eineLueckeInDerKontrolle(vorrat: number) {
  const luecke = await eineLuecke(vorrat)
  const kontrolle = await luecke.pruefling.kontrolle(anna)
  await luecke.pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 2 })
  const { id } = await luecke.pruefling.fehlbestand(anna)
  return { ...luecke, kontrolle, fehlbestand: id }
}

test('a refill from a Lagerplatz leaves its stock in the same step, for the object that got it', async () => {
  const { pruefling, lagerplatz_id, bestand, bewegungen } = await eineLuecke(10)
  await pruefling.geprueft(anna, [2])
  const { id } = await pruefling.fehlbestand(anna)
  const { status, body } = await nachfuellen(leitung, id, { menge: 3, lagerplatz_id, chargennummer: 'L7' })
  assert.equal(status, 201)
  assert.equal(await bestand(), 7)
  assert.deepEqual(await pruefling.istmengen(), [5])
  const [bewegung, ...weitere] = await bewegungen()
  assert.deepEqual(weitere, [])
  assert.equal(bewegung?.id, (body as { materialbewegung_id: string }).materialbewegung_id)
  const { art, anlass, menge, objekt_id, chargennummer } = bewegung ?? assert.fail()
  assert.deepEqual(
    { art, anlass, menge, objekt_id, chargennummer },
    { art: 'abgang', anlass: 'nachfuellung', menge: 3, objekt_id: pruefling.objekt_id, chargennummer: 'L7' },
  )
})

test('a refill of more than there is at the Lagerplatz is refused, and neither stock nor object changes', async () => {
  const { pruefling, lagerplatz_id, bestand, bewegungen } = await eineLuecke(2)
  await pruefling.geprueft(anna, [2])
  const { id } = await pruefling.fehlbestand(anna)
  const antwort = await nachfuellen(leitung, id, { menge: 3, lagerplatz_id })
  assert.deepEqual([antwort.status, codeVon(antwort)], [409, 'bestand_zu_gering'])
  assert.equal((antwort.body as { details: { verfuegbar: number } }).details.verfuegbar, 2)
  const vonNirgends = await nachfuellen(leitung, id, { menge: 3, lagerplatz_id: newId() })
  assert.deepEqual([vonNirgends.status, codeVon(vonNirgends)], [422, 'unbekannte_referenz'])
  assert.deepEqual((vonNirgends.body as { details: object }).details, { feld: 'lagerplatz_id' })
  assert.deepEqual([await bestand(), await pruefling.istmengen(), await bewegungen()], [2, [0], []])
  assert.equal((await pruefling.fehlbestand(anna)).status, 'offen')
})

test('cancelling a check books back what its refills took from the stock, by counter-movements', async () => {
  const { pruefling, lagerplatz_id, bestand, bewegungen, kontrolle, fehlbestand } = await eineLueckeInDerKontrolle(10)
  await nachfuellen(anna, fehlbestand, { menge: 1, lagerplatz_id })
  await nachfuellen(anna, fehlbestand, { menge: 1 })
  await nachfuellen(anna, fehlbestand, { menge: 1, lagerplatz_id })
  assert.deepEqual([await bestand(), await pruefling.istmengen()], [8, [5]])
  assert.equal((await anna.post(`/kontrollen/${kontrolle}/abbrechen`)).status, 200)
  assert.deepEqual([await bestand(), await pruefling.istmengen()], [10, [0]])
  const alle = await bewegungen()
  const abgaenge = alle.filter(({ art }) => art === 'abgang').map(({ id }) => id)
  const gegen = alle.filter(({ anlass }) => anlass === 'gegenbuchung')
  assert.equal(alle.length, 4)
  assert.deepEqual(gegen.map(({ gegenbuchung_zu }) => gegenbuchung_zu).sort(), abgaenge.sort())
})

test('a check that was taken over and then cancelled books back what both of its holders took', async () => {
  const { pruefling, lagerplatz_id, bestand, kontrolle, fehlbestand } = await eineLueckeInDerKontrolle(10)
  await nachfuellen(anna, fehlbestand, { menge: 1, lagerplatz_id })
  const { body } = await bernd.post(`/kontrollen/${kontrolle}/uebernehmen`)
  const neue = (body as { id: string }).id
  await nachfuellen(bernd, fehlbestand, { menge: 2, lagerplatz_id })
  assert.equal(await bestand(), 7)
  assert.equal((await bernd.post(`/kontrollen/${neue}/abbrechen`)).status, 200)
  assert.deepEqual([await bestand(), await pruefling.istmengen()], [10, [0]])
})

test('what a finished check refilled stays taken, whatever the next check does', async () => {
  const { pruefling, lagerplatz_id, bestand, kontrolle, fehlbestand } = await eineLueckeInDerKontrolle(10)
  await nachfuellen(anna, fehlbestand, { menge: 3, lagerplatz_id })
  assert.equal((await anna.post(`/kontrollen/${kontrolle}/abschliessen`)).status, 200)
  const naechste = await pruefling.kontrolle(bernd)
  assert.equal((await bernd.post(`/kontrollen/${naechste}/abbrechen`)).status, 200)
  assert.deepEqual([await bestand(), await pruefling.istmengen()], [7, [5]])
})

test('two objects that need the last piece at once: one gets it, the other is told that there is none', async () => {
  const eine = await eineLuecke(1)
  await eine.pruefling.geprueft(anna, [4])
  const andere = await Pruefling.neu(dienst, [5])
  await store.db
    .updateTable('objektposition')
    .set({ material_id: eine.material_id })
    .where('objekt_id', '=', andere.objekt_id)
    .execute()
  const kontrolle = await andere.kontrolle(anna)
  await anna.put(`/kontrollen/${kontrolle}/positionen/${eine.material_id}`, { gezaehlt: 4 })
  await anna.post(`/kontrollen/${kontrolle}/abschliessen`)
  const fehlbestaende = [await eine.pruefling.fehlbestand(anna), await andere.fehlbestand(anna)]
  const antworten = await dienst.gleichzeitig(
    (tx) => tx.selectFrom('material').select('id').where('id', '=', eine.material_id).forUpdate().execute(),
    fehlbestaende.map(
      ({ id }) =>
        () =>
          nachfuellen(leitung, id, { menge: 1, lagerplatz_id: eine.lagerplatz_id }),
    ),
  )
  assert.deepEqual(antworten.map(({ status }) => status).sort(), [201, 409])
  assert.equal(await eine.bestand(), 0)
})
