import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { einBereich, eineKategorie, einFach, einMaterial, einObjekttyp, einStandort } from './stammdaten.factory.ts'

const { store, person, berechtigtePerson } = await starteTestdienst()
const verwaltung = await person('administration')
const material = await person('materialverantwortlicher')
const mitarbeiter = await person('mitarbeiter')

const code = ({ body }: { body: unknown }) => (body as { code?: string }).code
const details = ({ body }: { body: unknown }) => (body as { details: Record<string, unknown> }).details

/** An object of a template with these materials, in a Fach if one is given. */
async function einObjektMit(materialien: readonly string[], fach_id: string | null = null, objekttyp?: string) {
  const objekttyp_id = objekttyp ?? (await einObjekttyp(store)).id
  const [vorlage_id, objekt_id] = [newId(), newId()]
  const { id: standort_id } = await einStandort(store)
  await store.db.insertInto('beladungsvorlage').values({ id: vorlage_id, name: 'Beladung', objekttyp_id }).execute()
  await store.db
    .insertInto('objekt')
    .values({ id: objekt_id, code: `OBJ-${objekt_id}`, name: 'Rucksack', standort_id, objekttyp_id, vorlage_id })
    .execute()
  for (const [order, material_id] of materialien.entries()) {
    const together = { material_id, fach_id, reihenfolge: order }
    const inVorlage = { id: newId(), vorlage_id, sollmenge: 2, ...together }
    await store.db.insertInto('vorlagenposition').values(inVorlage).execute()
    const imObjekt = { id: newId(), objekt_id, sollmenge_vorlage: 2, ...together }
    await store.db.insertInto('objektposition').values(imObjekt).execute()
  }
  return { objekt_id, vorlage_id, objekttyp_id }
}

const kinds: readonly { pfad: string; body: Record<string, unknown>; aenderung: Record<string, unknown> }[] = [
  { pfad: '/bereiche', body: { name: 'Rettungsdienst' }, aenderung: { name: 'Rettungswesen' } },
  { pfad: '/kategorien', body: { name: 'Verbandmittel' }, aenderung: { name: 'Verbände' } },
  {
    pfad: '/objekttypen',
    body: {
      name: 'Löschfahrzeug',
      ist_zugfahrzeug: true,
      code_prefix: 'LF',
      kontrollintervall: 4,
      kontrollintervall_einheit: 'wochen',
      kontrolle_nach_einsatz: true,
      einheit_id: null,
    },
    aenderung: { code_prefix: null },
  },
  {
    pfad: '/materialien',
    body: {
      name: 'Kompresse 10x10',
      materialtyp: 'ablauf_charge',
      einheit: 'Stück',
      artikelnummer: 'K-10',
      kategorie_id: null,
      warnfrist_tage: 60,
      mindestbestand: 20,
      lieferant: null,
      einheit_id: null,
    },
    aenderung: { warnfrist_tage: null },
  },
]

for (const { pfad, body, aenderung } of kinds) {
  test(`${pfad}: created, read, listed, changed, unique ignoring case, deleted`, async () => {
    const created = await verwaltung.post(pfad, body)
    assert.equal(created.status, 201, created.text)
    const { id } = created.body as { id: string }
    assert.deepEqual(created.body, { id, ...body })
    assert.deepEqual((await mitarbeiter.get(`${pfad}/${id}`)).body, created.body)
    const { eintraege } = (await mitarbeiter.get(pfad)).body as { eintraege: { id: string }[] }
    assert.ok(eintraege.some((eintrag) => eintrag.id === id))

    const same = { ...body, name: String(body['name']).toUpperCase() }
    assert.equal(code(await verwaltung.post(pfad, same)), 'bereits_vorhanden')
    assert.deepEqual((await material.patch(`${pfad}/${id}`, aenderung)).body, { id, ...body, ...aenderung })
    assert.equal((await material.delete(`${pfad}/${id}`)).status, 403)
    assert.equal((await verwaltung.delete(`${pfad}/${id}`)).status, 204)
    assert.equal((await verwaltung.get(`${pfad}/${id}`)).status, 404)
    assert.equal((await verwaltung.delete(`${pfad}/${id}`)).status, 404)
  })
}

test('a row in use is not deleted, and the answer counts each kind of use', async () => {
  const bereich = await einBereich(store)
  await einStandort(store, { bereich_id: bereich.id })
  await einStandort(store, { bereich_id: bereich.id })
  assert.deepEqual(details(await verwaltung.delete(`/bereiche/${bereich.id}`)), { arten: { standort: 2 } })

  const kategorie = await eineKategorie(store)
  const binde = await einMaterial(store, { kategorie_id: kategorie.id })
  assert.deepEqual(details(await verwaltung.delete(`/kategorien/${kategorie.id}`)), { arten: { material: 1 } })

  const { objekttyp_id } = await einObjektMit([binde.id])
  const references = { objektposition: 1, vorlagenposition: 1 }
  assert.deepEqual(details(await verwaltung.delete(`/materialien/${binde.id}`)), { arten: references })
  assert.deepEqual(details(await verwaltung.delete(`/objekttypen/${objekttyp_id}`)), {
    arten: { objekt: 1, vorlage: 1 },
  })
})

