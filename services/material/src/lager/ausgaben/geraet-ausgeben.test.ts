/** Which devices go out: none that is broken or out of service; one that is tested or overdue once that is confirmed. */
import assert from 'node:assert/strict'
import { addDays, dayOf } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { einGeraet, einGeraeteplatz } from '../../objekte/geraete/geraet.factory.ts'
import type { GeraetAnlegen } from '../../objekte/geraete/geraet.schema.ts'

const { store, person, clock } = await starteTestdienst()
const zeugwart = await person('materialverantwortlicher')
const today = dayOf(clock.now(), 'Europe/Berlin')
const yesterday = addDays(today, -1)

/** A device, and how it is issued. */
async function geraetMit(fields: Partial<GeraetAnlegen>, seriennummer = `PA ${fields.status} ${Math.random()}`) {
  const { id: objektposition_id, material_id } = await einGeraeteplatz(store)
  const geraet = await einGeraet(store, { objektposition_id, seriennummer, ...fields })
  const body = { material_id, geraet_instanz_id: geraet.id, menge: 1, empfaenger: 'Wache Süd' }
  const ausgeben = async (more: object = {}) => {
    const { status, body: answer } = await zeugwart.post('/ausgaben', { ...body, ...more })
    const { code, details, error } = answer as { code?: string; error?: string; details?: Details }
    return { status, code, details, error, id: (answer as { id?: string }).id }
  }
  return { geraet, ausgeben, objektposition_id }
}
interface Details {
  readonly status?: string
  readonly hinweise?: readonly { readonly code: string; readonly feld: string }[]
}
const hints = ({ details }: { readonly details: Details | undefined }) => details?.hinweise?.map(({ code }) => code)

for (const status of ['defekt', 'ausgesondert'] as const) {
  // ausgaben.15: A device that is `defekt` or `ausgesondert` is not issued (409 `geraet_nicht_einsatzbereit`).
  test(`a device that is ${status} is not issued, confirmed or not`, async () => {
    const { geraet, ausgeben } = await geraetMit({ status }, `PA-${status}`)
    for (const more of [{}, { bestaetigt: true }]) {
      const answer = await ausgeben(more)
      assert.deepEqual([answer.status, answer.code, answer.details], [409, 'geraet_nicht_einsatzbereit', { status }])
      assert.match(answer.error ?? '', new RegExp(`^Das Gerät PA-${status} ist ${status} und wird nicht ausgegeben\\.`))
    }
    assert.equal((await zeugwart.patch(`/geraete/${geraet.id}`, { status: 'einsatzbereit' })).status, 200)
    assert.equal((await ausgeben()).status, 201)
  })
}

// ausgaben.16: One in a test, or whose test is overdue, is issued once that is confirmed.
test('a device in a test, or one whose test is overdue, is issued once that is confirmed', async () => {
  const cases = [
    [{ status: 'in_pruefung' }, ['geraet_in_pruefung']],
    [{ naechste_pruefung: yesterday }, ['pruefung_ueberfaellig']],
    [{ status: 'in_pruefung', naechste_pruefung: yesterday }, ['geraet_in_pruefung', 'pruefung_ueberfaellig']],
  ] as const
  for (const [fields, expected] of cases) {
    const { ausgeben } = await geraetMit(fields)
    const answer = await ausgeben()
    assert.deepEqual([answer.status, answer.code, hints(answer)], [409, 'bestaetigung_noetig', expected])
    assert.equal((await ausgeben({ bestaetigt: true })).status, 201)
  }
})

test('a device whose test is due today or later, or that knows none, is issued without a question', async () => {
  for (const naechste_pruefung of [today, addDays(today, 1), null]) {
    const { ausgeben } = await geraetMit({ naechste_pruefung })
    assert.equal((await ausgeben()).status, 201)
  }
  const { geraet, ausgeben, objektposition_id } = await geraetMit({ naechste_pruefung: yesterday })
  // Nothing is tested any more at a position that is discarded, as the list of due tests has it.
  assert.equal(
    (await zeugwart.patch(`/objektpositionen/${objektposition_id}`, { ist_status: 'ausgesondert' })).status,
    200,
  )
  assert.equal(
    ((await zeugwart.get(`/geraete/${geraet.id}`)).body as { pruefung_ueberfaellig: boolean }).pruefung_ueberfaellig,
    false,
  )
  assert.equal((await ausgeben()).status, 201)
})

test('the sentence says what is to be confirmed', async () => {
  const { ausgeben } = await geraetMit({ status: 'in_pruefung', naechste_pruefung: '2026-01-31' }, 'PA-7')
  assert.equal(
    (await ausgeben()).error,
    'Das Gerät PA-7 ist gerade in Prüfung. Die Prüfung des Geräts PA-7 war am 31.01.2026 fällig. ' +
      'Bitte prüfen Sie das, und bestätigen Sie es, wenn es stimmt.',
  )
})

test('a device that breaks while it is out comes back, and does not go out again', async () => {
  const { geraet, ausgeben } = await geraetMit({})
  const { id } = await ausgeben()
  assert.equal((await zeugwart.patch(`/geraete/${geraet.id}`, { status: 'defekt' })).status, 200)
  assert.equal((await ausgeben()).code, 'geraet_ausgegeben')
  assert.equal((await zeugwart.post(`/ausgaben/${id}/rueckgabe`)).status, 200)
  assert.equal((await ausgeben()).code, 'geraet_nicht_einsatzbereit')
})
