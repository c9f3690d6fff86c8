import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@zeughaus/platform'
import { type Actor, write } from '@zeughaus/postgres'
import pg from 'pg'
import type { Ereignis } from '../ereignis.ts'
import { Pruefling } from '../kontrollen/pruefling.factory.ts'
import { starteTestdienst, TESTAKTEUR } from '../testing.ts'
import { verifyHistorie } from './verify.ts'

const dienst = await starteTestdienst()
const { store, person, database, clock } = dienst
const leitung = await person('leitungsverantwortlicher')
const mitarbeiter = await person('mitarbeiter')

const ereignis = (felder: Partial<Ereignis> = {}): Ereignis => ({
  ereignis: 'objekt_geaendert',
  entitaet_typ: 'objekt',
  entitaet_id: newId(),
  details: { name: 'Notfallrucksack „Süd“', zeilen: 'eins\nzwei', menge: 1.5, leer: null },
  ...felder,
})
const schreibe = (wer: Actor, ...ereignisse: Ereignis[]) =>
  write(store, { ...TESTAKTEUR, id: wer.id ?? '' }, async ({ record }) => {
    for (const einzelnes of ereignisse) await record(einzelnes)
  })

/** As the owner of the schema and with the trigger lifted: what an intruder on the database could do. */
async function manipuliere(sql: string, ...werte: unknown[]): Promise<void> {
  const client = new pg.Client(database.owner)
  await client.connect()
  try {
    await client.query('ALTER TABLE historie DISABLE TRIGGER ALL')
    await client.query(sql, werte)
    await client.query('ALTER TABLE historie ENABLE TRIGGER ALL')
  } finally {
    await client.end()
  }
}

interface Eintrag {
  readonly id: string
  readonly strang: number
  readonly nummer: number
}

/** Three entries one behind the other in one strand: one transaction uses one strand. */
async function dreiEintraege(): Promise<[Eintrag, Eintrag, Eintrag]> {
  const entitaet_id = newId()
  await schreibe(TESTAKTEUR, ...[1, 2, 3].map(() => ereignis({ entitaet_id })))
  const rows = await store.db
    .selectFrom('historie')
    .select(['id', 'strang', 'nummer'])
    .where('entitaet_id', '=', entitaet_id)
    .orderBy('nummer')
    .execute()
  return rows as [Eintrag, Eintrag, Eintrag]
}

test('entries are read newest first, with the name of the user as it is today', async () => {
  const entitaet_id = newId()
  await schreibe(leitung, ereignis({ entitaet_id }), ereignis({ entitaet_id, ereignis: 'mangel_gemeldet' }))
  const { status, body } = await leitung.get(`/historie?entitaet_id=${entitaet_id}`)
  assert.equal(status, 200)
  const { eintraege, gesamt } = body as { eintraege: Record<string, unknown>[]; gesamt: number }
  assert.equal(gesamt, 2)
  assert.deepEqual(
    eintraege.map(({ ereignis: art }) => art),
    ['mangel_gemeldet', 'objekt_geaendert'],
  )
  const { id: _id, zeitpunkt, ...rest } = eintraege[1] ?? {}
  assert.equal(zeitpunkt, new Date(clock.now()).toISOString())
  assert.deepEqual(rest, {
    entitaet_typ: 'objekt',
    entitaet_id,
    ereignis: 'objekt_geaendert',
    benutzer_id: leitung.id,
    benutzer_name: 'leitungsverantwortlicher',
    objekt_name: null,
    material_name: null,
    details: ereignis().details,
  })
})

test('an entry names the object and the material it is about as they are called today', async () => {
  const pruefling = await Pruefling.neu(dienst, [5])
  const kontrolle = await pruefling.kontrolle(leitung)
  await pruefling.zaehlen(leitung, kontrolle, 0, { gezaehlt: 3 })
  await leitung.patch(`/objekte/${pruefling.objekt_id}`, { name: 'Rucksack Süd' })
  const material_id = pruefling.positionen[0]?.material_id
  await leitung.patch(`/materialien/${material_id}`, { name: 'Kompresse 10 × 10' })
  const namen = async () => {
    const { body } = await leitung.get(`/historie?objekt_id=${pruefling.objekt_id}`)
    const { eintraege } = body as { eintraege: Record<string, unknown>[] }
    return eintraege.map(({ ereignis: art, objekt_name, material_name }) => [art, objekt_name, material_name])
  }
  assert.deepEqual(await namen(), [
    ['istmenge_erfasst', 'Rucksack Süd', 'Kompresse 10 × 10'],
    ['fehlbestand_entstanden', 'Rucksack Süd', 'Kompresse 10 × 10'],
    ['kontrolle_gestartet', 'Rucksack Süd', null],
  ])
})