test('deleting and referring at the same time: one of the two is refused, and nothing points nowhere', async () => {
  for (let round = 0; round < 10; round++) {
    const bereich = await einBereich(store)
    const [deleted, created] = await Promise.all([
      verwaltung.delete(`/bereiche/${bereich.id}`),
      verwaltung.post('/standorte', { name: `Wache ${newId()}`, bereich_id: bereich.id }),
    ])
    const result = [deleted.status, created.status].join()
    assert.ok(['204,422', '409,201'].includes(result), result)
  }
})

test('materials are found by a part of their name or number, whatever the case, and no sign is a wildcard', async () => {
  await einMaterial(store, { name: 'Übungspuppe 100% Gummi', artikelnummer: 'ÜP_1' })
  const finde = async (q: string): Promise<number> => {
    const { body } = await mitarbeiter.get(`/materialien?q=${encodeURIComponent(q)}`)
    return (body as { gesamt: number }).gesamt
  }
  assert.equal(await finde('übungsPUPPE'), 1)
  assert.equal(await finde('100%'), 1)
  assert.equal(await finde('p_1'), 1)
  assert.equal(await finde('1_0%'), 0)
  assert.equal(await finde('\\'), 0)
})

test('a custom permission to create or change material does that and no more', async () => {
  const anleger = await berechtigtePerson('material.anlegen')
  const pfleger = await berechtigtePerson('material.bearbeiten')
  const anlegen = (who: Person) =>
    who.post('/materialien', { name: `M ${newId()}`, materialtyp: 'menge', einheit: 'Stück' })
  const created = await anlegen(anleger)
  assert.equal(created.status, 201)
  const { id } = created.body as { id: string }
  assert.equal((await anlegen(pfleger)).status, 403)
  assert.equal((await pfleger.patch(`/materialien/${id}`, { einheit: 'Paar' })).status, 200)
  assert.equal((await anleger.patch(`/materialien/${id}`, { einheit: 'Paar' })).status, 403)
})

// stammdaten.5: The use of a Material counts each of the eight kinds of reference and names the first ones.
test('the use of a material names counts and first references', async () => {
  const binde = await einMaterial(store)
  const { objekt_id } = await einObjektMit([binde.id])
  const { body } = await mitarbeiter.get(`/materialien/${binde.id}/verwendung`)
  const { gesamt, arten: used } = body as {
    gesamt: number
    arten: Record<string, { anzahl: number; beispiele: { bezeichnung: string }[] }>
  }
  assert.equal(gesamt, 2)
  assert.equal(used['objektposition']?.anzahl, 1)
  assert.equal(used['objektposition']?.beispiele[0]?.bezeichnung, `OBJ-${objekt_id} Rucksack`)
  assert.equal(used['vorlagenposition']?.beispiele[0]?.bezeichnung, 'Beladung')
  assert.deepEqual(used['fehlbestand'], { anzahl: 0, beispiele: [] })
})

// stammdaten.6: Replacing a Material moves every reference to the target and deletes the source; it stops where one object would hold the target twice.
test('replacing a material re-points every reference and deletes it', async () => {
  const [old, fresh] = [await einMaterial(store), await einMaterial(store, { name: 'Neues Material' })]
  const { objekt_id, vorlage_id } = await einObjektMit([old.id])
  const replaced = await verwaltung.post(`/materialien/${old.id}/ersetzen`, { ziel_id: fresh.id })
  assert.equal(replaced.status, 200, replaced.text)
  assert.equal((replaced.body as { id: string }).id, fresh.id)
  assert.equal((await mitarbeiter.get(`/materialien/${old.id}`)).status, 404)
  const position = store.db.selectFrom('objektposition').select('material_id').where('objekt_id', '=', objekt_id)
  assert.deepEqual(await position.execute(), [{ material_id: fresh.id }])
  const inVorlage = store.db.selectFrom('vorlagenposition').select('material_id').where('vorlage_id', '=', vorlage_id)
  assert.deepEqual(await inVorlage.execute(), [{ material_id: fresh.id }])
})

test('a merger that would give an object the same material twice is refused and changes nothing', async () => {
  const [old, fresh] = [await einMaterial(store), await einMaterial(store)]
  const { objekt_id, vorlage_id } = await einObjektMit([old.id, fresh.id])
  const { objekt_id: other } = await einObjektMit([old.id])
  const replaced = await verwaltung.post(`/materialien/${old.id}/ersetzen`, { ziel_id: fresh.id })
  assert.equal(code(replaced), 'zusammenfuehrung_konflikt')
  assert.deepEqual(details(replaced), { objekte: [objekt_id], vorlagen: [vorlage_id] })
  const position = store.db.selectFrom('objektposition').select('material_id').where('objekt_id', '=', other)
  assert.deepEqual(await position.execute(), [{ material_id: old.id }])
})

