import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { einLagerplatz, einZugang } from '../../lager/bestand/lager.factory.ts'
import { Pruefling } from '../kontrolle/pruefling.factory.ts'

const service = await starteTestdienst()
const { store } = service
const anna = await service.person('mitarbeiter')
const bernd = await service.person('mitarbeiter')
const leitung = await service.person('materialverantwortlicher')

interface Bewegung {
  readonly id: string
  readonly art: string
  readonly anlass: string
  readonly menge: number
  readonly objekt_id: string | null
  readonly gegenbuchung_zu: string | null
  readonly chargennummer: string | null
}

const nachfuellen = (who: Person, id: string, body: object) => who.post(`/fehlbestaende/${id}/nachfuellungen`, body)
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

/** An object whose position lacks three of five, and a Lagerplatz with this much of its material. */
async function eineLuecke(vorrat: number) {
  const pruefling = await Pruefling.neu(service, [5], 'ablauf_charge')
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

/** The same, with the shortage found by Anna's running check. */
async function eineLueckeInDerKontrolle(vorrat: number) {
  const gap = await eineLuecke(vorrat)
  const kontrolle = await gap.pruefling.kontrolle(anna)
  await gap.pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 2 })
  const { id } = await gap.pruefling.fehlbestand(anna)
  return { ...gap, kontrolle, fehlbestand: id }
}

// fehlbestaende.16: A refill with a Lagerplatz books its stock out in the same transaction.
test('a refill from a Lagerplatz leaves its stock in the same step, for the object that got it', async () => {
  const { pruefling, lagerplatz_id, bestand, bewegungen } = await eineLuecke(10)
  await pruefling.geprueft(anna, [2])
  const { id } = await pruefling.fehlbestand(anna)
  const { status, body } = await nachfuellen(leitung, id, { menge: 3, lagerplatz_id, chargennummer: 'L7' })
  assert.equal(status, 201)
  assert.equal(await bestand(), 7)
  assert.deepEqual(await pruefling.istmengen(), [5])
  const [bewegung, ...further] = await bewegungen()
  assert.deepEqual(further, [])
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
  const answer = await nachfuellen(leitung, id, { menge: 3, lagerplatz_id })
  assert.deepEqual([answer.status, codeOf(answer)], [409, 'bestand_zu_gering'])
  assert.equal((answer.body as { details: { verfuegbar: number } }).details.verfuegbar, 2)
  const vonNirgends = await nachfuellen(leitung, id, { menge: 3, lagerplatz_id: newId() })
  assert.deepEqual([vonNirgends.status, codeOf(vonNirgends)], [422, 'unbekannte_referenz'])
  assert.deepEqual((vonNirgends.body as { details: object }).details, { feld: 'lagerplatz_id' })
  assert.deepEqual([await bestand(), await pruefling.istmengen(), await bewegungen()], [2, [0], []])
  assert.equal((await pruefling.fehlbestand(anna)).status, 'offen')
})

// fehlbestaende.17: Cancelling the check books that stock back by counter-movements.
test('cancelling a check books back what its refills took from the stock, by counter-movements', async () => {
  const { pruefling, lagerplatz_id, bestand, bewegungen, kontrolle, fehlbestand } = await eineLueckeInDerKontrolle(10)
  await nachfuellen(anna, fehlbestand, { menge: 1, lagerplatz_id })
  await nachfuellen(anna, fehlbestand, { menge: 1 })
  await nachfuellen(anna, fehlbestand, { menge: 1, lagerplatz_id })
  assert.deepEqual([await bestand(), await pruefling.istmengen()], [8, [5]])
  assert.equal((await anna.post(`/kontrollen/${kontrolle}/abbrechen`)).status, 200)
  assert.deepEqual([await bestand(), await pruefling.istmengen()], [10, [0]])
  const all = await bewegungen()
  const abgaenge = all.filter(({ art }) => art === 'abgang').map(({ id }) => id)
  const gegen = all.filter(({ anlass }) => anlass === 'gegenbuchung')
  assert.equal(all.length, 4)
  assert.deepEqual(gegen.map(({ gegenbuchung_zu }) => gegenbuchung_zu).sort(), abgaenge.sort())
})

test('a check that was taken over and then cancelled books back what both of its holders took', async () => {
  const { pruefling, lagerplatz_id, bestand, kontrolle, fehlbestand } = await eineLueckeInDerKontrolle(10)
  await nachfuellen(anna, fehlbestand, { menge: 1, lagerplatz_id })
  const { body } = await bernd.post(`/kontrollen/${kontrolle}/uebernehmen`)
  const fresh = (body as { id: string }).id
  await nachfuellen(bernd, fehlbestand, { menge: 2, lagerplatz_id })
  assert.equal(await bestand(), 7)
  assert.equal((await bernd.post(`/kontrollen/${fresh}/abbrechen`)).status, 200)
  assert.deepEqual([await bestand(), await pruefling.istmengen()], [10, [0]])
})

test('stock that a finished check used stays taken, whatever the next check does', async () => {
  const { pruefling, lagerplatz_id, bestand, kontrolle, fehlbestand } = await eineLueckeInDerKontrolle(10)
  await nachfuellen(anna, fehlbestand, { menge: 3, lagerplatz_id })
  assert.equal((await anna.post(`/kontrollen/${kontrolle}/abschliessen`)).status, 200)
  const next = await pruefling.kontrolle(bernd)
  assert.equal((await bernd.post(`/kontrollen/${next}/abbrechen`)).status, 200)
  assert.deepEqual([await bestand(), await pruefling.istmengen()], [7, [5]])
})

test('two objects that need the last piece at once: one gets it, the other learns that there is none', async () => {
  const one = await eineLuecke(1)
  await one.pruefling.geprueft(anna, [4])
  const others = await Pruefling.neu(service, [5])
  await store.db
    .updateTable('objektposition')
    .set({ material_id: one.material_id })
    .where('objekt_id', '=', others.objekt_id)
    .execute()
  const kontrolle = await others.kontrolle(anna)
  await anna.put(`/kontrollen/${kontrolle}/positionen/${one.material_id}`, { gezaehlt: 4 })
  await anna.post(`/kontrollen/${kontrolle}/abschliessen`)
  const fehlbestaende = [await one.pruefling.fehlbestand(anna), await others.fehlbestand(anna)]
  const answers = await service.gleichzeitig(
    (tx) => tx.selectFrom('material').select('id').where('id', '=', one.material_id).forUpdate().execute(),
    fehlbestaende.map(
      ({ id }) =>
        () =>
          nachfuellen(leitung, id, { menge: 1, lagerplatz_id: one.lagerplatz_id }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
  assert.equal(await one.bestand(), 0)
})
