import assert from 'node:assert/strict'
import { writePartlyAudited } from '@zeughaus/postgres'
import { test } from 'vitest'
import { TEST_ACTOR } from '../../../test/service.ts'
import { einObjekttyp, einStandort } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { einPdf } from '../../werkstatt/dokumente/dokument.factory.ts'
import { importZuruecknehmen } from './import.commands.ts'
import { starteImporte, withId } from './import.factory.ts'

const { url, store, clock, ott, client, geprueft, uebernommen, fehlerVon, anzahl } = await starteImporte()

// importe.11: An import is taken back whole.
test('an import is taken back whole: what it made goes, what it changed is as before', async () => {
  await client.POST('/materialien', { body: { name: 'Zurück Alt', materialtyp: 'menge', einheit: 'Stück' } })
  const { id } = await geprueft(
    'materialien',
    'name;materialtyp;einheit;mindestbestand\nZurück Neu;menge;Stück;5\nZurück Alt;menge;Paar;7\n',
  )
  assert.equal(await uebernommen(id), 'uebernommen')
  const { data } = await client.POST('/importe/{id}/zuruecknehmen', withId(id))
  assert.equal(data?.status, 'zurueckgenommen')
  const rows = await store.db
    .selectFrom('material')
    .select(['name', 'einheit', 'mindestbestand'])
    .where('name', 'like', 'Zurück%')
    .execute()
  assert.deepEqual(rows, [{ name: 'Zurück Alt', einheit: 'Stück', mindestbestand: null }])
})

// importe.12: Not while another record refers to it or a later change exists.
test('an import that something refers to is not taken back, nor one whose changes were changed again', async () => {
  const { id } = await geprueft('materialien', 'name;materialtyp;einheit\nBenutzt;menge;Stück\nUnbenutzt;menge;Stück\n')
  await uebernommen(id)
  const { id: objekttyp_id } = await einObjekttyp(store)
  const [material] = await store.db.selectFrom('material').select('id').where('name', '=', 'Benutzt').execute()
  const positionen = [{ material_id: material?.id ?? '', sollmenge: 1 }]
  await client.POST('/vorlagen', { body: { name: 'Verweist', objekttyp_id, positionen } })
  const { error } = await client.POST('/importe/{id}/zuruecknehmen', withId(id))
  assert.deepEqual(
    [error?.code, error?.error],
    ['wird_verwendet', '1 Material wird in der Vorlage „Verweist“ verwendet. Es wurde nichts zurückgenommen.'],
  )
  assert.equal(await anzahl('%enutzt'), 2)

  const second = await geprueft('materialien', 'name;materialtyp;einheit\nBenutzt;menge;Paar\n')
  await uebernommen(second.id)
  await client.PATCH('/materialien/{id}', { ...withId(material?.id ?? ''), body: { einheit: 'Kiste' } })
  const sinceThen = await client.POST('/importe/{id}/zuruecknehmen', withId(second.id))
  assert.equal(sinceThen.error?.code, 'seither_geaendert')
})

