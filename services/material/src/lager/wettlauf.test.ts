import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@zeughaus/platform'
import { sql } from 'kysely'
import pg from 'pg'
import { einMaterial } from '../stammdaten/stammdaten.factory.ts'
import { starteTestdienst } from '../testing.ts'
import { einLagerplatz, einZugang } from './lager.factory.ts'

const { store, person, gleichzeitig, database } = await starteTestdienst()
const lager = await person('materialverantwortlicher')
const verwaltung = await person('administration')

const buche = (body: object) => lager.post('/materialbewegungen', body)
const abgang = (material_id: string, von_lagerplatz_id: string, menge = 1) =>
  buche({ art: 'abgang', material_id, von_lagerplatz_id, menge })
const umlagerung = (material_id: string, von_lagerplatz_id: string, nach_lagerplatz_id: string, menge = 1) =>
  buche({ art: 'umlagerung', material_id, von_lagerplatz_id, nach_lagerplatz_id, menge })

const menge = async (material_id: string, lagerplatz_id: string): Promise<number> => {
  const row = await store.db
    .selectFrom('bestand')
    .select('menge')
    .where('material_id', '=', material_id)
    .where('lagerplatz_id', '=', lagerplatz_id)
    .executeTakeFirst()
  return row?.menge ?? 0
}

/** Stocks and kept counts that differ from what the movements say. */
async function abweichungen(): Promise<unknown[]> {
  const { rows } = await sql`
    WITH halb AS (
      SELECT nach_lagerplatz_id AS lagerplatz_id, material_id, menge, art FROM materialbewegung WHERE art <> 'abgang'
      UNION ALL
      SELECT von_lagerplatz_id, material_id, -menge, art FROM materialbewegung WHERE art <> 'zugang'
    ), soll AS (
      SELECT lagerplatz_id, material_id, sum(menge) AS menge, count(*) FILTER (WHERE art = 'zugang') AS zugaenge,
        count(*) FILTER (WHERE art = 'abgang') AS abgaenge,
        count(*) FILTER (WHERE art = 'umlagerung' AND menge < 0) AS auslagerungen,
        count(*) FILTER (WHERE art = 'umlagerung' AND menge > 0) AS einlagerungen
      FROM halb GROUP BY 1, 2
    )
    SELECT soll, bestand FROM soll FULL JOIN bestand USING (lagerplatz_id, material_id)
    WHERE (soll.menge, soll.zugaenge, soll.abgaenge, soll.auslagerungen, soll.einlagerungen) IS DISTINCT FROM
      (bestand.menge, bestand.zugaenge, bestand.abgaenge, bestand.auslagerungen, bestand.einlagerungen)`.execute(
    store.db,
  )
  return rows
}

/** More callers than that would wait for a connection to the database, and not for the stock. */
const ANRUFER = 50

/**
 * Makes so many calls, each caller one after the other. 503 means that nothing was done because no connection came free
 * in time: the caller comes again, as the answer asks for.
 *
 * @returns the statuses
 */
async function vielfach(anzahl: number, aufruf: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const stati: number[] = []
  let naechster = 0
  const anrufer = Array.from({ length: ANRUFER }, async () => {
    for (let n = naechster++; n < anzahl; n = naechster++) {
      let { status } = await aufruf(n)
      while (status === 503) ({ status } = await aufruf(n))
      stati.push(status)
    }
  })
  await Promise.all(anrufer)
  return stati
}

test('1,000 withdrawals of 50 callers at once from a stock of 500: exactly 500 succeed, and the movements add up to the stock', async () => {
  const [material, platz] = [await einMaterial(store), await einLagerplatz(store)]
  await einZugang(store, material.id, platz.id, 500)
  const stati = Map.groupBy(await vielfach(1000, () => abgang(material.id, platz.id)), (status) => status)
  assert.deepEqual([...stati].map(([status, liste]) => [status, liste.length]).sort(), [
    [201, 500],
    [409, 500],
  ])
  assert.equal(await menge(material.id, platz.id), 0)
  assert.deepEqual(await abweichungen(), [])
})

test('the last piece is taken once, although all who want it have begun', async () => {
  const [material, platz] = [await einMaterial(store), await einLagerplatz(store)]
  await einZugang(store, material.id, platz.id, 1)
  const antworten = await gleichzeitig(
    (tx) => tx.selectFrom('material').select('id').where('id', '=', material.id).forUpdate().execute(),
    Array.from({ length: 5 }, () => () => abgang(material.id, platz.id)),
  )
  assert.deepEqual(antworten.map(({ status }) => status).sort(), [201, 409, 409, 409, 409])
  assert.equal(await menge(material.id, platz.id), 0)
})

