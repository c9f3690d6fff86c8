/** A table that the service has written changes nothing when it comes back as it is. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { eineKategorie, einMaterial, einObjekttyp, einStandort } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { eineVorlage } from '../../objekte/vorlagen/vorlage.factory.ts'
import { starteImporte, withId } from './import.factory.ts'
import { kinds } from './kinds.ts'
import { propose } from './zuordnung.ts'

const { url, store, ott, client, mitVorschlag, vorschauVon, aenderungenVon } = await starteImporte()

const einheit = async (name: string, uebergeordnet_id: string | null = null) =>
  (await client.POST('/einheiten', { body: { name, uebergeordnet_id } })).data?.id ?? ''

const zug = await einheit('1. Zug')
const gruppe = await einheit('Gruppe Süd', zug)

// Materials with and without a category, and own entries of two Einheiten with one name.
const kategorie_id = (await eineKategorie(store, 'Schläuche & Armaturen')).id
const details = { artikelnummer: '0047-11', lieferant: '=Muster; "GmbH"', mindestbestand: 12, warnfrist_tage: 0 }
await einMaterial(store, { name: 'B-Schlauch', einheit: 'Paar', kategorie_id, ...details })
await einMaterial(store, { name: 'Kochsalz', materialtyp: 'ablauf_charge', einheit: 'Flasche' })
await einMaterial(store, { name: 'Pumpe', materialtyp: 'geraet_sn' })
for (const einheit_id of [zug, gruppe]) await einMaterial(store, { name: 'Eigenbau', einheit_id, kategorie_id })

// A vehicle with what lies on it; the template has a newer version, and one Objekttyp is an own entry.
const standort_id = (await einStandort(store, { name: 'Wache Süd' })).id
const typ = (await einObjekttyp(store, { name: 'Löschfahrzeug', ist_zugfahrzeug: true })).id
const vorlage = await eineVorlage(store, { name: 'Beladung LF', objekttyp_id: typ })
const fahrzeug = await einObjekt(store, {
  code: 'LF-1',
  standort_id,
  objekttyp_id: typ,
  vorlage_id: vorlage.id,
  einheit_id: zug,
})
await client.PUT('/vorlagen/{id}/positionen', {
  params: { path: { id: vorlage.id } },
  body: { positionen: [{ material_id: (await einMaterial(store)).id, sollmenge: 2 }] },
})
const eigenerTyp = (await einObjekttyp(store, { name: 'Eigener Rucksack', einheit_id: gruppe })).id
const eigeneVorlage = await eineVorlage(store, {
  name: 'Eigene Beladung',
  objekttyp_id: eigenerTyp,
  einheit_id: gruppe,
})
const rucksack = { code: 'RUCK-1', standort_id, objekttyp_id: eigenerTyp, vorlage_id: eigeneVorlage.id }
await einObjekt(store, { ...rucksack, fahrzeug_id: fahrzeug.id, einheit_id: gruppe })
await einObjekt(store, { code: 'KISTE-1', name: '-1 Kiste', standort_id })

// Persons with an Einheit, roles and qualifications; two of them have one name.
const persons: string[] = []
for (const [benutzername, rollen, einheit_id] of [
  ['a.weber', ['mitarbeiter', 'materialverantwortlicher'], gruppe],
  ['a.weber2', ['leitungsverantwortlicher'], null],
  ['o.rolle', [], null],
] as const) {
  const body = {
    benutzername,
    name: 'Anna Weber',
    email: einheit_id && 'a@feuerwehr.example',
    rollen: [...rollen],
    einheit_id,
  }
  persons.push((await client.POST('/benutzer', { body })).data?.id ?? '')
}
for (const [name, besitzer] of [
  ['Maschinist', null],
  ['Eigene Einweisung', gruppe],
] as const) {
  const { data } = await client.POST('/qualifikationstypen', { body: { name, art: 'lehrgang', einheit_id: besitzer } })
  for (const [place, benutzer_id] of persons.entries()) {
    const range = place === 0 ? { erworben_am: '2024-02-01', gueltig_bis: '2029-01-31' } : {}
    const body = { benutzer_id, qualifikationstyp_id: data?.id ?? '', ...range }
    assert.equal((await client.POST('/benutzer-qualifikationen', { body })).error, undefined)
  }
}

async function exported(path: string, form: string, format: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(`${url}/api/v1${path}/export?form=${form}&format=${format}`, {
    headers: { authorization: `Bearer ${ott.token}` },
  })
  assert.equal(answer.status, 200)
  return new Uint8Array(await answer.arrayBuffer())
}

for (const [art, path, fields] of [
  ['materialien', '/materialien', ['kategorie', 'besitzer']],
  ['objekte', '/objekte', ['fahrzeug', 'einheit', 'vorlage', 'standort', 'objekttyp']],
  ['benutzer', '/benutzer', ['einheit', 'rollen', 'email']],
  ['qualifikationen', '/benutzer-qualifikationen', ['benutzername', 'qualifikation', 'gueltig_bis']],
] as const) {
  for (const form of ['programme', 'menschen']) {
    for (const format of ['csv', 'xlsx']) {
      // importe.53: The service's own exports come back unchanged.
      test(`the export of ${path} comes back unchanged: ${format} for ${form}`, async () => {
        const content = await exported(path, form, format)
        const { spalten, zeilen } = await vorschauVon(`export.${format}`, content, art)
        for (const field of fields)
          assert.ok(
            spalten.some(({ feld }) => feld === field),
            field,
          )
        assert.deepEqual(
          spalten.filter(({ titel, feld }) => feld !== null && /(^|_)id$/.test(titel)),
          [],
        )
        const row = await mitVorschlag(`export.${format}`, content, {}, art)
        const { data } = await client.GET('/importe/{id}/gruende', withId(row.id))
        assert.deepEqual(data?.gruende, [])
        assert.deepEqual(await aenderungenVon(row.id), [])
        assert.deepEqual(row.ergebnisse, { neu: 0, geaendert: 0, unveraendert: zeilen, fehler: 0 })
        assert.ok(zeilen >= 3)
      })
    }
  }
}

test('an own entry of an Einheit that a table names is made for it, beside one of the same name', async () => {
  const content = 'Bezeichnung;Eigener Eintrag von\nEigenbau;\nEigenbau;1. ZUG\nNeubau;Gruppe Süd\n'
  const row = await mitVorschlag('eigene.csv', content, {}, 'materialien')
  assert.deepEqual([row.ergebnisse.neu, row.ergebnisse.unveraendert, row.ergebnisse.fehler], [2, 1, 0])
})

const proposed = (kind: keyof typeof kinds, ...titel: string[]) =>
  propose(kinds[kind], [{ zeile: 1, cells: titel }], () => undefined).felder

// importe.54: Columns are proposed by whole words, and ids never.
test('a column is proposed by whole words alone, and one of ids never', () => {
  assert.deepEqual(proposed('materialien', 'id', 'name', 'kategorie_id', 'einheit_id', 'kategorie_name', 'Einheit'), [
    null,
    'name',
    null,
    null,
    'kategorie',
    'einheit',
  ])
  assert.deepEqual(proposed('objekte', 'Code', 'Standortleiter', 'Einheitspreis', 'Objekttypen', 'Fahrzeughalter'), [
    'code',
    null,
    null,
    null,
    null,
  ])
  assert.deepEqual(proposed('objekte', 'Inventarnummer neu', 'Standort (Wache)', 'Name des Objekts'), [
    'code',
    'standort',
    'name',
  ])
  assert.deepEqual(proposed('vorlagen', 'Gerätebezeichnung', 'Soll-Menge', 'Fach/Geräteraum', 'Fachkunde'), [
    'material',
    'sollmenge',
    'fach',
    null,
  ])
  assert.deepEqual(
    proposed('objekte', 'code', 'kontrollfrist_kontrollintervall_einheit', 'objekttyp_ist_zugfahrzeug'),
    ['code', null, null],
  )
  assert.deepEqual(proposed('qualifikationen', 'benutzer_name', 'benutzername'), [null, 'benutzername'])
})

test('whatever a material is called and holds, its export comes back unchanged', async () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((all) => all.replaceAll(/[\p{C}\p{Z}]/gu, ''))
    .filter((all) => all !== '')
  await fc.assert(
    fc.asyncProperty(text, text, fc.constantFrom('csv', 'xlsx'), async (artikelnummer, lieferant, format) => {
      const { status, text: body } = await ott.post('/materialien', {
        ...{ name: `Probe ${artikelnummer} ${lieferant}`, materialtyp: 'menge', einheit: 'm' },
        ...{ artikelnummer, lieferant },
      })
      fc.pre(status === 201)
      const row = await mitVorschlag(
        `x.${format}`,
        await exported('/materialien', 'programme', format),
        {},
        'materialien',
      )
      assert.deepEqual([row.ergebnisse.geaendert, row.ergebnisse.neu, row.ergebnisse.fehler], [0, 0, 0], body)
    }),
    { numRuns: 12 },
  )
})
