import assert from 'node:assert/strict'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { type Berechtigung, berechtigungen } from '../../kern/access/rights.ts'
import { type KontrolleAntwort, Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { einGeraeteplatz } from '../../objekte/geraete/geraet.factory.ts'
import { einMaterial } from '../../objekte/stammdaten/stammdaten.factory.ts'

const service = await starteTestdienst()
const { store, niemand } = service
const verwaltung = await service.person('administration')
const anna = await service.person('mitarbeiter')
const PASSWORD = 'langes Kennwort 1'

const idOf = ({ status, body, text }: { status: number; body: unknown; text: string }): string => {
  assert.ok(status < 300, text)
  return (body as { id: string }).id
}

/** A person without a fixed role, created and logged in over HTTP, with one custom role for each of these sets. */
async function helferin(benutzername: string, ...rollen: readonly Berechtigung[][]) {
  const id = idOf(
    await verwaltung.post('/benutzer', { benutzername, name: 'Lena Süß', passwort: PASSWORD, rollen: [] }),
  )
  for (const [place, granted] of rollen.entries()) {
    const rolle = idOf(await verwaltung.post('/rollen', { name: `${benutzername} ${place}`, berechtigungen: [] }))
    for (const berechtigung of granted) await verwaltung.put(`/rollen/${rolle}/berechtigungen/${berechtigung}`)
    assert.equal((await verwaltung.put(`/benutzer/${id}/rollen/${rolle}`)).status, 204)
  }
  const { token } = (await niemand.post('/auth/login', { benutzername, passwort: PASSWORD })).body as { token: string }
  return {
    id,
    get: (path: string) => niemand.get(path, { token }),
    post: (path: string, json?: unknown) => niemand.post(path, json, { token }),
    put: (path: string, json: unknown) =>
      fetch(`${service.url}/api/v1${path}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(json),
      }),
  }
}

// access.7: A custom role is a set of permissions from a catalogue, each with its sentence.
test('the catalogue of permissions is what custom roles can hold, each with its sentence', async () => {
  const { body } = await verwaltung.get('/berechtigungen')
  const { eintraege } = body as { eintraege: { id: string; beschreibung: string; feste_rollen: string[] }[] }
  assert.deepEqual(
    eintraege.map(({ id, beschreibung }) => [id, beschreibung]),
    Object.entries(berechtigungen),
  )
  const who = (id: string) => eintraege.find((eintrag) => eintrag.id === id)?.feste_rollen
  assert.equal(who('lesen')?.length, 4)
  assert.deepEqual(who('mangel.bearbeiten')?.[0], 'materialverantwortlicher')
  assert.deepEqual(who('material.anlegen'), ['administration'])
})

// access.9: A user without a fixed role has exactly the permissions of the custom roles.
test('a Gerätewart with nothing but custom roles works through store, devices, maintenance, checks and dashboards', async () => {
  const lena = await helferin(
    'geraetewart',
    ['lesen', 'kontrolle.durchfuehren', 'fehlbestand.bearbeiten', 'mangel.lesen', 'mangel.melden'],
    ['lager.bearbeiten', 'objekt.bearbeiten', 'pruefung.durchfuehren', 'wartung.bearbeiten'],
  )
  const { rollen, eigene_rollen, berechtigungen: ihre } = (await lena.get('/auth/me')).body as Record<string, unknown[]>
  assert.deepEqual([rollen, eigene_rollen?.length, ihre?.length], [[], 2, 9])

  const lagerort_id = idOf(await lena.post('/lagerorte', { name: 'Lager Süd', art: 'lager' }))
  const place = idOf(await lena.post('/lagerplaetze', { code: 'S-01', lagerort_id }))
  const pruefling = await Pruefling.neu(service, [5])
  const material_id = pruefling.positionen[0]?.material_id
  idOf(await lena.post('/materialbewegungen', { art: 'zugang', material_id, menge: 10, nach_lagerplatz_id: place }))

  const kontrolle = (await lena.post(`/objekte/${pruefling.objekt_id}/kontrollen`)).body as KontrolleAntwort
  assert.equal((await lena.put(`/kontrollen/${kontrolle.id}/positionen/${material_id}`, { gezaehlt: 3 })).status, 200)
  assert.equal((await lena.post(`/kontrollen/${kontrolle.id}/abschliessen`)).status, 200)
  const fehlbestand = (await pruefling.fehlbestand(anna)).id
  idOf(await lena.post(`/fehlbestaende/${fehlbestand}/nachfuellungen`, { menge: 2, lagerplatz_id: place }))

  const geraeteplatz = await einGeraeteplatz(store)
  const geraet = idOf(await lena.post(`/objektpositionen/${geraeteplatz.id}/geraete`, { seriennummer: 'PA-17' }))
  idOf(await lena.post(`/geraete/${geraet}/pruefungen`, { datum: '2026-05-04', ergebnis: 'bestanden' }))
  const auftrag = { objekt_id: geraeteplatz.objekt_id, werkstatt: 'intern', beschreibung: 'Flasche füllen' }
  idOf(await lena.post('/wartungsauftraege', auftrag))
  const { id: ausgabe } = await einMaterial(store)
  idOf(await lena.post('/ausgaben', { material_id: ausgabe, menge: 1, empfaenger: 'Jugendgruppe' }))
  idOf(await lena.post('/maengel', { objekt_id: pruefling.objekt_id, titel: 'Gurt gerissen', prioritaet: 'niedrig' }))

  for (const path of [
    '/dashboard/einsatzbereitschaft',
    '/dashboard/kennzahlen',
    '/dashboard/prueftermine',
    '/dashboard/ablaufwarnungen',
    '/dashboard/verlauf',
    '/suche?q=Notfallrucksack',
    '/bestaende',
    '/wartungsplaene/faellig',
    '/bestaende/export',
  ]) {
    assert.equal((await lena.get(path)).status, 200, path)
  }
  const akte = (await lena.get(`/akte/objekt/${pruefling.objekt_id}`)).body as Record<string, { gesamt: number } | null>
  assert.deepEqual([akte['maengel']?.gesamt, akte['historie']], [1, null])
})

test('of two who set the permissions of a role at once, one set replaces the other', async () => {
  const id = idOf(await verwaltung.post('/rollen', { name: 'Umstrittene', berechtigungen: ['lesen'] }))
  const sets: Berechtigung[][] = [
    ['mangel.lesen', 'mangel.melden'],
    ['lager.bearbeiten', 'lesen'],
  ]
  const answers = await service.gleichzeitig(
    (tx) => tx.selectFrom('rolle').select('id').where('id', '=', id).forUpdate().execute(),
    sets.map((berechtigungen) => () => verwaltung.patch(`/rollen/${id}`, { berechtigungen })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  const { body } = await verwaltung.get('/rollen?limit=200')
  const held = (body as { eintraege: { id: string; berechtigungen: string[] }[] }).eintraege.find(
    (one) => one.id === id,
  )?.berechtigungen
  assert.ok(
    sets.some((one) => one.toSorted().join() === held?.toSorted().join()),
    held?.join(),
  )
})

// access.10: Actions without a permission stay with the fixed roles.
test('rights that no custom role can hold stay with the fixed roles', async () => {
  const everything = Object.keys(berechtigungen) as Berechtigung[]
  const lena = await helferin('alles-erteilt', everything)
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [3])
  const fehlbestand = (await pruefling.fehlbestand(anna)).id
  for (const path of [
    '/historie',
    '/benutzer',
    '/rollen',
    '/berechtigungen',
    '/eskalation/konfiguration',
    '/dashboard/qualifikationsablaeufe',
    '/zustaendigkeiten',
    '/benutzer-qualifikationen',
  ]) {
    assert.equal((await lena.get(path)).status, 403, path)
  }
  assert.equal((await lena.post(`/fehlbestaende/${fehlbestand}/mindermenge`)).status, 403)
  assert.equal((await lena.post('/standorte', { name: 'Wache Ost' })).status, 403)
  assert.equal((await lena.post('/eskalation/pruefen')).status, 403)
})
