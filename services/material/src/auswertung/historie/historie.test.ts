import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { type Actor, write } from '@zeughaus/postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { test } from 'vitest'
import { type Person, starteTestdienst, TEST_ACTOR } from '../../../test/service.ts'
import type { Ereignis } from '../../kern/db/ereignis.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { eineEinheit } from '../../personal/qualifikationen/personal.factory.ts'
import { verifyHistorie } from './verify.ts'

const service = await starteTestdienst()
const { store, person, database, clock } = service
const leitung = await person('leitungsverantwortlicher')
const mitarbeiter = await person('mitarbeiter')

const ereignis = (fields: Partial<Ereignis> = {}): Ereignis => ({
  ereignis: 'objekt_geaendert',
  entitaet_typ: 'objekt',
  entitaet_id: newId(),
  details: { name: 'Notfallrucksack „Süd“', zeilen: 'eins\nzwei', menge: 1.5, leer: null },
  ...fields,
})
const schreibe = (who: Actor, ...ereignisse: Ereignis[]) =>
  write(store, { ...TEST_ACTOR, id: who.id ?? '' }, async ({ record }) => {
    for (const einzelnes of ereignisse) await record(einzelnes)
  })

/** Acts as the schema's owner with the trigger disabled, like an intruder on the database. */
async function manipuliere(sql: string, ...values: unknown[]): Promise<void> {
  const client = new pg.Client(database.owner)
  await client.connect()
  try {
    await client.query('ALTER TABLE historie DISABLE TRIGGER ALL')
    await client.query(sql, values)
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

/** Three successive entries of one strand: one transaction uses one strand. */
async function dreiEintraege(): Promise<[Eintrag, Eintrag, Eintrag]> {
  const entitaet_id = newId()
  await schreibe(TEST_ACTOR, ...[1, 2, 3].map(() => ereignis({ entitaet_id })))
  const rows = await store.db
    .selectFrom('historie')
    .select(['id', 'strang', 'nummer'])
    .where('entitaet_id', '=', entitaet_id)
    .orderBy('nummer')
    .execute()
  return rows as [Eintrag, Eintrag, Eintrag]
}

// historie.1: Entries are listed newest first with the user's present name.
test('entries are read newest first, with the name of the user as it is today', async () => {
  const entitaet_id = newId()
  await schreibe(leitung, ereignis({ entitaet_id }), ereignis({ entitaet_id, ereignis: 'mangel_gemeldet' }))
  const { status, body } = await leitung.get(`/historie?entitaet_id=${entitaet_id}`)
  assert.equal(status, 200)
  const { eintraege, gesamt } = body as { eintraege: Record<string, unknown>[]; gesamt: number }
  assert.equal(gesamt, 2)
  assert.deepEqual(
    eintraege.map(({ ereignis: kind }) => kind),
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
  const pruefling = await Pruefling.neu(service, [5])
  const kontrolle = await pruefling.kontrolle(leitung)
  await pruefling.zaehlen(leitung, kontrolle, 0, { gezaehlt: 3 })
  await leitung.patch(`/objekte/${pruefling.objekt_id}`, { name: 'Rucksack Süd' })
  const material_id = pruefling.positionen[0]?.material_id
  await leitung.patch(`/materialien/${material_id}`, { name: 'Kompresse 10 × 10' })
  const namen = async () => {
    const { body } = await leitung.get(`/historie?objekt_id=${pruefling.objekt_id}`)
    const { eintraege } = body as { eintraege: Record<string, unknown>[] }
    return eintraege.map(({ ereignis: kind, objekt_name, material_name }) => [kind, objekt_name, material_name])
  }
  assert.deepEqual(await namen(), [
    ['istmenge_erfasst', 'Rucksack Süd', 'Kompresse 10 × 10'],
    ['fehlbestand_entstanden', 'Rucksack Süd', 'Kompresse 10 × 10'],
    ['kontrolle_gestartet', 'Rucksack Süd', null],
  ])
})

/** A person who reads the Historie of one Einheit alone. */
async function ortsleitung(einheit_id: string): Promise<Person> {
  const reader = await person()
  await store.db
    .insertInto('ortsrolle')
    .values({ id: newId(), benutzer_id: reader.id, rolle: 'leitungsverantwortlicher', einheit_id })
    .execute()
  return reader
}

// historie.2: Each filter (type, id, user, kind, range) counts what it lists.
test('every filter counts what it lists, whichever way it is counted', async () => {
  const einheit_id = (await eineEinheit(store)).id
  const entitaet_id = (await einObjekt(store, { einheit_id })).id
  const anna = await person('mitarbeiter')
  await schreibe(
    anna,
    ereignis({ entitaet_typ: 'mangel', ereignis: 'mangel_gemeldet', details: { objekt_id: entitaet_id } }),
  )
  await schreibe(anna, ereignis({ entitaet_id }), ereignis({ entitaet_id }), ereignis())
  await schreibe(TEST_ACTOR, ereignis({ entitaet_id }))
  const [alle, eine] = [leitung, await ortsleitung(einheit_id)]
  for (const [reader, filter] of [
    '',
    `benutzer_id=${anna.id}`,
    `benutzer_id=${anna.id}&ereignis=objekt_geaendert`,
    `benutzer_id=${anna.id}&entitaet_typ=mangel`,
    `entitaet_id=${entitaet_id}`,
    `objekt_id=${entitaet_id}`,
    `entitaet_id=${entitaet_id}&benutzer_id=${anna.id}&von=2020-01-01`,
    'ereignis=mangel_gemeldet',
    'ereignis=qualifikation_erfasst',
  ].flatMap((filter) => [alle, eine].map((reader) => [reader, filter] as const))) {
    const { body } = await reader.get(`/historie?limit=200&${filter}`)
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
  const totalOf = async (reader: Person, filter: string) =>
    ((await reader.get(`/historie?${filter}`)).body as { gesamt: number }).gesamt
  assert.deepEqual(
    [await totalOf(alle, `benutzer_id=${anna.id}`), await totalOf(eine, `benutzer_id=${anna.id}`)],
    [4, 3],
  )
  assert.equal(await totalOf(eine, ''), 4)
})

/** The rows that are in one of two tables alone. */
const differing = (one: string, other: string) =>
  sql.raw(
    `SELECT to_jsonb(t) FROM ((TABLE ${one} EXCEPT TABLE ${other}) UNION ALL (TABLE ${other} EXCEPT TABLE ${one})) t`,
  )

/** What is kept of the entries of each object, kind and person, and differs from the entries. */
async function mismatches(): Promise<unknown[]> {
  const { rows } = await sql`
    WITH eintrag AS (SELECT historie_objekt(entitaet_typ, entitaet_id, details) AS objekt_id, * FROM historie),
      je_ereignis AS (SELECT objekt_id, entitaet_typ, ereignis, benutzer_id, count(*) AS anzahl FROM eintrag
        WHERE objekt_id IS NOT NULL GROUP BY 1, 2, 3, 4),
      je_objekt AS (SELECT objekt_id, count(*) AS anzahl FROM eintrag WHERE objekt_id IS NOT NULL GROUP BY 1),
      je_tag AS (SELECT (zeitpunkt AT TIME ZONE 'UTC')::date AS tag, objekt_id, count(*) AS anzahl FROM eintrag
        WHERE objekt_id IS NOT NULL GROUP BY 1, 2),
      zeile AS (SELECT objekt_id, id, entitaet_typ, ereignis, benutzer_id, zeitpunkt FROM eintrag WHERE objekt_id IS NOT NULL)
    ${differing('historie_objektereignis_anzahl', 'je_ereignis')} UNION ALL ${differing('historie_objekt_anzahl', 'je_objekt')}
    UNION ALL ${differing('historie_objekttag_anzahl', 'je_tag')} UNION ALL ${differing('historie_objekteintrag', 'zeile')}`.execute(
    store.db,
  )
  return rows
}

// historie.21: Entries of several objects appended at once are all counted.
test('entries of several objects that are appended at once are all counted, in whichever order', async () => {
  const [one, other] = [newId(), newId()]
  const [first, second] = [
    ereignis({ entitaet_id: one }),
    ereignis({ entitaet_id: other, ereignis: 'mangel_gemeldet' }),
  ]
  await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      turn % 2 === 0 ? schreibe(leitung, first, second, first) : schreibe(mitarbeiter, second, first),
    ),
  )
  assert.deepEqual(await mismatches(), [])
})

test('a day in von and bis counts whole, in the zone of the service', async () => {
  const entitaet_id = newId()
  await schreibe(TEST_ACTOR, ereignis({ entitaet_id }))
  const countRows = async (range: string): Promise<number> => {
    const { body } = await leitung.get(`/historie?entitaet_id=${entitaet_id}&${range}`)
    return (body as { gesamt: number }).gesamt
  }
  const now = new Date(clock.now())
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(now)
  assert.equal(await countRows(`von=${today}&bis=${today}`), 1)
  assert.equal(await countRows(`von=${now.toISOString()}&bis=${now.toISOString()}`), 1)
  assert.equal(await countRows('bis=2020-01-01'), 0)
  assert.equal(await countRows('von=2999-01-01'), 0)
  assert.equal((await leitung.get('/historie?von=2026-02-01&bis=2026-01-01')).status, 400)
  assert.equal((await leitung.get('/historie?von=gestern')).status, 400)
})

// historie.23: A time range counts what it lists for a reader of one place, at whichever hours.
test('a time range counts what it lists for a reader of one place, at whichever hours it begins and ends', async () => {
  const oben = (await eineEinheit(store)).id
  const unten = await Promise.all(Array.from({ length: 10 }, () => eineEinheit(store, { uebergeordnet_id: oben })))
  const einheit_id = unten[0]?.id ?? oben
  const objekt = (await einObjekt(store, { einheit_id })).id
  const readers = [await ortsleitung(einheit_id), await ortsleitung(oben)]
  const hours = ['01T22:30:00.000', '02T00:00:00.000', '02T23:59:59.999', '03T12:00:00.000', '05T00:00:00.000']
  const instants = hours.map((hour) => `2026-03-${hour}Z`)
  const rows = instants.flatMap((zeitpunkt) =>
    [objekt, newId()].map((entitaet_id) => ({
      ...ereignis({ entitaet_id }),
      id: newId(),
      benutzer_id: null,
      zeitpunkt,
    })),
  )
  await sql`SELECT historie_anfuegen(${JSON.stringify(rows)})`.execute(store.db)
  const others = ['02-28T00', '03-02T06', '03-09T09'].map((one) => `2026-${one}:00:00.000Z`)
  const bounds = [...others, ...instants, undefined]
  const ranges = bounds.flatMap((von) => bounds.map((bis) => ({ von, bis })))
  for (const { von, bis } of ranges.filter(({ von, bis }) => von === undefined || bis === undefined || von <= bis)) {
    const query = Object.entries({ von, bis }).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${value}`],
    )
    const expected = instants.filter((one) => (von ?? '') <= one && one <= (bis ?? '9')).length
    for (const reader of readers) {
      const { body } = await reader.get(`/historie?${query.join('&')}`)
      const { gesamt, eintraege } = body as { gesamt: number; eintraege: unknown[] }
      assert.deepEqual([gesamt, eintraege.length], [expected, expected], query.join('&'))
    }
  }
})

test('a mitarbeiter does not read the Historie', async () => {
  assert.equal((await mitarbeiter.get('/historie')).status, 403)
})

test('the role of the application can neither change nor remove nor add an entry, nor move the end of a strand', async () => {
  await schreibe(TEST_ACTOR, ereignis())
  const client = new pg.Client({ ...database.owner, user: 'zeughaus_anwendung' })
  await client.connect()
  for (const forbidden of [
    `UPDATE historie SET ereignis = 'x'`,
    'DELETE FROM historie',
    'TRUNCATE historie',
    'INSERT INTO historie SELECT * FROM historie LIMIT 1',
    'UPDATE historie_strang SET nummer = 0',
    'UPDATE historie_objekt_anzahl SET anzahl = 0',
    'DELETE FROM historie_objektereignis_anzahl',
    'DELETE FROM historie_objekttag_anzahl',
    'DELETE FROM historie_objekteintrag',
    'SELECT historie_zaehlen(0::smallint, 0, 1)',
    'ALTER TABLE historie DISABLE TRIGGER ALL',
  ]) {
    await assert.rejects(client.query(forbidden), /permission denied|must be owner/, forbidden)
  }
  await client.end()
})

test('even the owner of the schema is stopped by the trigger', async () => {
  const client = new pg.Client(database.owner)
  await client.connect()
  for (const forbidden of [`UPDATE historie SET ereignis = 'x'`, 'DELETE FROM historie', 'TRUNCATE historie']) {
    await assert.rejects(client.query(forbidden), /unveränderlich/, forbidden)
  }
  await client.end()
})

// historie.3: The trail is append-only and chained; an untouched one verifies.
test('an untouched trail is verified without a finding, also while it is written to', async () => {
  const [bericht] = await Promise.all([
    verifyHistorie(store.db),
    ...Array.from({ length: 20 }, () => schreibe(TEST_ACTOR, ereignis(), ereignis())),
  ])
  assert.deepEqual(bericht.befunde, [])
  const afterwards = await verifyHistorie(store.db)
  assert.deepEqual(afterwards.befunde, [])
  assert.equal(afterwards.eintraege > bericht.eintraege, true)
})

test('an edited entry is named', async () => {
  const [, second] = await dreiEintraege()
  const back = `UPDATE historie SET details = details - 'neu' WHERE id = $1`
  await manipuliere(`UPDATE historie SET details = details || '{"neu": 1}' WHERE id = $1`, second.id)
  const { befunde, saetze } = await verifyHistorie(store.db)
  assert.deepEqual(befunde, [{ art: 'veraendert', ...second }])
  assert.match(saetze[0] ?? '', /wurde verändert/)
  await manipuliere(back, second.id)
  assert.deepEqual((await verifyHistorie(store.db)).befunde, [])
})

test('every field of an entry is protected', async () => {
  const [, second] = await dreiEintraege()
  const fields: Record<string, string> = {
    entitaet_typ: `'mangel'`,
    entitaet_id: 'gen_random_uuid()',
    ereignis: `'mangel_gemeldet'`,
    benutzer_id: 'NULL',
    zeitpunkt: `zeitpunkt + interval '1 ms'`,
    details: `'{}'`,
  }
  for (const [field, value] of Object.entries(fields)) {
    const { [field as 'ereignis']: before } = await store.db
      .selectFrom('historie')
      .selectAll()
      .where('id', '=', second.id)
      .executeTakeFirstOrThrow()
    await manipuliere(`UPDATE historie SET ${field} = ${value} WHERE id = $1`, second.id)
    assert.deepEqual((await verifyHistorie(store.db)).befunde, [{ art: 'veraendert', ...second }], field)
    await manipuliere(`UPDATE historie SET ${field} = $2 WHERE id = $1`, second.id, before)
  }
  assert.deepEqual((await verifyHistorie(store.db)).befunde, [])
})

test('a removed entry is missed, in the middle and at the end', async () => {
  const [, second, third] = await dreiEintraege()
  for (const { id, strang, nummer } of [second, third]) {
    const [row] = await store.db.selectFrom('historie').selectAll().where('id', '=', id).execute()
    await manipuliere('DELETE FROM historie WHERE id = $1', id)
    assert.deepEqual((await verifyHistorie(store.db)).befunde, [{ art: 'fehlt', strang, nummer, id: undefined }])
    await manipuliere('INSERT INTO historie SELECT * FROM jsonb_populate_record(NULL::historie, $1)', {
      ...row,
      hash: `\\x${row?.hash.toString('hex')}`,
    })
    assert.deepEqual((await verifyHistorie(store.db)).befunde, [])
  }
})

test('an entry put in behind the end of a strand is named', async () => {
  const [, , third] = await dreiEintraege()
  const id = newId()
  await manipuliere(
    `INSERT INTO historie SELECT $1, strang, nummer + 1000, entitaet_typ, entitaet_id, ereignis, benutzer_id, zeitpunkt,
      details, hash FROM historie WHERE id = $2`,
    id,
    third.id,
  )
  const { strang, nummer } = third
  assert.deepEqual((await verifyHistorie(store.db)).befunde, [
    { art: 'eingeschoben', strang, nummer: nummer + 1000, id },
  ])
  await manipuliere('DELETE FROM historie WHERE id = $1', id)
})

test('a recomputed hash of an edited entry breaks the one behind it, or the end of the strand', async () => {
  const [, , third] = await dreiEintraege()
  await manipuliere(
    `UPDATE historie SET ereignis = 'mangel_gemeldet', hash = sha256('geraten') WHERE id = $1`,
    third.id,
  )
  assert.deepEqual((await verifyHistorie(store.db)).befunde, [{ art: 'veraendert', ...third }])
})
