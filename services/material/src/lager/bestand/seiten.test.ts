import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { einMaterial } from '../../objekte/stammdaten/stammdaten.factory.ts'
import type { Bestand } from './bestand.schema.ts'
import type { Materialbewegung } from './bewegung.schema.ts'
import { einLagerort, einLagerplatz, einZugang } from './lager.factory.ts'

const { store, person } = await starteTestdienst()
const lager = await person('materialverantwortlicher')
const mitarbeiter = await person('mitarbeiter')
const verwaltung = await person('administration')
const ALL = [lager, mitarbeiter, lager]

async function eintraege<T>(path: string, who: Person): Promise<T[]> {
  const { status, body, text } = await who.get(path)
  assert.equal(status, 200, text)
  return (body as { eintraege: T[] }).eintraege
}

async function buche(body: object): Promise<Materialbewegung> {
  const { status, body: booked, text } = await lager.post('/materialbewegungen', body)
  assert.equal(status, 201, text)
  return booked as Materialbewegung
}

async function changed(path: string, fields: object): Promise<void> {
  const { status, text } = await verwaltung.patch(path, fields)
  assert.equal(status, 200, text)
}

/** A material at one Lagerplatz, and the pages that show it. */
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

test('the list says of a movement word for word what the movement says of itself', async () => {
  const { material, platz, bewegungen } = await einBestand(10)
  const other = await einLagerplatz(store)
  const von = { material_id: material.id, von_lagerplatz_id: platz.id }
  await buche({ art: 'umlagerung', menge: 3, nach_lagerplatz_id: other.id, ...von })
  await buche({ art: 'abgang', menge: 2, grund: 'Übung "Tür" \\ Ω\n🚒', belegnummer: 'LS-1', ...von })
  const list = await eintraege<Materialbewegung>(bewegungen, mitarbeiter)
  assert.deepEqual(
    list.map(({ art }) => art),
    ['abgang', 'umlagerung', 'zugang'],
  )
  for (const eintrag of list) {
    assert.deepEqual(eintrag, (await mitarbeiter.get(`/materialbewegungen/${eintrag.id}`)).body)
  }
})

test('a booking stands in the next page for its user and for all others', async () => {
  const { material, platz, bewegungen, bestaende, bestellliste } = await einBestand(7)
  for (const [booked, rest] of [6, 5, 4].entries()) {
    await buche({ art: 'abgang', material_id: material.id, menge: 1, von_lagerplatz_id: platz.id })
    for (const who of ALL) {
      assert.equal((await eintraege(bewegungen, who)).length, booked + 2)
      const [bestand] = await eintraege<Bestand>(bestaende, who)
      const [gesamt] = await eintraege<Bestand>(bestellliste, who)
      const expected = { menge_gesamt: rest, unter_mindestbestand: rest < 5 }
      const { menge, menge_gesamt, unter_mindestbestand } = bestand as Bestand
      assert.deepEqual({ menge, menge_gesamt, unter_mindestbestand }, { menge: rest, ...expected })
      assert.deepEqual(
        { menge_gesamt: gesamt?.menge_gesamt, unter_mindestbestand: gesamt?.unter_mindestbestand },
        expected,
      )
    }
  }
})

test('a new name stands on every page at once: of a material, a Lagerplatz, the Lagerort around it, a person', async () => {
  const { material, platz, ort, bewegungen, bestaende, bestellliste } = await einBestand(7)
  await buche({ art: 'abgang', material_id: material.id, menge: 1, von_lagerplatz_id: platz.id })
  const shown = async (who: Person) => {
    const [bewegung] = await eintraege<Materialbewegung>(bewegungen, who)
    const [bestand] = await eintraege<Bestand>(bestaende, who)
    return [
      bewegung?.material_name,
      bestand?.material_name,
      bewegung?.von_lagerplatz_code,
      bestand?.lagerplatz_code,
      bestand?.lagerort_pfad,
      bewegung?.benutzer_name,
    ]
  }
  const expected = [material.name, material.name, platz.code, platz.code, ort.name, 'materialverantwortlicher']
  const holds = async () => {
    for (const who of ALL) assert.deepEqual(await shown(who), expected)
  }
  await holds()
  await changed(`/lagerplaetze/${platz.id}`, { code: 'NEU-1' })
  expected.splice(2, 2, 'NEU-1', 'NEU-1')
  await holds()
  const guard = await einLagerort(store, { name: 'Wache Ost' })
  await changed(`/lagerorte/${ort.id}`, { uebergeordnet_id: guard.id })
  expected[4] = `Wache Ost › ${ort.name}`
  await holds()
  await changed(`/lagerorte/${guard.id}`, { name: 'Wache West' })
  expected[4] = `Wache West › ${ort.name}`
  await holds()
  await changed(`/benutzer/${lager.id}`, { name: 'Erika Muster' })
  expected[5] = 'Erika Muster'
  await holds()
  await changed(`/materialien/${material.id}`, { name: 'Ganz anders' })
  expected.splice(0, 2, 'Ganz anders', 'Ganz anders')
  await holds()
  assert.deepEqual(await eintraege(bestellliste, lager), [])
})

test('a person who has lost the right to read gets no page', async () => {
  const { bewegungen, bestaende, bestellliste } = await einBestand(7)
  const gehend = await person('mitarbeiter')
  for (const path of [bewegungen, bestaende, bestellliste]) await eintraege(path, gehend)
  await store.db.updateTable('benutzer').set({ rollen: [] }).where('id', '=', gehend.id).execute()
  for (const path of [bewegungen, bestaende, bestellliste]) {
    assert.equal((await gehend.get(path)).status, 403)
    await eintraege(path, mitarbeiter)
  }
})

test('the page after the last one is empty, and has the total too', async () => {
  const { bewegungen, bestaende } = await einBestand(7)
  for (const path of [bewegungen, bestaende]) {
    const { body } = await mitarbeiter.get(`${path}&seite=3`)
    assert.deepEqual(body, { eintraege: [], gesamt: 1, seite: 3, seiten: 1 })
  }
})
