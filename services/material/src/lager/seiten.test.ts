import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@zeughaus/platform/testing'
import { einMaterial } from '../stammdaten/stammdaten.factory.ts'
import { type Person, starteTestdienst } from '../testing.ts'
import type { Bestand } from './bestand.schema.ts'
import type { Materialbewegung } from './bewegung.schema.ts'
import { einLagerort, einLagerplatz, einZugang } from './lager.factory.ts'

const { store, person, anweisungen } = await starteTestdienst()
const lager = await person('materialverantwortlicher')
const mitarbeiter = await person('mitarbeiter')
const verwaltung = await person('administration')
const ALLE = [lager, mitarbeiter, lager]

async function eintraege<T>(pfad: string, wer: Person): Promise<T[]> {
  const { status, body, text } = await wer.get(pfad)
  assert.equal(status, 200, text)
  return (body as { eintraege: T[] }).eintraege
}

async function buche(body: object): Promise<Materialbewegung> {
  const { status, body: gebucht, text } = await lager.post('/materialbewegungen', body)
  assert.equal(status, 201, text)
  return gebucht as Materialbewegung
}

async function geaendert(pfad: string, felder: object): Promise<void> {
  const { status, text } = await verwaltung.patch(pfad, felder)
  assert.equal(status, 200, text)
}

/** A material at one Lagerplatz, and the pages on which it stands. */
async function einBestand(menge: number) {
  const ort = await einLagerort(store)
  const platz = await einLagerplatz(store, { lagerort_id: ort.id })
  const material = await einMaterial(store, { mindestbestand: 5 })
  await einZugang(store, material.id, platz.id, menge)
  return {
    ort,
    platz,
    material,
    bewegungen: `/materialbewegungen?material_id=${material.id}`,
    bestaende: `/bestaende?material_id=${material.id}`,
    bestellliste: `/materialbestaende?q=${encodeURIComponent(material.name)}`,
  }
}

test('what the list says of a movement is word for word what the movement says of itself', async () => {
  const { material, platz, bewegungen } = await einBestand(10)
  const anderer = await einLagerplatz(store)
  const von = { material_id: material.id, von_lagerplatz_id: platz.id }
  await buche({ art: 'umlagerung', menge: 3, nach_lagerplatz_id: anderer.id, ...von })
  await buche({ art: 'abgang', menge: 2, grund: 'Übung "Tür" \\ Ω\n🚒', belegnummer: 'LS-1', ...von })
  const liste = await eintraege<Materialbewegung>(bewegungen, mitarbeiter)
  assert.deepEqual(
    liste.map(({ art }) => art),
    ['abgang', 'umlagerung', 'zugang'],
  )
  for (const eintrag of liste) {
    assert.deepEqual(eintrag, (await mitarbeiter.get(`/materialbewegungen/${eintrag.id}`)).body)
  }
})

test('whoever has booked sees it in the next page, and so does everybody else', async () => {
  const { material, platz, bewegungen, bestaende, bestellliste } = await einBestand(7)
  for (const [gebucht, rest] of [6, 5, 4].entries()) {
    await buche({ art: 'abgang', material_id: material.id, menge: 1, von_lagerplatz_id: platz.id })
    for (const wer of ALLE) {
      assert.equal((await eintraege(bewegungen, wer)).length, gebucht + 2)
      const [bestand] = await eintraege<Bestand>(bestaende, wer)
      const [gesamt] = await eintraege<Bestand>(bestellliste, wer)
      const erwartet = { menge_gesamt: rest, unter_mindestbestand: rest < 5 }
      const { menge, menge_gesamt, unter_mindestbestand } = bestand as Bestand
      assert.deepEqual({ menge, menge_gesamt, unter_mindestbestand }, { menge: rest, ...erwartet })
      assert.deepEqual(
        { menge_gesamt: gesamt?.menge_gesamt, unter_mindestbestand: gesamt?.unter_mindestbestand },
        erwartet,
      )
    }
  }
})

