import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { einLagerplatz, einZugang } from '../../lager/bestand/lager.factory.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { einMaterial, einObjekttyp } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { eineVorlage } from '../../objekte/vorlagen/vorlage.factory.ts'
import { upload } from '../../werkstatt/dokumente/dokument.factory.ts'
import type { Fundgruppe } from './alles.schema.ts'

const service = await starteTestdienst()
const { store } = service
const leitung = await service.person('leitungsverantwortlicher')
const anna = await service.person('mitarbeiter')

async function search(q: string, who: Person = leitung, more = ''): Promise<Fundgruppe[]> {
  const { status, body, text } = await who.get(`/suche/alles?q=${encodeURIComponent(q)}${more}`)
  assert.equal(status, 200, text)
  return (body as { gruppen: Fundgruppe[] }).gruppen
}
const kinds = (groups: readonly Fundgruppe[]) => groups.map(({ art }) => art)
const first = (groups: readonly Fundgruppe[]) => groups[0]?.treffer[0]

/** An object that carries one material in a Fach of this name. */
async function objektMit(code: string, material_id: string, fach: string, sollmenge: number): Promise<string> {
  const objekttyp_id = (await einObjekttyp(store)).id
  const positionen = [{ material_id, sollmenge, fach_id: null, fach_freitext: fach }]
  const vorlage = await eineVorlage(store, { objekttyp_id, positionen })
  return (await einObjekt(store, { code, name: `Fahrzeug ${code}`, objekttyp_id, vorlage_id: vorlage.id })).id
}

// dashboard.31: It names where a Material lies: object and Fach, then Lagerplatz, with what is missing.
test('a search names the places of a material: objects with their Fach, then those in the store', async () => {
  const { id } = await einMaterial(store, { name: 'Halligan-Werkzeug' })
  const hlf = await objektMit('HLF-7', id, 'G3', 2)
  await objektMit('DLK-7', id, 'G1', 1)
  const platz = await einLagerplatz(store, { code: 'R7-01', name: 'Regal links' })
  await einZugang(store, id, platz.id, 4)
  const [group] = await search('Haligan werkzeug')
  assert.equal(group?.art, 'material')
  const [found] = group?.treffer ?? []
  assert.deepEqual(
    found?.orte.map(({ art, code, fach, menge, fehlmenge }) => [art, code, fach, menge, fehlmenge]),
    [
      ['objekt', 'DLK-7', 'G1', 1, 0],
      ['objekt', 'HLF-7', 'G3', 2, 0],
      ['lagerplatz', 'R7-01', 'Regal links', 4, 0],
    ],
  )
  assert.deepEqual([found?.einheit, found?.weitere_orte], ['Stück', false])
  const inHlf = first(await search('halligan hlf-7'))?.orte[0]
  assert.deepEqual([inHlf?.id, inHlf?.code], [hlf, 'HLF-7'])
  const { body } = await leitung.get(`/objekte/${hlf}/positionen`)
  assert.equal(inHlf?.position_id, (body as { eintraege: { id: string }[] }).eintraege[0]?.id)
})

test('a place tells what is missing there once the check has ended', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  const { material_id } = pruefling.positionen[0] ?? assert.fail()
  await store.db.updateTable('material').set({ name: 'Rauchvorhang' }).where('id', '=', material_id).execute()
  await pruefling.geprueft(anna, [3])
  const [ort] = first(await search('rauchvorhnag'))?.orte ?? []
  assert.deepEqual([ort?.menge, ort?.fehlmenge], [5, 2])
})

test('more than three places of a material are announced, not listed', async () => {
  const { id } = await einMaterial(store, { name: 'Anhängekarte' })
  for (const code of ['X-1', 'X-2', 'X-3', 'X-4']) await objektMit(code, id, 'Vortasche', 1)
  const found = first(await search('anhaengekarte'))
  assert.deepEqual([found?.orte.length, found?.weitere_orte], [3, true])
})

// dashboard.32: The very code or name comes first, then what begins so.
test('the very code or name comes first, then what begins so, and far fetched similarity is left out beside it', async () => {
  await einObjekt(store, { code: 'GW-1', name: 'Gerätewagen' })
  await einObjekt(store, { code: 'GW-10', name: 'Gerätewagen Atemschutz' })
  await einMaterial(store, { name: 'GW-1 Plane' })
  const groups = await search('gw 1')
  assert.deepEqual([first(groups)?.code, first(groups)?.genau], ['GW-1', true])
  assert.deepEqual(groups[0]?.treffer.map(({ code }) => code).slice(0, 2), ['GW-1', 'GW-10'])
  assert.deepEqual(await search('Quarzuhr'), [])
  for (const q of ['%%%', "'; --", '___', '\\']) assert.deepEqual(await search(q), [], q)
})

