import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import fc from 'fast-check'
import pg from 'pg'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { DIENST } from '../access/caller.ts'
import { recordSicherheit, recordSicherheitAllein, verifySicherheitsprotokoll } from './index.ts'

const { store, database } = await starteTestdienst()
const urheber = { wer: 'befehl', benutzer_id: null, name: 'root', adresse: null } as const
const schreibe = (gegenstand: string) =>
  recordSicherheitAllein(store, urheber, {
    ereignis: 'sicherung',
    gegenstand,
    details: { zeilen: 'eins\nzwei', leer: null },
  })

/** Acts as the schema's owner with the triggers disabled, like an intruder on the database. */
async function manipuliere(statement: string, ...values: unknown[]): Promise<void> {
  const client = new pg.Client(database.owner)
  await client.connect()
  try {
    await client.query('ALTER TABLE sicherheitsprotokoll DISABLE TRIGGER ALL')
    await client.query(statement, values)
    await client.query('ALTER TABLE sicherheitsprotokoll ENABLE TRIGGER ALL')
  } finally {
    await client.end()
  }
}

const findings = async () => (await verifySicherheitsprotokoll(store.db)).befunde

// sicherheit.13: Entries stand in one chain without a gap.
test('entries written at the same time stand in one chain without a gap, and verify finds nothing, also meanwhile', async () => {
  const geprueft = await Promise.all(
    Array.from({ length: 60 }, async (_unused, place) => {
      await schreibe(`gleichzeitig ${place}`)
      return place % 10 === 0 ? await findings() : []
    }),
  )
  assert.deepEqual(geprueft.flat(), [])
  const numbers = await store.db.selectFrom('sicherheitsprotokoll').select('nummer').orderBy('nummer').execute()
  assert.deepEqual(
    numbers.map(({ nummer }) => nummer),
    numbers.map((_zeile, place) => place + 1),
  )
  const { eintraege, pruefsumme, saetze } = await verifySicherheitsprotokoll(store.db)
  assert.equal(eintraege, numbers.length)
  assert.match(pruefsumme, /^[0-9a-f]{64}$/)
  assert.match(saetze[0] ?? '', /unversehrt/)
})

test('a long transaction blocks no other write, and its entry stands where it was committed', async () => {
  const long = `lang ${newId()}`
  const short = `kurz ${newId()}`
  await writeUnaudited(store, DIENST, async (write) => {
    await recordSicherheit(write, urheber, { ereignis: 'sicherung', gegenstand: long })
    await schreibe(short)
  })
  const { length } = await store.db.selectFrom('sicherheitsprotokoll_ende').selectAll().execute()
  assert.equal(length, 1)
  const array = await store.db.selectFrom('sicherheitsprotokoll').select('gegenstand').orderBy('nummer').execute()
  assert.deepEqual(
    array.slice(-2).map(({ gegenstand }) => gegenstand),
    [short, long],
  )
})

// sicherheit.14: The database refuses to change, remove or insert one.
test('the role of the application can neither change, remove nor insert an entry, and the owner needs to lift a trigger first', async () => {
  await schreibe('fest')
  const angriffe = [
    `UPDATE sicherheitsprotokoll SET name = 'x'`,
    'DELETE FROM sicherheitsprotokoll',
    'TRUNCATE sicherheitsprotokoll',
    'INSERT INTO sicherheitsprotokoll SELECT * FROM sicherheitsprotokoll LIMIT 1',
    'UPDATE sicherheitsprotokoll_ende SET nummer = 0',
    'SELECT * FROM sicherheitsprotokoll_eingang',
    'DELETE FROM sicherheitsprotokoll_eingang',
  ]
  const anwendung = new pg.Client(database.owner)
  await anwendung.connect()
  await anwendung.query('SET ROLE zeughaus_anwendung')
  for (const angriff of angriffe) await assert.rejects(anwendung.query(angriff), /permission denied/, angriff)
  await anwendung.query('RESET ROLE')
  for (const angriff of angriffe.slice(0, 3)) await assert.rejects(anwendung.query(angriff), /unveränderlich/, angriff)
  await anwendung.end()
})

// sicherheit.15: `zeughaus material verify` names the first bad entry.
test('verify names the first bad entry, whatever is changed, removed, put in, exchanged or cut off', async () => {
  for (let place = 0; place < 12; place += 1) await schreibe(`Eintrag ${place}`)
  const { nummer: end } = await store.db.selectFrom('sicherheitsprotokoll_ende').selectAll().executeTakeFirstOrThrow()
  const sicherung = `gesichert_${newId().replaceAll('-', '')}`
  await manipuliere(`CREATE TABLE ${sicherung} AS SELECT * FROM sicherheitsprotokoll`)
  const fields = {
    zeitpunkt: `zeitpunkt + interval '1 ms'`,
    ereignis: `'export'`,
    ergebnis: `'verweigert'`,
    grund: `'anders'`,
    wer: `'dienst'`,
    benutzer_id: 'gen_random_uuid()',
    name: `name || '.'`,
    adresse: `'192.0.2.1'`,
    gegenstand: 'NULL',
    gegenstand_id: 'gen_random_uuid()',
    details: `details || '{"neu": 1}'`,
    hash: `sha256('geraten')`,
  }
  const nummer = fc.integer({ min: 1, max: end })
  const angriff = fc.oneof(
    fc.record({ art: fc.constant('aendern'), nummer, feld: fc.constantFrom(...Object.entries(fields)) }),
    fc.record({ art: fc.constant('entfernen'), nummer }),
    fc.record({ art: fc.constant('abschneiden'), nummer }),
    fc.record({ art: fc.constant('tauschen'), nummer: fc.integer({ min: 1, max: end - 1 }) }),
    fc.record({ art: fc.constant('anhaengen'), nummer: fc.constant(end + 1) }),
  )
  await fc.assert(
    fc.asyncProperty(angriff, async (a) => {
      const n = a.nummer
      if ('feld' in a) {
        await manipuliere(`UPDATE sicherheitsprotokoll SET ${a.feld[0]} = ${a.feld[1]} WHERE nummer = $1`, n)
      } else if (a.art === 'entfernen') await manipuliere('DELETE FROM sicherheitsprotokoll WHERE nummer = $1', n)
      else if (a.art === 'abschneiden') await manipuliere('DELETE FROM sicherheitsprotokoll WHERE nummer >= $1', n)
      else if (a.art === 'tauschen') {
        await manipuliere(
          'UPDATE sicherheitsprotokoll SET nummer = -nummer WHERE nummer IN ($1::bigint, $1::bigint + 1)',
          n,
        )
        await manipuliere('UPDATE sicherheitsprotokoll SET nummer = 2 * $1::bigint + 1 + nummer WHERE nummer < 0', n)
      } else {
        await manipuliere(
          `INSERT INTO sicherheitsprotokoll SELECT ($1::int), zeitpunkt, ereignis, ergebnis, grund, wer, benutzer_id, name,
            adresse, gegenstand, gegenstand_id, details, hash FROM sicherheitsprotokoll WHERE nummer = 1`,
          n,
        )
      }
      const [first] = await findings()
      assert.equal(first?.nummer, n, JSON.stringify(a))
      await manipuliere('DELETE FROM sicherheitsprotokoll')
      await manipuliere(`INSERT INTO sicherheitsprotokoll SELECT * FROM ${sicherung}`)
      assert.deepEqual(await findings(), [])
    }),
    { numRuns: 40, includeErrorInReport: true },
  )
  await manipuliere(`DROP TABLE ${sicherung}`)
})