test('every filter counts what it lists, whichever way it is counted', async () => {
  const entitaet_id = newId()
  const anna = await person('mitarbeiter')
  await schreibe(anna, ereignis({ entitaet_id, ereignis: 'mangel_gemeldet', entitaet_typ: 'mangel' }))
  await schreibe(anna, ereignis({ entitaet_id }), ereignis({ entitaet_id }))
  await schreibe(TESTAKTEUR, ereignis({ entitaet_id }))
  for (const filter of [
    'limit=200',
    `benutzer_id=${anna.id}`,
    `benutzer_id=${anna.id}&ereignis=objekt_geaendert`,
    `benutzer_id=${anna.id}&entitaet_typ=mangel`,
    `entitaet_id=${entitaet_id}`,
    `entitaet_id=${entitaet_id}&benutzer_id=${anna.id}&von=2020-01-01`,
    'ereignis=mangel_gemeldet&limit=200',
    'ereignis=qualifikation_erfasst',
  ]) {
    const { body } = await leitung.get(`/historie?${filter}`)
    const { eintraege, gesamt } = body as { eintraege: { id: string }[]; gesamt: number }
    assert.equal(gesamt, eintraege.length, filter)
    assert.deepEqual(
      eintraege
        .map(({ id }) => id)
        .sort()
        .reverse(),
      eintraege.map(({ id }) => id),
      filter,
    )
  }
  const annas = (await leitung.get(`/historie?benutzer_id=${anna.id}`)).body as { gesamt: number }
  assert.equal(annas.gesamt, 3)
})

test('a day in von and bis counts whole, in the zone of the service', async () => {
  const entitaet_id = newId()
  await schreibe(TESTAKTEUR, ereignis({ entitaet_id }))
  const zaehle = async (zeitraum: string): Promise<number> => {
    const { body } = await leitung.get(`/historie?entitaet_id=${entitaet_id}&${zeitraum}`)
    return (body as { gesamt: number }).gesamt
  }
  const jetzt = new Date(clock.now())
  const heute = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(jetzt)
  assert.equal(await zaehle(`von=${heute}&bis=${heute}`), 1)
  assert.equal(await zaehle(`von=${jetzt.toISOString()}&bis=${jetzt.toISOString()}`), 1)
  assert.equal(await zaehle('bis=2020-01-01'), 0)
  assert.equal(await zaehle('von=2999-01-01'), 0)
  assert.equal((await leitung.get('/historie?von=2026-02-01&bis=2026-01-01')).status, 400)
  assert.equal((await leitung.get('/historie?von=gestern')).status, 400)
})

test('a mitarbeiter does not read the Historie', async () => {
  assert.equal((await mitarbeiter.get('/historie')).status, 403)
})

test('the role of the application can neither change nor remove nor add an entry, nor move the end of a strand', async () => {
  await schreibe(TESTAKTEUR, ereignis())
  const client = new pg.Client({ ...database.owner, user: 'zeughaus_anwendung' })
  await client.connect()
  for (const verboten of [
    `UPDATE historie SET ereignis = 'x'`,
    'DELETE FROM historie',
    'TRUNCATE historie',
    'INSERT INTO historie SELECT * FROM historie LIMIT 1',
    'UPDATE historie_strang SET nummer = 0',
    'ALTER TABLE historie DISABLE TRIGGER ALL',
  ]) {
    await assert.rejects(client.query(verboten), /permission denied|must be owner/, verboten)
  }
  await client.end()
})

test('even the owner of the schema is stopped by the trigger', async () => {
  const client = new pg.Client(database.owner)
  await client.connect()
  for (const verboten of [`UPDATE historie SET ereignis = 'x'`, 'DELETE FROM historie', 'TRUNCATE historie']) {
    await assert.rejects(client.query(verboten), /unveränderlich/, verboten)
  }
  await client.end()
})

