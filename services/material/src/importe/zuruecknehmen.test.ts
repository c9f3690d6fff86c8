import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writePartlyAudited } from '@zeughaus/postgres'
import { einPdf } from '../dokumente/dokument.factory.ts'
import { einObjekttyp, einStandort } from '../stammdaten/stammdaten.factory.ts'
import { TESTAKTEUR } from '../testing.ts'
import { importZuruecknehmen } from './import.commands.ts'
import { mitId, starteImporte } from './import.factory.ts'

const { url, store, clock, ott, client, geprueft, uebernommen, fehlerVon, anzahl } = await starteImporte()

test('an import is taken back whole: what it made goes, what it changed is as before', async () => {
  await client.POST('/materialien', { body: { name: 'Zurück Alt', materialtyp: 'menge', einheit: 'Stück' } })
  const { id } = await geprueft(
    'materialien',
    'name;materialtyp;einheit;mindestbestand\nZurück Neu;menge;Stück;5\nZurück Alt;menge;Paar;7\n',
  )
  assert.equal(await uebernommen(id), 'uebernommen')
  const { data } = await client.POST('/importe/{id}/zuruecknehmen', mitId(id))
  assert.equal(data?.status, 'zurueckgenommen')
  const rows = await store.db
    .selectFrom('material')
    .select(['name', 'einheit', 'mindestbestand'])
    .where('name', 'like', 'Zurück%')
    .execute()
  assert.deepEqual(rows, [{ name: 'Zurück Alt', einheit: 'Stück', mindestbestand: null }])
})

test('an import that something refers to is not taken back, nor one whose changes were changed again', async () => {
  const { id } = await geprueft('materialien', 'name;materialtyp;einheit\nBenutzt;menge;Stück\nUnbenutzt;menge;Stück\n')
  await uebernommen(id)
  const { id: objekttyp_id } = await einObjekttyp(store)
  const [material] = await store.db.selectFrom('material').select('id').where('name', '=', 'Benutzt').execute()
  const positionen = [{ material_id: material?.id ?? '', sollmenge: 1 }]
  await client.POST('/vorlagen', { body: { name: 'Verweist', objekttyp_id, positionen } })
  const { error } = await client.POST('/importe/{id}/zuruecknehmen', mitId(id))
  assert.equal(error?.code, 'wird_verwendet')
  assert.equal(await anzahl('%enutzt'), 2)

  const zweiter = await geprueft('materialien', 'name;materialtyp;einheit\nBenutzt;menge;Paar\n')
  await uebernommen(zweiter.id)
  await client.PATCH('/materialien/{id}', { ...mitId(material?.id ?? ''), body: { einheit: 'Kiste' } })
  const seither = await client.POST('/importe/{id}/zuruecknehmen', mitId(zweiter.id))
  assert.equal(seither.error?.code, 'seither_geaendert')
})

test('what people have changed about what an import has made is not taken back with it', async () => {
  await einStandort(store, { name: 'Wache Seither' })
  const { id: objekttyp_id } = await einObjekttyp(store, { name: 'Seitherfahrzeug', ist_zugfahrzeug: true })
  await client.POST('/qualifikationstypen', { body: { name: 'Seitherschein', art: 'lehrgang' } })
  await client.POST('/materialien', { body: { name: 'Seithermaterial', materialtyp: 'menge', einheit: 'Stück' } })
  const importiere = async (art: string, inhalt: string) => {
    const { id, ergebnisse } = await geprueft(art, inhalt)
    assert.equal(ergebnisse['fehler'], 0, JSON.stringify(await fehlerVon(id)))
    assert.equal(await uebernommen(id), 'uebernommen')
    return id
  }
  const zurueck = async (id: string) => (await client.POST('/importe/{id}/zuruecknehmen', mitId(id))).error?.code
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
    (await client.GET('/objekte/{id}/positionen', mitId(objekt.id))).data?.eintraege[0]?.id ?? ''

  const [qualifikation] = await store.db
    .selectFrom('importzeile')
    .select('entitaet_id')
    .where('import_id', '=', schein)
    .execute()
  const qid = mitId(qualifikation?.entitaet_id ?? '')
  await client.PATCH('/benutzer-qualifikationen/{id}', { ...qid, body: { gueltig_bis: '2030-01-31' } })
  assert.equal(await zurueck(schein), 'seither_geaendert')
  await client.PATCH('/benutzer-qualifikationen/{id}', { ...qid, body: { gueltig_bis: '2027-01-31' } })
  assert.equal(await zurueck(schein), undefined, 'as it was')

  await client.PATCH('/objektpositionen/{id}', { ...mitId(await position()), body: { override: 5 } })
  assert.equal(await zurueck(wagen), 'seither_geaendert')
  await client.PATCH('/objektpositionen/{id}', { ...mitId(await position()), body: { override: null } })

  const { standort_id, vorlage_id } = objekt
  const beladen = { code: 'SW-K', name: 'Kiste', standort_id, objekttyp_id, vorlage_id, fahrzeug_id: objekt.id }
  const kiste = (await client.POST('/objekte', { body: beladen })).data?.id ?? ''
  assert.equal(await zurueck(wagen), 'wird_verwendet')
  await client.PATCH('/objekte/{id}', { ...mitId(kiste), body: { fahrzeug_id: null } })

  const form = new FormData()
  for (const [feld, wert] of Object.entries({ entitaet_typ: 'objektposition', entitaet_id: await position() }))
    form.set(feld, wert)
  form.set('dokumenttyp', 'Prüfprotokoll')
  form.set('ist_original', 'true')
  form.set('datei', new Blob([einPdf()]), 'protokoll.pdf')
  const kopf = { method: 'POST', headers: { authorization: `Bearer ${ott.token}` }, body: form }
  const dokument = (await (await fetch(`${url}/api/v1/dokumente`, kopf)).json()) as { id: string }
  assert.equal(await zurueck(wagen), 'wird_verwendet')
  await client.DELETE('/dokumente/{id}', mitId(dokument.id))
  assert.equal(await zurueck(wagen), undefined)
})

test('an import of users is taken back neither by one of them nor so that nobody administers', async () => {
  const { id } = await geprueft('benutzer', 'benutzername;name;rollen\nc.chef;Carla Chef;administration\n')
  await uebernommen(id)
  const [zeile] = await store.db.selectFrom('importzeile').select('entitaet_id').where('import_id', '=', id).execute()
  const carla = zeile?.entitaet_id ?? ''
  const zurueck = async (wer: string) => {
    const lauf = { heute: '2026-11-22', jetzt: new Date(clock.now()).toISOString() }
    const akteur = { ...TESTAKTEUR, id: wer }
    return writePartlyAudited(store, akteur, (write) => importZuruecknehmen(write, id, lauf)).then(
      ({ status }) => status,
      (error: { code?: string }) => error.code,
    )
  }
  assert.equal(await zurueck(carla), 'wird_verwendet')
  const andere = await store.db
    .updateTable('benutzer')
    .set({ aktiv: false })
    .where('id', '<>', carla)
    .where('aktiv', '=', true)
    .returning('id')
    .execute()
  assert.equal(await zurueck(ott.id), 'letzte_administration')
  const ids = andere.map((person) => person.id)
  await store.db.updateTable('benutzer').set({ aktiv: true }).where('id', 'in', ids).execute()
  assert.equal(await zurueck(ott.id), 'zurueckgenommen')
})