test('transfers in a ring and against it keep the total at every moment, and none of them is lost in a deadlock', async () => {
  const material = await einMaterial(store)
  const ring = await Promise.all(Array.from({ length: 4 }, () => einLagerplatz(store)))
  for (const { id } of ring) await einZugang(store, material.id, id, 10)
  const summe = async (): Promise<number> => {
    const { body } = await lager.get(`/bestaende?material_id=${material.id}`)
    return (body as { eintraege: { menge: number }[] }).eintraege.reduce((sum, eintrag) => sum + eintrag.menge, 0)
  }
  let fertig = false
  const summen = new Set<number>()
  const beobachtet = (async () => {
    while (!fertig) summen.add(await summe())
  })()
  const stati = await vielfach(300, (n) => {
    const [von, nach] = [ring[n % ring.length]?.id ?? '', ring[(n + 1) % ring.length]?.id ?? '']
    return n % 3 === 0 ? umlagerung(material.id, nach, von) : umlagerung(material.id, von, nach)
  })
  fertig = true
  await beobachtet
  assert.deepEqual(new Set(stati).difference(new Set([409])), new Set([201]))
  assert.deepEqual([...summen], [40])
  assert.deepEqual(await abweichungen(), [])
})

test('a material that is replaced while it is booked loses no piece', async () => {
  const [altes, neues, platz] = [await einMaterial(store), await einMaterial(store), await einLagerplatz(store)]
  await einZugang(store, altes.id, platz.id, 20)
  await einZugang(store, neues.id, platz.id, 5)
  const [ersetzt, ...abgaenge] = await Promise.all([
    verwaltung.post(`/materialien/${altes.id}/ersetzen`, { ziel_id: neues.id }),
    ...Array.from({ length: 10 }, () => abgang(altes.id, platz.id)),
  ])
  assert.equal(ersetzt?.status, 200)
  const gelungen = abgaenge.filter(({ status }) => status === 201).length
  assert.equal(abgaenge.filter(({ status }) => status === 422).length, abgaenge.length - gelungen)
  assert.equal(await menge(neues.id, platz.id), 25 - gelungen)
  assert.deepEqual(await abweichungen(), [])
})

test('a Lagerplatz that is deleted while something is booked there: one of the two is refused', async () => {
  const { id: material_id } = await einMaterial(store)
  for (let runde = 0; runde < 5; runde++) {
    const { id } = await einLagerplatz(store)
    const [geloescht, gebucht] = await Promise.all([
      verwaltung.delete(`/lagerplaetze/${id}`),
      buche({ art: 'zugang', material_id, nach_lagerplatz_id: id, menge: 1 }),
    ])
    assert.ok(['204 422', '409 201'].includes(`${geloescht.status} ${gebucht.status}`), gebucht.text)
    assert.equal(await menge(material_id, id), gebucht.status === 201 ? 1 : 0)
  }
})

test('the database itself keeps a stock from being negative, and its movements from being changed', async () => {
  const [material, platz] = [await einMaterial(store), await einLagerplatz(store)]
  const { id } = await einZugang(store, material.id, platz.id, 3)
  const owner = new pg.Client(database.owner)
  await owner.connect()
  const zuViel = `INSERT INTO materialbewegung (id, art, material_id, menge, von_lagerplatz_id, benutzer_id, zeitpunkt)
    VALUES ('${newId()}', 'abgang', '${material.id}', 4, '${platz.id}', '${lager.id}', now())`
  await assert.rejects(owner.query(zuViel), /bestand_nie_negativ/)
  await assert.rejects(owner.query('UPDATE materialbewegung SET menge = 1'), /unveränderlich/)
  await assert.rejects(owner.query('DELETE FROM materialbewegung'), /unveränderlich/)
  await owner.end()
  const dienst = new pg.Client({ ...database.owner, user: 'zeughaus_anwendung' })
  await dienst.connect()
  for (const verboten of [
    'UPDATE bestand SET menge = menge + 1',
    'DELETE FROM bestand',
    `INSERT INTO bestand VALUES ('${platz.id}', '${newId()}', 1, 1, 0, 0, 0)`,
    `UPDATE materialbewegung SET material_id = '${newId()}'`,
    'DELETE FROM materialbewegung',
    'UPDATE materialbewegung_anzahl SET anzahl = 0',
  ]) {
    await assert.rejects(dienst.query(verboten), /permission denied/, verboten)
  }
  await dienst.end()
  assert.equal(await menge(material.id, platz.id), 3)
  assert.equal((await lager.get(`/materialbewegungen/${id}`)).status, 200)
})