test('an untouched trail is verified without a finding, also while it is written to', async () => {
  const [bericht] = await Promise.all([
    verifyHistorie(store.db),
    ...Array.from({ length: 20 }, () => schreibe(TESTAKTEUR, ereignis(), ereignis())),
  ])
  assert.deepEqual(bericht.befunde, [])
  const danach = await verifyHistorie(store.db)
  assert.deepEqual(danach.befunde, [])
  assert.equal(danach.eintraege > bericht.eintraege, true)
})

test('an edited entry is named', async () => {
  const [, zweiter] = await dreiEintraege()
  const zurueck = `UPDATE historie SET details = details - 'neu' WHERE id = $1`
  await manipuliere(`UPDATE historie SET details = details || '{"neu": 1}' WHERE id = $1`, zweiter.id)
  const { befunde, saetze } = await verifyHistorie(store.db)
  assert.deepEqual(befunde, [{ art: 'veraendert', ...zweiter }])
  assert.match(saetze[0] ?? '', /wurde verändert/)
  await manipuliere(zurueck, zweiter.id)
  assert.deepEqual((await verifyHistorie(store.db)).befunde, [])
})

test('every field of an entry is protected', async () => {
  const [, zweiter] = await dreiEintraege()
  const felder: Record<string, string> = {
    entitaet_typ: `'mangel'`,
    entitaet_id: 'gen_random_uuid()',
    ereignis: `'mangel_gemeldet'`,
    benutzer_id: 'NULL',
    zeitpunkt: `zeitpunkt + interval '1 ms'`,
    details: `'{}'`,
  }
  for (const [feld, wert] of Object.entries(felder)) {
    const { [feld as 'ereignis']: vorher } = await store.db
      .selectFrom('historie')
      .selectAll()
      .where('id', '=', zweiter.id)
      .executeTakeFirstOrThrow()
    await manipuliere(`UPDATE historie SET ${feld} = ${wert} WHERE id = $1`, zweiter.id)
    assert.deepEqual((await verifyHistorie(store.db)).befunde, [{ art: 'veraendert', ...zweiter }], feld)
    await manipuliere(`UPDATE historie SET ${feld} = $2 WHERE id = $1`, zweiter.id, vorher)
  }
  assert.deepEqual((await verifyHistorie(store.db)).befunde, [])
})

test('a removed entry is missed, in the middle and at the end', async () => {
  const [, zweiter, dritter] = await dreiEintraege()
  for (const { id, strang, nummer } of [zweiter, dritter]) {
    const [zeile] = await store.db.selectFrom('historie').selectAll().where('id', '=', id).execute()
    await manipuliere('DELETE FROM historie WHERE id = $1', id)
    assert.deepEqual((await verifyHistorie(store.db)).befunde, [{ art: 'fehlt', strang, nummer, id: undefined }])
    await manipuliere('INSERT INTO historie SELECT * FROM jsonb_populate_record(NULL::historie, $1)', {
      ...zeile,
      hash: `\\x${zeile?.hash.toString('hex')}`,
    })
    assert.deepEqual((await verifyHistorie(store.db)).befunde, [])
  }
})

test('an entry put in behind the end of a strand is named', async () => {
  const [, , dritter] = await dreiEintraege()
  const id = newId()
  await manipuliere(
    `INSERT INTO historie SELECT $1, strang, nummer + 1000, entitaet_typ, entitaet_id, ereignis, benutzer_id, zeitpunkt,
      details, hash FROM historie WHERE id = $2`,
    id,
    dritter.id,
  )
  const { strang, nummer } = dritter
  assert.deepEqual((await verifyHistorie(store.db)).befunde, [
    { art: 'eingeschoben', strang, nummer: nummer + 1000, id },
  ])
  await manipuliere('DELETE FROM historie WHERE id = $1', id)
})

test('who recomputes the hash of an edited entry breaks the one behind it, or the end of the strand', async () => {
  const [, , dritter] = await dreiEintraege()
  await manipuliere(
    `UPDATE historie SET ereignis = 'mangel_gemeldet', hash = sha256('geraten') WHERE id = $1`,
    dritter.id,
  )
  assert.deepEqual((await verifyHistorie(store.db)).befunde, [{ art: 'veraendert', ...dritter }])
})
