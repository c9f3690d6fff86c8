import assert from 'node:assert/strict'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { einMaterial } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { eineEinheit } from '../../personal/qualifikationen/personal.factory.ts'

const { store, person, berechtigtePerson, clock } = await starteTestdienst()
const zeugwart = await person('materialverantwortlicher')
const mitarbeiter = await person('mitarbeiter')

const namen = async (wer: typeof zeugwart): Promise<string[]> => {
  const { status, body, text } = await wer.get('/ausgaben/empfaenger')
  assert.equal(status, 200, text)
  return (body as { namen: string[] }).namen
}

test('those who received something last are suggested first, each once, then the people', async () => {
  const { id: material_id } = await einMaterial(store)
  for (const empfaenger of ['Ordnungsamt', 'mitarbeiter', 'Jugendfeuerwehr', 'Ordnungsamt']) {
    clock.forward(1000)
    const { status, text } = await zeugwart.post('/ausgaben', { material_id, menge: 1, empfaenger })
    assert.equal(status, 201, text)
  }
  const alle = await namen(zeugwart)
  assert.deepEqual(alle.slice(0, 3), ['Ordnungsamt', 'Jugendfeuerwehr', 'mitarbeiter'])
  assert.ok(alle.slice(3).includes('materialverantwortlicher'))
  assert.equal(new Set(alle).size, alle.length)
})

test('who may not read users is told the earlier recipients only, who may not issue nothing', async () => {
  const gruppenfuehrer = await berechtigtePerson('lager.bearbeiten')
  assert.deepEqual(await namen(gruppenfuehrer), ['Ordnungsamt', 'Jugendfeuerwehr', 'mitarbeiter'])
  assert.equal((await mitarbeiter.get('/ausgaben/empfaenger')).status, 403)
})

// ort.32: Suggested as recipients are the people whom the caller sees.
test('who issues things of one Einheit is told its people alone', async () => {
  const kreis = await person('administration')
  const [nord, sued] = [await eineEinheit(store), await eineEinheit(store)]
  const [wart, nachbar] = [await person(), await person()]
  const ortsrollen = [{ rolle: 'administration', einheit_id: nord.id }]
  assert.equal(
    (await kreis.patch(`/benutzer/${wart.id}`, { ortsrollen, einheit_id: nord.id, name: 'Nora Nord' })).status,
    200,
  )
  assert.equal((await kreis.patch(`/benutzer/${nachbar.id}`, { einheit_id: sued.id, name: 'Susi Süd' })).status, 200)
  const [eigene, alle] = [await namen(wart), await namen(kreis)]
  assert.ok(eigene.includes('Nora Nord') && !eigene.includes('Susi Süd'), eigene.join())
  assert.ok(alle.includes('Susi Süd'))
})