test('a new name stands on every page at once: of a material, a Lagerplatz, the Lagerort around it, a person', async () => {
  const { material, platz, ort, bewegungen, bestaende, bestellliste } = await einBestand(7)
  await buche({ art: 'abgang', material_id: material.id, menge: 1, von_lagerplatz_id: platz.id })
  const gezeigt = async (wer: Person) => {
    const [bewegung] = await eintraege<Materialbewegung>(bewegungen, wer)
    const [bestand] = await eintraege<Bestand>(bestaende, wer)
    return [
      bewegung?.material_name,
      bestand?.material_name,
      bewegung?.von_lagerplatz_code,
      bestand?.lagerplatz_code,
      bestand?.lagerort_pfad,
      bewegung?.benutzer_name,
    ]
  }
  const erwartet = [material.name, material.name, platz.code, platz.code, ort.name, 'materialverantwortlicher']
  const gilt = async () => {
    for (const wer of ALLE) assert.deepEqual(await gezeigt(wer), erwartet)
  }
  await gilt()
  await geaendert(`/lagerplaetze/${platz.id}`, { code: 'NEU-1' })
  erwartet.splice(2, 2, 'NEU-1', 'NEU-1')
  await gilt()
  const wache = await einLagerort(store, { name: 'Wache Ost' })
  await geaendert(`/lagerorte/${ort.id}`, { uebergeordnet_id: wache.id })
  erwartet[4] = `Wache Ost › ${ort.name}`
  await gilt()
  await geaendert(`/lagerorte/${wache.id}`, { name: 'Wache West' })
  erwartet[4] = `Wache West › ${ort.name}`
  await gilt()
  await geaendert(`/benutzer/${lager.id}`, { name: 'Erika Muster' })
  erwartet[5] = 'Erika Muster'
  await gilt()
  await geaendert(`/materialien/${material.id}`, { name: 'Ganz anders' })
  erwartet.splice(0, 2, 'Ganz anders', 'Ganz anders')
  await gilt()
  assert.deepEqual(await eintraege(bestellliste, lager), [])
})

test('while nothing changes, whoever asks for a page again costs nothing but his login', async () => {
  const { bewegungen, bestaende, bestellliste } = await einBestand(7)
  for (const pfad of [bewegungen, bestaende, bestellliste]) {
    const erste = await eintraege(pfad, lager)
    // Once the server is at rest: tests beside this one write to other databases of it.
    await until(`${pfad} is given without being computed`, async () => {
      const anzahl = await anweisungen(async () => assert.deepEqual(await eintraege(pfad, mitarbeiter), erste))
      return anzahl === 1
    })
  }
})

test('all pages of a search share how many it finds, in every order', async () => {
  const { material } = await einBestand(7)
  for (const [pfad, ordnung] of [
    [`/materialbewegungen?material_id=${material.id}`, 'zeitpunkt'],
    [`/bestaende?material_id=${material.id}`, '-material'],
  ] as const) {
    // Login, rows and number; then login and rows.
    await until(`${pfad} is counted once`, async () => {
      const zuerst = await anweisungen(() => eintraege(`${pfad}&limit=1`, lager))
      const dann = await anweisungen(() => eintraege(`${pfad}&sortierung=${ordnung}`, mitarbeiter))
      await store.db.updateTable('material').set({ artikelnummer: null }).where('id', '=', material.id).execute()
      return zuerst === 3 && dann === 2
    })
  }
})

test('who has lost the right to read gets no page that is kept', async () => {
  const { bewegungen, bestaende, bestellliste } = await einBestand(7)
  const gehend = await person('mitarbeiter')
  for (const pfad of [bewegungen, bestaende, bestellliste]) await eintraege(pfad, gehend)
  await store.db.updateTable('benutzer').set({ rollen: [] }).where('id', '=', gehend.id).execute()
  for (const pfad of [bewegungen, bestaende, bestellliste]) {
    assert.equal((await gehend.get(pfad)).status, 403)
    await eintraege(pfad, mitarbeiter)
  }
})

test('behind the last page there is nothing, and the number of all is told there too', async () => {
  const { bewegungen, bestaende } = await einBestand(7)
  for (const pfad of [bewegungen, bestaende]) {
    const { body } = await mitarbeiter.get(`${pfad}&seite=3`)
    assert.deepEqual(body, { eintraege: [], gesamt: 1, seite: 3, seiten: 1 })
  }
})
