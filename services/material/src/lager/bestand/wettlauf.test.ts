import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { sql } from 'kysely'
import pg from 'pg'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { einMaterial } from '../../objekte/stammdaten/stammdaten.factory.ts'
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

/** Finds stocks and kept counts that differ from the movements. */
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

/** More callers would wait for a database connection instead of the stock. */
const ANRUFER = 50

/**
 * Makes this many calls; each caller makes one after the other. A 503 means that no connection came free in time and
 * nothing happened, so the caller repeats, as the answer asks.
 *
 * @returns the statuses
 */
async function multiple(count: number, call: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const stati: number[] = []
  let next = 0
  const anrufer = Array.from({ length: ANRUFER }, async () => {
    for (let n = next++; n < count; n = next++) {
      let { status } = await call(n)
      while (status === 503) ({ status } = await call(n))
      stati.push(status)
    }
  })
  await Promise.all(anrufer)
  return stati
}

// lager.12: Of 1,000 withdrawals from 500 pieces, 500 succeed.
test('1,000 withdrawals of 50 callers at once from a stock of 500: exactly 500 succeed, and the movements add up to the stock', async () => {
  const [material, place] = [await einMaterial(store), await einLagerplatz(store)]
  await einZugang(store, material.id, place.id, 500)
  const stati = Map.groupBy(await multiple(1000, () => abgang(material.id, place.id)), (status) => status)
  assert.deepEqual([...stati].map(([status, list]) => [status, list.length]).sort(), [
    [201, 500],
    [409, 500],
  ])
  assert.equal(await menge(material.id, place.id), 0)
  assert.deepEqual(await abweichungen(), [])
})

test('the last piece is taken once, although all who want it have begun', async () => {
  const [material, place] = [await einMaterial(store), await einLagerplatz(store)]
  await einZugang(store, material.id, place.id, 1)
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('material').select('id').where('id', '=', material.id).forUpdate().execute(),
    Array.from({ length: 5 }, () => () => abgang(material.id, place.id)),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409])
  assert.equal(await menge(material.id, place.id), 0)
})

// lager.11: Concurrent transfers in a ring keep the total at each moment.
test('transfers in a ring and against it keep the total at every moment, and none of them is lost in a deadlock', async () => {
  const material = await einMaterial(store)
  const ring = await Promise.all(Array.from({ length: 4 }, () => einLagerplatz(store)))
  for (const { id } of ring) await einZugang(store, material.id, id, 10)
  const summe = async (): Promise<number> => {
    const { body } = await lager.get(`/bestaende?material_id=${material.id}`)
    return (body as { eintraege: { menge: number }[] }).eintraege.reduce((sum, eintrag) => sum + eintrag.menge, 0)
  }
  let done = false
  const sums = new Set<number>()
  const observed = (async () => {
    while (!done) sums.add(await summe())
  })()
  const stati = await multiple(300, (n) => {
    const [von, nach] = [ring[n % ring.length]?.id ?? '', ring[(n + 1) % ring.length]?.id ?? '']
    return n % 3 === 0 ? umlagerung(material.id, nach, von) : umlagerung(material.id, von, nach)
  })
  done = true
  await observed
  assert.deepEqual(new Set(stati).difference(new Set([409])), new Set([201]))
  assert.deepEqual([...sums], [40])
  assert.deepEqual(await abweichungen(), [])
})

test('a material that is replaced while it is booked loses no piece', async () => {
  const [old, fresh, place] = [await einMaterial(store), await einMaterial(store), await einLagerplatz(store)]
  await einZugang(store, old.id, place.id, 20)
  await einZugang(store, fresh.id, place.id, 5)
  const [replaced, ...abgaenge] = await Promise.all([
    verwaltung.post(`/materialien/${old.id}/ersetzen`, { ziel_id: fresh.id }),
    ...Array.from({ length: 10 }, () => abgang(old.id, place.id)),
  ])
  assert.equal(replaced?.status, 200)
  const gelungen = abgaenge.filter(({ status }) => status === 201).length
  assert.equal(abgaenge.filter(({ status }) => status === 422).length, abgaenge.length - gelungen)
  assert.equal(await menge(fresh.id, place.id), 25 - gelungen)
  assert.deepEqual(await abweichungen(), [])
})

test('a Lagerplatz that is deleted while something is booked there: one of the two is refused', async () => {
  const { id: material_id } = await einMaterial(store)
  for (let round = 0; round < 5; round++) {
    const { id } = await einLagerplatz(store)
    const [deleted, booked] = await Promise.all([
      verwaltung.delete(`/lagerplaetze/${id}`),
      buche({ art: 'zugang', material_id, nach_lagerplatz_id: id, menge: 1 }),
    ])
    assert.ok(['204 422', '409 201'].includes(`${deleted.status} ${booked.status}`), booked.text)
    assert.equal(await menge(material_id, id), booked.status === 201 ? 1 : 0)
  }
})

// lager.9: The database itself keeps stock from being negative and movements from being changed.
test('the database itself keeps a stock from being negative, and its movements from being changed', async () => {
  const [material, place] = [await einMaterial(store), await einLagerplatz(store)]
  const { id } = await einZugang(store, material.id, place.id, 3)
  const owner = new pg.Client(database.owner)
  await owner.connect()
  const tooMuch = `INSERT INTO materialbewegung (id, art, material_id, menge, von_lagerplatz_id, benutzer_id, zeitpunkt)
    VALUES ('${newId()}', 'abgang', '${material.id}', 4, '${place.id}', '${lager.id}', now())`
  await assert.rejects(owner.query(tooMuch), /bestand_nie_negativ/)
  await assert.rejects(owner.query('UPDATE materialbewegung SET menge = 1'), /unveränderlich/)
  await assert.rejects(owner.query('DELETE FROM materialbewegung'), /unveränderlich/)
  await owner.end()
  const service = new pg.Client({ ...database.owner, user: 'zeughaus_anwendung' })
  await service.connect()
  for (const forbidden of [
    'UPDATE bestand SET menge = menge + 1',
    'DELETE FROM bestand',
    `INSERT INTO bestand VALUES ('${place.id}', '${newId()}', 1, 1, 0, 0, 0)`,
    `UPDATE materialbewegung SET material_id = '${newId()}'`,
    'DELETE FROM materialbewegung',
    'UPDATE materialbewegung_anzahl SET anzahl = 0',
  ]) {
    await assert.rejects(service.query(forbidden), /permission denied/, forbidden)
  }
  await service.end()
  assert.equal(await menge(material.id, place.id), 3)
  assert.equal((await lager.get(`/materialbewegungen/${id}`)).status, 200)
})