test('a thing that an import has made and people have changed is not taken back with it', async () => {
  await einStandort(store, { name: 'Wache Seither' })
  const { id: objekttyp_id } = await einObjekttyp(store, { name: 'Seitherfahrzeug', ist_zugfahrzeug: true })
  await client.POST('/qualifikationstypen', { body: { name: 'Seitherschein', art: 'lehrgang' } })
  await client.POST('/materialien', { body: { name: 'Seithermaterial', materialtyp: 'menge', einheit: 'Stück' } })
  const importiere = async (kind: string, content: string) => {
    const { id, ergebnisse } = await geprueft(kind, content)
    assert.equal(ergebnisse['fehler'], 0, JSON.stringify(await fehlerVon(id)))
    assert.equal(await uebernommen(id), 'uebernommen')
    return id
  }
  const back = async (id: string) => (await client.POST('/importe/{id}/zuruecknehmen', withId(id))).error?.code
  await importiere('vorlagen', 'vorlage;objekttyp;material;sollmenge\nSeither;Seitherfahrzeug;Seithermaterial;2\n')
  await importiere('benutzer', 'benutzername;name;rollen\ns.seither;Sina Seither;mitarbeiter\n')
  const schein = await importiere(
    'qualifikationen',
    'benutzername;qualifikation;gueltig_bis\ns.seither;Seitherschein;2027-01-31\n',
  )
  const wagen = await importiere('objekte', 'code;name;standort;objekttyp\nSW-1;Wagen;Wache Seither;Seitherfahrzeug\n')
  const objekte = await store.db
    .selectFrom('objekt')
    .select(['id', 'standort_id', 'vorlage_id'])
    .where('code', '=', 'SW-1')
    .execute()
  const objekt = objekte[0] ?? assert.fail()
  const position = async () =>
    (await client.GET('/objekte/{id}/positionen', withId(objekt.id))).data?.eintraege[0]?.id ?? ''

  const [qualifikation] = await store.db
    .selectFrom('importzeile')
    .select('entitaet_id')
    .where('import_id', '=', schein)
    .execute()
  const qid = withId(qualifikation?.entitaet_id ?? '')
  await client.PATCH('/benutzer-qualifikationen/{id}', { ...qid, body: { gueltig_bis: '2030-01-31' } })
  assert.equal(await back(schein), 'seither_geaendert')
  await client.PATCH('/benutzer-qualifikationen/{id}', { ...qid, body: { gueltig_bis: '2027-01-31' } })
  assert.equal(await back(schein), undefined, 'as it was')

  await client.PATCH('/objektpositionen/{id}', { ...withId(await position()), body: { override: 5 } })
  assert.equal(await back(wagen), 'seither_geaendert')
  await client.PATCH('/objektpositionen/{id}', { ...withId(await position()), body: { override: null } })

  const { standort_id, vorlage_id } = objekt
  const beladen = { code: 'SW-K', name: 'Kiste', standort_id, objekttyp_id, vorlage_id, fahrzeug_id: objekt.id }
  const kiste = (await client.POST('/objekte', { body: beladen })).data?.id ?? ''
  assert.equal(await back(wagen), 'wird_verwendet')
  await client.PATCH('/objekte/{id}', { ...withId(kiste), body: { fahrzeug_id: null } })

  const form = new FormData()
  for (const [field, value] of Object.entries({ entitaet_typ: 'objektposition', entitaet_id: await position() }))
    form.set(field, value)
  form.set('dokumenttyp', 'Prüfprotokoll')
  form.set('ist_original', 'true')
  form.set('datei', new Blob([einPdf()]), 'protokoll.pdf')
  const header = { method: 'POST', headers: { authorization: `Bearer ${ott.token}` }, body: form }
  const dokument = (await (await fetch(`${url}/api/v1/dokumente`, header)).json()) as { id: string }
  assert.equal(await back(wagen), 'wird_verwendet')
  await client.DELETE('/dokumente/{id}', withId(dokument.id))
  assert.equal(await back(wagen), undefined)
})

test('an import of users is taken back neither by one of them nor so that no administrator is left', async () => {
  const { id } = await geprueft('benutzer', 'benutzername;name;rollen\nc.chef;Carla Chef;administration\n')
  await uebernommen(id)
  const [row] = await store.db.selectFrom('importzeile').select('entitaet_id').where('import_id', '=', id).execute()
  const carla = row?.entitaet_id ?? ''
  const back = async (who: string) => {
    const run = { heute: '2026-11-22', jetzt: new Date(clock.now()).toISOString() }
    const caller = { ...TEST_ACTOR, id: who }
    return writePartlyAudited(store, caller, (write) => importZuruecknehmen(write, id, run)).then(
      ({ status }) => status,
      (error: { code?: string }) => error.code,
    )
  }
  assert.equal(await back(carla), 'wird_verwendet')
  const others = await store.db
    .updateTable('benutzer')
    .set({ aktiv: false })
    .where('id', '<>', carla)
    .where('aktiv', '=', true)
    .returning('id')
    .execute()
  assert.equal(await back(ott.id), 'letzte_administration')
  const ids = others.map((person) => person.id)
  await store.db.updateTable('benutzer').set({ aktiv: true }).where('id', 'in', ids).execute()
  assert.equal(await back(ott.id), 'zurueckgenommen')
})
