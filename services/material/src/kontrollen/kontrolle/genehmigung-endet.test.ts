/** The start of a check ends approvals: it is said before, in the Historie, and after a check that is cancelled. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { Pruefling } from './pruefling.factory.ts'

const service = await starteTestdienst()
const { clock } = service
const anna = await service.person('mitarbeiter')
const bernd = await service.person('mitarbeiter')
const leitung = await service.person('leitungsverantwortlicher')

interface Fehlbestand {
  readonly id: string
  readonly material_name: string
  readonly genehmigt: boolean
  readonly genehmigung_endete_am: string | null
}
const offene = async ({ objekt_id }: Pruefling) =>
  ((await anna.get(`/fehlbestaende?objekt_id=${objekt_id}&offen=true`)).body as { eintraege: Fehlbestand[] }).eintraege
const genehmige = async ({ id }: { readonly id: string }) =>
  assert.equal((await leitung.post(`/fehlbestaende/${id}/mindermenge`)).status, 201)
const endende = async ({ objekt_id }: Pruefling) =>
  ((await anna.get(`/objekte/${objekt_id}/kontrollvorschau`)).body as { endende_genehmigungen: object[] })
    .endende_genehmigungen
const abbrechen = async (kontrolle: string, who = anna) =>
  assert.equal((await who.post(`/kontrollen/${kontrolle}/abbrechen`)).status, 200)

/** An object with three shortages, of which the first two are approved. */
async function genehmigtes() {
  const pruefling = await Pruefling.neu(service, [5, 5, 5])
  await pruefling.geprueft(anna, [4, 3, 2])
  clock.forward(60_000)
  const [first, second, third] = await offene(pruefling)
  assert.ok(first && second && third)
  await genehmige(first)
  await genehmige(second)
  return { pruefling, first, second, third }
}

// kontrollen.25: GET /objekte/{id}/kontrollvorschau names the approvals that the start ends; they end with it.
test('what a check would end is named before it starts, and ends with its start', async () => {
  const { pruefling, first, second } = await genehmigtes()
  const named = [first, second].map(({ id: fehlbestand_id, material_name }) => ({ fehlbestand_id, material_name }))
  const byId = (rows: object[]) => JSON.stringify(rows.map((row) => JSON.stringify(row)).sort())
  assert.equal(byId(await endende(pruefling)), byId(named))
  await pruefling.kontrolle(anna)
  assert.deepEqual(await endende(pruefling), [])
  assert.deepEqual(
    (await offene(pruefling)).map(({ genehmigt }) => genehmigt),
    [false, false, false],
  )
})

// fehlbestaende.19: An approval that the start of a check ended is named at its shortage until a check is finished or it is approved anew.
test('after a check that was cancelled the shortages say that their approval ended, until they are approved anew', async () => {
  const { pruefling, first } = await genehmigtes()
  const start = new Date(clock.now()).toISOString()
  await abbrechen(await pruefling.kontrolle(anna))
  const ends = async () => (await offene(pruefling)).map((row) => row.genehmigung_endete_am)
  assert.deepEqual(await ends(), [start, start, null])
  clock.forward(60_000)
  const second = await pruefling.kontrolle(anna)
  const { status, body } = await bernd.post(`/kontrollen/${second}/uebernehmen`)
  assert.equal(status, 201)
  await abbrechen((body as { id: string }).id, bernd)
  assert.deepEqual(await ends(), [start, start, null])
  await genehmige(first)
  assert.deepEqual(await ends(), [null, start, null])
  clock.forward(60_000)
  await pruefling.geprueft(anna, [4, 3, 2])
  assert.deepEqual(await ends(), [null, null, null])
})

// historie.27: The end of an approval names the start or the takeover that ended it.
test('the Historie says which check ended an approval by its start, and which by taking over', async () => {
  const { pruefling, first } = await genehmigtes()
  const ended = async () => {
    const { body } = await leitung.get(`/historie?ereignis=mindermenge_abgelaufen&entitaet_id=${first.id}`)
    return (body as { eintraege: { details: { anlass: string; kontrolle_id: string } }[] }).eintraege.map(
      ({ details: { anlass, kontrolle_id } }) => [anlass, kontrolle_id],
    )
  }
  const kontrolle = await pruefling.kontrolle(anna)
  await genehmige(first)
  const { id } = (await bernd.post(`/kontrollen/${kontrolle}/uebernehmen`)).body as { id: string }
  assert.deepEqual(await ended(), [
    ['kontrolle_uebernommen', id],
    ['kontrolle_gestartet', kontrolle],
  ])
})
