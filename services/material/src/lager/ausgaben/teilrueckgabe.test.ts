/** Of ten pieces that went out seven may come back, and the rest later or never. */
import assert from 'node:assert/strict'
import type { TestAnswer } from '@zeughaus/platform/testing'
import fc from 'fast-check'
import { test } from 'vitest'
import type { z } from 'zod'
import { starteTestdienst } from '../../../test/service.ts'
import { einGeraet, einGeraeteplatz } from '../../objekte/geraete/geraet.factory.ts'
import { einMaterial } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { einLagerplatz, einZugang } from '../bestand/lager.factory.ts'
import type { Ausgabe as AusgabeSchema } from './ausgabe.schema.ts'

type Ausgabe = z.output<typeof AusgabeSchema>

const { store, person, gleichzeitig } = await starteTestdienst()
const zeugwart = await person('materialverantwortlicher')

const ok = <T>({ status, body, text }: TestAnswer): T => {
  assert.ok(status < 300, text)
  return body as T
}
const back = (id: string, body: object) => zeugwart.post(`/ausgaben/${id}/rueckgabe`, body)
const state = ({ status, menge_offen, menge_zurueck, menge_verloren }: Ausgabe) => [
  status,
  menge_offen,
  menge_zurueck,
  menge_verloren,
]
const refused = ({ status, body }: TestAnswer) => {
  const { code, details } = body as { code: string; details?: { offen?: number } }
  return [status, code, details?.offen]
}

/** An issue of so many pieces from a Lagerplatz with a hundred. */
async function ausgegeben(menge: number) {
  const [material, place] = [await einMaterial(store), await einLagerplatz(store)]
  await einZugang(store, material.id, place.id, 100)
  const body = { material_id: material.id, menge, lagerplatz_id: place.id, empfaenger: 'Anna Ott' }
  const ausgabe = ok<Ausgabe>(await zeugwart.post('/ausgaben', body))
  const bestand = async (lagerplatz_id = place.id) => {
    const { eintraege } = ok<{ eintraege: { menge: number }[] }>(
      await zeugwart.get(`/bestaende?material_id=${material.id}&lagerplatz_id=${lagerplatz_id}`),
    )
    return eintraege[0]?.menge
  }
  return { ausgabe, bestand, material_id: material.id }
}

// ausgaben.12: An issue comes back in parts; what is neither back nor lost stays out.
test('of ten seven come back, and the other three stay out until they are back as well', async () => {
  const { ausgabe, bestand, material_id } = await ausgegeben(10)
  assert.deepEqual(state(ausgabe), ['ausgegeben', 10, 0, 0])
  const part = ok<Ausgabe>(await back(ausgabe.id, { menge: 7 }))
  assert.deepEqual(state(part), ['ausgegeben', 3, 7, 0])
  assert.deepEqual([part.menge, part.zurueckgegeben_am, part.zurueckgenommen_von], [10, null, null])
  assert.deepEqual(part.aktionen, ['rueckgabe'])
  assert.equal(await bestand(), 97)
  const { eintraege } = ok<{ eintraege: Ausgabe[] }>(
    await zeugwart.get(`/ausgaben?material_id=${material_id}&status=ausgegeben`),
  )
  assert.deepEqual(eintraege.map(state), [['ausgegeben', 3, 7, 0]])
  const rest = ok<Ausgabe>(await back(ausgabe.id, {}))
  assert.deepEqual(state(rest), ['zurueckgegeben', 0, 10, 0])
  assert.notEqual(rest.zurueckgegeben_am, null)
  assert.equal(await bestand(), 100)
  assert.deepEqual(refused(await back(ausgabe.id, { menge: 1 })).slice(0, 2), [409, 'bereits_zurueckgegeben'])
})

// ausgaben.13: What is lost ends the issue without coming back to the stock.
test('what does not come back is booked as lost, at once or later, and stays out of the stock', async () => {
  const { ausgabe, bestand } = await ausgegeben(10)
  assert.deepEqual(state(ok(await back(ausgabe.id, { menge: 7, verloren: 3 }))), ['zurueckgegeben', 0, 7, 3])
  assert.equal(await bestand(), 97)

  const later = await ausgegeben(10)
  assert.deepEqual(state(ok(await back(later.ausgabe.id, { menge: 0, verloren: 1 }))), ['ausgegeben', 9, 0, 1])
  assert.deepEqual(state(ok(await back(later.ausgabe.id, { verloren: 2 }))), ['zurueckgegeben', 0, 7, 3])
  assert.equal(await later.bestand(), 97)

  const all = await ausgegeben(4)
  assert.deepEqual(state(ok(await back(all.ausgabe.id, { verloren: 4 }))), ['zurueckgegeben', 0, 0, 4])
  assert.equal(await all.bestand(), 96)
})