test('a material is not replaced by itself, nor by one that does not exist', async () => {
  const { id } = await einMaterial(store)
  assert.equal(code(await verwaltung.post(`/materialien/${id}/ersetzen`, { ziel_id: id })), 'selbstbezug')
  assert.equal(code(await verwaltung.post(`/materialien/${id}/ersetzen`, { ziel_id: newId() })), 'unbekannte_referenz')
  assert.equal((await verwaltung.post(`/materialien/${newId()}/ersetzen`, { ziel_id: id })).status, 404)
})

test('two opposite mergers at once: one wins, the other’s target is gone, and no caller waits for ever', async () => {
  for (let round = 0; round < 10; round++) {
    const [a, b] = [await einMaterial(store), await einMaterial(store)]
    await einObjektMit([a.id])
    await einObjektMit([b.id])
    const results = await Promise.all([
      verwaltung.post(`/materialien/${a.id}/ersetzen`, { ziel_id: b.id }),
      verwaltung.post(`/materialien/${b.id}/ersetzen`, { ziel_id: a.id }),
    ])
    assert.deepEqual(results.map(({ status }) => status).sort(), [200, 422])
  }
})

// stammdaten.2: A Fach belongs to an Objekttyp; its name is unique there, ignoring case (409).
test('a Fach is unique within its Objekttyp, ignoring case', async () => {
  const { id: objekttyp_id } = await einObjekttyp(store)
  const { id: other } = await einObjekttyp(store)
  assert.equal((await verwaltung.post('/faecher', { objekttyp_id, name: 'Hauptfach' })).status, 201)
  assert.equal(code(await verwaltung.post('/faecher', { objekttyp_id, name: 'HAUPTFACH' })), 'bereits_vorhanden')
  assert.equal((await verwaltung.post('/faecher', { objekttyp_id: other, name: 'Hauptfach' })).status, 201)
  assert.equal(
    code(await verwaltung.post('/faecher', { objekttyp_id: newId(), name: 'Hauptfach' })),
    'unbekannte_referenz',
  )
  const { body } = await mitarbeiter.get(`/faecher?objekttyp_id=${objekttyp_id}`)
  assert.equal((body as { gesamt: number }).gesamt, 1)
})

// stammdaten.3: The objects of a Fach are those whose template uses it.
test('the objects of a Fach are those whose template uses it', async () => {
  const { id: objekttyp_id } = await einObjekttyp(store)
  const fach = await einFach(store, objekttyp_id)
  const { objekt_id } = await einObjektMit([(await einMaterial(store)).id], fach.id, objekttyp_id)
  const { body } = await mitarbeiter.get(`/faecher/${fach.id}/objekte`)
  const { eintraege } = body as { eintraege: { id: string }[] }
  assert.deepEqual(
    eintraege.map(({ id }) => id),
    [objekt_id],
  )
  assert.equal((await mitarbeiter.get(`/faecher/${newId()}/objekte`)).status, 404)
  assert.deepEqual(details(await verwaltung.delete(`/faecher/${fach.id}`)), {
    arten: { vorlagenposition: 1, objektposition: 1 },
  })
})

// stammdaten.4: Replacing a Fach renames it, or merges it into the Fach that has the name.
test('replacing a Fach renames it, or merges it into the one that has the name', async () => {
  const { id: objekttyp_id } = await einObjekttyp(store)
  const [upper, lower] = [await einFach(store, objekttyp_id, 'Oben'), await einFach(store, objekttyp_id, 'Unten')]
  const umbenannt = await verwaltung.post(`/faecher/${upper.id}/ersetzen`, { name: 'OBEN' })
  assert.deepEqual(umbenannt.body, { ...upper, name: 'OBEN' })

  const { objekt_id } = await einObjektMit([(await einMaterial(store)).id], upper.id, objekttyp_id)
  const united = await verwaltung.post(`/faecher/${upper.id}/ersetzen`, { name: 'unten' })
  assert.deepEqual(united.body, lower)
  assert.equal((await mitarbeiter.get(`/faecher/${upper.id}`)).status, 404)
  const position = store.db.selectFrom('objektposition').select('fach_id').where('objekt_id', '=', objekt_id)
  assert.deepEqual(await position.execute(), [{ fach_id: lower.id }])
})

test('materials stand by category and within it by name, those without a category last, or the other way round', async () => {
  const [erste, zweite] = [await eineKategorie(store, 'Sorte 9'), await eineKategorie(store, 'Sorte 10')]
  await einMaterial(store, { name: 'Sortiert D', kategorie_id: zweite.id })
  await einMaterial(store, { name: 'Sortiert C', kategorie_id: erste.id })
  await einMaterial(store, { name: 'Sortiert B', kategorie_id: erste.id })
  await einMaterial(store, { name: 'Sortiert A', kategorie_id: null })
  const namen = async (sortierung: string) => {
    const { body } = await mitarbeiter.get(`/materialien?q=Sortiert&sortierung=${sortierung}`)
    return (body as { eintraege: { name: string }[] }).eintraege.map(({ name }) => name.at(-1)).join('')
  }
  assert.equal(await namen('kategorie'), 'BCDA')
  assert.equal(await namen('-kategorie'), 'ADCB')
})
