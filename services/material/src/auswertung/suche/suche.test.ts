import assert from 'node:assert/strict'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { einMaterial, einObjekttyp } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { eineVorlage } from '../../objekte/vorlagen/vorlage.factory.ts'
import type { Hit } from './suche.schema.ts'

const service = await starteTestdienst()
const { store } = service
const anna = await service.person('mitarbeiter')

/** An object with these materials; creates those that do not exist. */
async function objekt(code: string, name: string, ...materialien: string[]): Promise<string> {
  const objekttyp_id = (await einObjekttyp(store)).id
  const positionen = []
  for (const material of materialien) {
    const existing = await store.db.selectFrom('material').select('id').where('name', '=', material).executeTakeFirst()
    const material_id = existing?.id ?? (await einMaterial(store, { name: material })).id
    positionen.push({ material_id, sollmenge: 1, fach_id: null, fach_freitext: null })
  }
  const vorlage = await eineVorlage(store, { objekttyp_id, positionen })
  return (await einObjekt(store, { code, name, objekttyp_id, vorlage_id: vorlage.id })).id
}

async function search(q: string): Promise<Hit[]> {
  const { status, body, text } = await anna.get(`/suche?q=${encodeURIComponent(q)}`)
  assert.equal(status, 200, text)
  return (body as { treffer: Hit[] }).treffer
}
const short = (hits: readonly Hit[]) =>
  hits.map(({ art, code, material_name }) => [art, code, ...(material_name === undefined ? [] : [material_name])])

await objekt('RTW-001', 'Rettungswagen Musterstadt 1', 'Beatmungsbeutel Erwachsene', 'Kompresse 10 × 10')
await objekt('RUCK-001', 'Notfallrucksack RTW', 'Beatmungsbeutel Erwachsene', 'Beatmungsmaske')
await objekt('RUCK-002', 'Notfallrucksack KTW', 'Beatmungsmaske')
await objekt('KOF-001', 'Beatmungskoffer', 'Beatmungsbeutel Erwachsene')
await objekt('SÄG-001', 'Säge', 'Handschuhe groß')

// dashboard.14: Search finds an object by name and code.
test('an object is found by its name and by its code, upper and lower case alike', async () => {
  assert.deepEqual(short(await search('beatmungsKOFFER'))[0], ['objekt', 'KOF-001'])
  assert.deepEqual(short(await search('ruck-002'))[0], ['objekt', 'RUCK-002'])
  const [first] = await search('Beatmungskoffer')
  assert.equal(first?.aehnlichkeit, 1)
})

for (const [typed, meant] of [
  ['Notfalrucksak KTW', 'RUCK-002'],
  ['Retungswagn', 'RTW-001'],
  ['Beatmunskofer', 'KOF-001'],
  ['RTW001', 'RTW-001'],
  ['saege', 'SÄG-001'],
  ['Sage', 'SÄG-001'],
  ['Handshuhe', 'SÄG-001'],
] as const) {
  // dashboard.15: Search forgives typing errors.
  test(`„${typed}“ finds ${meant} first, in spite of the typing errors`, async () => {
    assert.equal((await search(typed))[0]?.code, meant)
  })
}

// dashboard.16: A Material leads to the objects that carry it.
test('a material leads to the objects that carry it, the most similar material first', async () => {
  const hits = (await search('Beatmungsmaske')).filter(({ aehnlichkeit }) => aehnlichkeit === 1)
  assert.deepEqual(short(hits), [
    ['material', 'RUCK-001', 'Beatmungsmaske'],
    ['material', 'RUCK-002', 'Beatmungsmaske'],
  ])
})

// dashboard.18: A direct hit wins over a Material in the same object.
test('a direct hit wins over the hit of a material in the same object, and each object comes once', async () => {
  const hits = await search('Beatmungsbeutel')
  assert.deepEqual(short(hits.filter(({ code }) => code === 'KOF-001')), [['objekt', 'KOF-001']])
  assert.equal(new Set(hits.map(({ objekt_id }) => objekt_id)).size, hits.length)
  assert.deepEqual(short(hits.filter(({ code }) => code === 'RTW-001')), [
    ['material', 'RTW-001', 'Beatmungsbeutel Erwachsene'],
  ])
})

