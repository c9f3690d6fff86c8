/** Names, codes and serial numbers: what people cannot see is refused where they type it, and cleaned where a file brings it. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { starteImporte, withId } from '../../betrieb/importe/import.factory.ts'
import { einLagerplatz } from '../../lager/bestand/lager.factory.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { einMaterial } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { firstInvisible, visible } from '../db/folding.ts'

const { store, ott, client, geprueft, uebernommen } = await starteImporte()

/** Signs that nobody sees, with their names. */
const INVISIBLE = {
  'zero-width space': '\u200b',
  'zero-width non-joiner': '\u200c',
  'zero-width joiner': '\u200d',
  'soft hyphen': '\u00ad',
  'word joiner': '\u2060',
  'byte order mark': '\ufeff',
  'left-to-right mark': '\u200e',
  'right-to-left override': '\u202e',
  'first strong isolate': '\u2068',
  'Arabic letter mark': '\u061c',
  'grapheme joiner': '\u034f',
  'Hangul filler': '\u3164',
  'variation selector': '\ufe0f',
  'blank of Braille': '\u2800',
  tag: '\u{e0041}',
} as const

for (const [name, sign] of Object.entries(INVISIBLE)) {
  test(`a name or code with an invisible sign is refused by the name of the sign: ${name}`, async () => {
    const reason = `U\\+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}\\)`
    for (const text of [`Pum${sign}pe`, `Pumpe${sign}`, `${sign}Pumpe`]) {
      const { status, text: body } = await ott.post('/materialien', {
        name: text,
        materialtyp: 'menge',
        einheit: 'Stück',
      })
      assert.equal(status, 400, body)
      assert.match(body, new RegExp(`unsichtbaren Zeichen enthalten \\(hier ${reason}|Leerzeichen beginnen oder enden`))
    }
  })
}

// stammdaten.17: Names, codes and serial numbers hold no signs that nobody sees.
test('every field of one line refuses them, whether made or changed', async () => {
  const { id } = await einObjekt(store, { code: 'UNS-1' })
  const { id: platz } = await einLagerplatz(store)
  const { id: material } = await einMaterial(store)
  for (const [path, body] of [
    [`/objekte/${id}`, { code: 'UNS\u200b-1' }],
    [`/objekte/${id}`, { name: 'Wa\u00adgen' }],
    [`/lagerplaetze/${platz}`, { code: 'R\u202e1' }],
    [`/materialien/${material}`, { artikelnummer: '47\u200b11' }],
  ] as const) {
    const { status, text } = await ott.patch(path, body)
    assert.deepEqual([status, text.includes('unsichtbaren Zeichen')], [400, true], text)
  }
  const login = await ott.post('/benutzer', { benutzername: 'an\u3164na', name: 'Anna' })
  assert.equal(login.status, 400, login.text)
  assert.equal((await ott.patch(`/materialien/${material}`, { name: 'Mütze 🧢 🧑‍🚒 ⚠️' })).status, 200, 'pictures stay')
  const wartung = await ott.post('/maengel', {
    objekt_id: id,
    titel: 'Naht',
    beschreibung: 'siehe An\u00adlei\u00adtung',
  })
  assert.equal(wartung.status, 201, 'a longer text may be pasted from anywhere')
})

test('what was stored before the rule is still answered, found and changed', async () => {
  const { id } = await einMaterial(store)
  await store.db.updateTable('material').set({ name: 'Alt\u200blast' }).where('id', '=', id).execute()
  const answer = await ott.get(`/materialien/${id}`)
  assert.deepEqual([answer.status, (answer.body as { name: string }).name], [200, 'Alt\u200blast'])
  assert.equal((await ott.patch(`/materialien/${id}`, { name: 'Altlast' })).status, 200)
})

test('a scan or a search with an invisible sign finds what is meant', async () => {
  const { id } = await einObjekt(store, { code: 'SCAN-1', name: 'Scannerkoffer' })
  const { id: platz } = await einLagerplatz(store, { code: 'SC-07' })
  const scanned = encodeURIComponent('\ufeffSCAN\u200b-1')
  assert.equal(((await ott.get(`/objekte/code/${scanned}`)).body as { id: string }).id, id)
  const first = async (path: string, key: 'eintraege' | 'treffer') =>
    ((await ott.get(path)).body as Record<string, { id?: string; objekt_id?: string }[]>)[key]?.[0]
  assert.equal((await first(`/lagerplaetze?code=${encodeURIComponent('SC\u00ad-07')}`, 'eintraege'))?.id, platz)
  assert.equal((await first(`/objekte?q=${scanned}`, 'eintraege'))?.id, id)
  assert.equal((await first(`/suche?q=${scanned}`, 'treffer'))?.objekt_id, id)
  assert.match((await ott.get(`/suche/alles?q=${scanned}`)).text, /SCAN-1/)
})

// importe.57: Signs that nobody sees are cleaned.
test('an import cleans them, in headings, names and codes, and recognizes what is there', async () => {
  await einMaterial(store, { name: 'Sauberkeit', artikelnummer: '4711' })
  const { id, ergebnisse } = await geprueft(
    'materialien',
    'na\u00adme;materialtyp;einheit;artikelnummer\nSau\u200bber\u00adkeit;menge;Stück;47\u202e11\u202c\nRei\u2060niger;menge;Stück;\u200e815\n',
  )
  assert.deepEqual([ergebnisse['unveraendert'], ergebnisse['neu'], ergebnisse['fehler']], [1, 1, 0])
  await uebernommen(id)
  const { data } = await client.GET('/importe/{id}/zeilen', withId(id))
  assert.deepEqual(
    data?.eintraege.map(({ werte }) => [werte['name'], werte['artikelnummer']]),
    [
      ['Sauberkeit', '4711'],
      ['Reiniger', '815'],
    ],
  )
})

// stammdaten.18: A name is one name in either form of Unicode, also of a view.
test('a name is one name in either form of Unicode, in forms and in views of lists', async () => {
  const [composed, decomposed] = ['Übung Süd'.normalize('NFC'), 'Übung Süd'.normalize('NFD')]
  assert.equal((await ott.post('/kategorien', { name: decomposed })).status, 201)
  assert.equal((await ott.post('/kategorien', { name: composed.toUpperCase() })).status, 409)
  const view = (name: string) => ott.post('/ansichten', { liste: 'maengel', name, parameter: { q: name } })
  assert.equal((await view(decomposed)).status, 201)
  for (const again of [composed, 'ÜBUNG süd', decomposed]) assert.equal((await view(again)).status, 409, again)
  const { body } = await view('Übung')
  const renamed = await ott.patch(`/ansichten/${(body as { id: string }).id}`, { name: composed })
  assert.equal(renamed.status, 409)
})

test('no invisible sign is left, and nothing else is changed', () => {
  const sign = fc.oneof(
    fc.constantFrom(...Object.values(INVISIBLE)),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  )
  fc.assert(
    fc.property(
      fc.array(sign, { maxLength: 12 }).map((all) => all.join('')),
      (text) => {
        const cleaned = visible(text)
        assert.equal(firstInvisible(cleaned), undefined)
        assert.equal(visible(cleaned), cleaned)
      },
    ),
    { numRuns: 1000 },
  )
  for (const text of [
    'Größe',
    'Schlauch „B“ – 20\u00a0m',
    '½ Zoll',
    '⚠️ Gefahr',
    '🧑‍🚒',
    '👩🏽‍🚒',
    '1️⃣ Zug',
    'Ⅳ',
    '漢字',
  ])
    assert.equal(visible(text), text)
  assert.equal(visible('4711\ufe0f'), '4711')
})