test('parts come back to different Lagerplaetze', async () => {
  const { ausgabe, bestand } = await ausgegeben(10)
  const other = await einLagerplatz(store)
  ok(await back(ausgabe.id, { menge: 4, lagerplatz_id: other.id }))
  ok(await back(ausgabe.id, { menge: 6 }))
  assert.deepEqual([await bestand(), await bestand(other.id)], [96, 4])
})

// ausgaben.14: More than is out is 409 `menge_zu_gross` with `details.offen`.
test('more than is out does not come back, and nothing is changed by the attempt', async () => {
  const { ausgabe, bestand } = await ausgegeben(10)
  ok(await back(ausgabe.id, { menge: 7 }))
  for (const body of [{ menge: 4 }, { menge: 2, verloren: 2 }, { verloren: 4 }, { menge: 1_000_000 }]) {
    assert.deepEqual(refused(await back(ausgabe.id, body)), [409, 'menge_zu_gross', 3], JSON.stringify(body))
  }
  for (const body of [{ menge: 0 }, { menge: -1 }, { menge: 1.5 }, { verloren: -1 }, { menge: '3' }]) {
    assert.equal((await back(ausgabe.id, body)).status, 400, JSON.stringify(body))
  }
  assert.deepEqual(state(ok(await zeugwart.get(`/ausgaben/${ausgabe.id}`))), ['ausgegeben', 3, 7, 0])
  assert.equal(await bestand(), 97)
})

test('a device is one piece: it comes back, and is not lost as a quantity', async () => {
  const { id: objektposition_id, material_id } = await einGeraeteplatz(store)
  const { id: geraet_instanz_id } = await einGeraet(store, { objektposition_id })
  const body = { material_id, geraet_instanz_id, menge: 1, empfaenger: 'Wache Süd' }
  const { id } = ok<Ausgabe>(await zeugwart.post('/ausgaben', body))
  assert.deepEqual(refused(await back(id, { verloren: 1 })).slice(0, 2), [422, 'verloren_unpassend'])
  assert.deepEqual(state(ok(await back(id, { menge: 1 }))), ['zurueckgegeben', 0, 1, 0])
})

test('of two who take seven of ten back at once, one learns that only three are out', async () => {
  const { ausgabe, bestand } = await ausgegeben(10)
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('ausgabe').select('id').where('id', '=', ausgabe.id).forUpdate().execute(),
    [() => back(ausgabe.id, { menge: 7 }), () => back(ausgabe.id, { menge: 7 })],
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.equal(await bestand(), 97)
})

test('however an issue comes back, stock, what is out and what is lost add up', async () => {
  const parts = fc.array(fc.record({ menge: fc.nat({ max: 6 }), verloren: fc.nat({ max: 3 }) }), { maxLength: 6 })
  const probe = fc.asyncProperty(fc.integer({ min: 1, max: 12 }), parts, async (menge, returns) => {
    const { ausgabe, bestand } = await ausgegeben(menge)
    let [zurueck, verloren] = [0, 0]
    for (const part of returns) {
      if (part.menge + part.verloren === 0) continue
      const { status } = await back(ausgabe.id, part)
      const fits = zurueck + verloren < menge && zurueck + verloren + part.menge + part.verloren <= menge
      assert.equal(status, fits ? 200 : 409)
      if (fits) [zurueck, verloren] = [zurueck + part.menge, verloren + part.verloren]
    }
    const now = ok<Ausgabe>(await zeugwart.get(`/ausgaben/${ausgabe.id}`))
    const offen = menge - zurueck - verloren
    assert.deepEqual(state(now), [offen === 0 ? 'zurueckgegeben' : 'ausgegeben', offen, zurueck, verloren])
    assert.equal(await bestand(), 100 - menge + zurueck)
  })
  await fc.assert(probe, { numRuns: 25 })
})