// dashboard.19: Best first.
test('the best hit comes first, and similarity falls from there', async () => {
  const values = (await search('Notfallrucksack')).map(({ aehnlichkeit }) => aehnlichkeit)
  assert.deepEqual(
    values,
    values.toSorted((a, b) => b - a),
  )
  assert.ok(values.length >= 2)
})

// dashboard.17: Only through active positions.
test('a material that was taken out of the object leads nowhere', async () => {
  const id = await objekt('ALT-001', 'Wandkasten', 'Augenspülflasche')
  assert.deepEqual(short(await search('Augenspülflasche')), [['material', 'ALT-001', 'Augenspülflasche']])
  const { body } = await anna.get(`/objekte/${id}/positionen`)
  const [position] = (body as { eintraege: { id: string }[] }).eintraege
  const verantwortlich = await service.person('materialverantwortlicher')
  await verantwortlich.patch(`/objektpositionen/${position?.id}`, { ist_status: 'ausgesondert' })
  assert.deepEqual(await search('Augenspülflasche'), [])
})

// dashboard.20: At most 50 hits.
test('at most 50 objects are found, by name as by material', async () => {
  for (let number = 1; number <= 51; number += 1) await objekt(`Z-${number}`, 'Zeltheizung', 'Gasschlauch')
  assert.equal((await search('Zeltheizung')).length, 50)
  assert.equal((await search('Gasschlauch')).length, 50)
})

test('fifty materials of one object do not hide a similar one in another object', async () => {
  const kinds = Array.from({ length: 51 }, (_unused, number) => `Bindemittel Sorte ${number + 10}`)
  await objekt('KTR-1', 'Anhänger', ...kinds)
  await objekt('KTR-2', 'Kleintransporter', 'Bindemittel Sorte 99')
  assert.deepEqual(short(await search('Bindemittel')), [
    ['material', 'KTR-1', 'Bindemittel Sorte 10'],
    ['material', 'KTR-2', 'Bindemittel Sorte 99'],
  ])
})

test('nothing similar is no hit; signs without letters and digits find nothing and break nothing', async () => {
  for (const q of ['Quarzuhr', '%%%', "'; --", '___', '( OR )']) assert.deepEqual(await search(q), [], q)
})

// dashboard.53: GET /suche begins with the object of the very code, however its case, blanks and hyphens are typed.
test('the object with the very code comes first, however many names resemble it, in any spelling of the code', async () => {
  for (let number = 1; number <= 55; number += 1) await objekt(`W-${number}`, 'HLF-1', `HLF 1 Zubehör ${number}`)
  const id = await objekt('HLF-1', 'Hilfeleistungslöschgruppenfahrzeug der Hauptwache Musterstadt')
  await objekt('HLF-10', 'HLF-1')
  for (const typed of ['HLF-1', 'hlf-1', 'HLF1', 'hlf 1', 'hlf–1', 'HLF/1', ' hlf.1 ']) {
    const hits = await search(typed)
    assert.deepEqual([hits[0]?.objekt_id, hits[0]?.art, hits[0]?.aehnlichkeit], [id, 'objekt', 1], typed)
    assert.equal(hits.length, 50)
    assert.equal(new Set(hits.map(({ objekt_id }) => objekt_id)).size, 50)
  }
})

test('of two codes that differ in a hyphen the one that was typed comes first, then the other one', async () => {
  await objekt('GWL-2', 'Gerätewagen')
  await objekt('GWL2', 'Gerätewagen')
  for (const [typed, codes] of [
    ['gwl-2', ['GWL-2', 'GWL2']],
    ['GWL2', ['GWL2', 'GWL-2']],
  ] as const)
    assert.deepEqual(
      (await search(typed)).slice(0, 2).map(({ code }) => code),
      codes,
    )
})

test('a very code is found where nothing resembles it, and one with umlauts in either spelling', async () => {
  const id = await objekt('Ü-7', 'Übungsanlage')
  for (const typed of ['Ü7', 'ü-7', 'UE7', 'u 7']) assert.equal((await search(typed))[0]?.objekt_id, id, typed)
})

test('a search without words is refused', async () => {
  for (const q of ['', '%20%20', 'x'.repeat(201)]) assert.equal((await anna.get(`/suche?q=${q}`)).status, 400, q)
  assert.equal((await anna.get('/suche')).status, 400)
})

test('a search is one statement, besides that of the login', async () => {
  assert.equal(await service.anweisungen(() => search('Beatmungsbeutel')), 2)
})