test('a vehicle is found by its registration and its radio call sign, a material by its article number', async () => {
  const { id } = await einObjekt(store, { code: 'TLF-9', name: 'Tanklöschfahrzeug' })
  await leitung.put(`/objekte/${id}/fahrzeugdetails`, { kennzeichen: 'TN-FW 299', funkrufname: 'Florian 9/23-1' })
  await einMaterial(store, { name: 'Leinenbeutel', artikelnummer: 'LB-4711/2' })
  for (const q of ['tnfw299', 'TN FW 299', 'florian 9/23-1']) assert.equal(first(await search(q))?.code, 'TLF-9', q)
  assert.equal(first(await search('lb4711'))?.name, 'Leinenbeutel')
})

// dashboard.33: A search over everything finds only what its caller may read.
test('each caller gets only the kinds of things that he may read', async () => {
  const { id } = await einObjekt(store, { code: 'RTW-44', name: 'Zitronenwagen' })
  await eineVorlage(store, { name: 'Zitronenvorlage', objekttyp_id: (await einObjekttyp(store)).id })
  await anna.post('/maengel', { objekt_id: id, titel: 'Zitronenpresse klemmt' })
  await store.db.updateTable('benutzer').set({ name: 'Zita Zitrone' }).where('id', '=', anna.id).execute()
  for (const [dokumenttyp, dateiname] of [
    ['Rechnung', 'Zitronenrechnung.pdf'],
    ['Sonstiges', 'Zitronenrezept.pdf'],
  ] as const) {
    const { status, text } = await leitung.post(
      '/dokumente',
      undefined,
      upload({ entitaet_id: id, dokumenttyp, dateiname }),
    )
    assert.equal(status, 201, text)
  }
  const found = async (who: Person) => new Set(kinds(await search('zitrone', who)))
  assert.deepEqual(await found(leitung), new Set(['person', 'vorlage', 'objekt', 'dokument', 'mangel']))
  assert.deepEqual(await found(anna), new Set(['vorlage', 'objekt', 'dokument', 'mangel']))
  const papers = async (who: Person) =>
    (await search('zitronen', who)).find(({ art }) => art === 'dokument')?.treffer.map(({ name }) => name)
  assert.deepEqual((await papers(leitung))?.toSorted(), ['Zitronenrechnung.pdf', 'Zitronenrezept.pdf'])
  assert.deepEqual(await papers(anna), ['Zitronenrezept.pdf'])
  assert.deepEqual(await found(await service.berechtigtePerson('mangel.lesen')), new Set(['mangel']))
  assert.deepEqual(await found(await service.berechtigtePerson('mangel.melden')), new Set())
  assert.equal((await service.niemand.get('/suche/alles?q=zitrone')).status, 401)
})

// dashboard.34: It shows five hits of each kind, more of one on request.
test('five hits of each kind are shown, and more of one kind on request', async () => {
  for (let number = 1; number <= 7; number += 1) await einMaterial(store, { name: `Zeltheizung ${number}` })
  const [few] = await search('Zeltheizung')
  assert.deepEqual([few?.treffer.length, few?.weitere], [5, true])
  const [all] = await search('Zeltheizung', leitung, '&art=material&je_art=50')
  assert.deepEqual([all?.treffer.length, all?.weitere], [7, false])
  assert.deepEqual(
    all?.treffer.map(({ name }) => name),
    [1, 2, 3, 4, 5, 6, 7].map((number) => `Zeltheizung ${number}`),
  )
  assert.deepEqual(kinds(await search('Zeltheizung', leitung, '&art=person')), [])
})

test('a code is found first in whatever spelling of case, blanks and hyphens it is typed', async () => {
  await einObjekt(store, { code: 'DLK-23-12', name: 'Drehleiter Hauptwache' })
  const spelling = fc
    .tuple(...['D', 'L', 'K', '-', '2', '3', '-', '1', '2'].map((sign) => fc.constantFrom(...spellings(sign))))
    .map((signs) => signs.join(''))
  await fc.assert(
    fc.asyncProperty(spelling, async (typed) => {
      assert.equal(first(await search(typed))?.code, 'DLK-23-12', typed)
    }),
    { numRuns: 60 },
  )
})

const spellings = (sign: string): string[] => (sign === '-' ? ['-', '', ' ', '–'] : [sign, sign.toLowerCase()])

test('a search without words or with an unknown kind is refused', async () => {
  for (const query of ['q=', 'q=%20', `q=${'x'.repeat(201)}`, 'q=a&art=kaffee', 'q=a&je_art=51', ''])
    assert.equal((await leitung.get(`/suche/alles?${query}`)).status, 400, query)
})

test('a search is three statements besides that of the login, however much is found', async () => {
  assert.equal(await service.anweisungen(() => search('Zeltheizung')), 4)
})
