import assert from 'node:assert/strict'
import { type CompiledQuery, type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely'
import pg from 'pg'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { fetchPage } from '../../kern/lists/list.ts'
import { listObjektwertungen } from '../../kontrollen/bereitschaft/index.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { listAblaufwarnungen } from './ablaufwarnungen.queries.ts'
import { getKennzahlen } from './kennzahlen.queries.ts'
import type { Kennzahlen } from './kennzahlen.schema.ts'
import { listPrueftermine } from './prueftermine.queries.ts'
import { getVerlauf } from './verlauf.queries.ts'

const service = await starteTestdienst()
const { store, clock } = service
const anna = await service.person('mitarbeiter')
const leitung = await service.person('leitungsverantwortlicher')

const VIEWS = ['einsatzbereitschaft', 'kennzahlen', 'prueftermine', 'ablaufwarnungen', 'verlauf']

const view = async (name: string) => {
  const { status, body, text } = await anna.get(`/dashboard/${name}`)
  assert.equal(status, 200, text)
  return body
}
const offene = async () => ((await view('kennzahlen')) as Kennzahlen).offene_fehlbestaende

/** The tables that a statement reads, according to its plan. */
function tables(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const name = (plan as { 'Relation Name'?: string })['Relation Name']
  return [...(name === undefined ? [] : [name]), ...Object.values(plan).flatMap(tables)]
}

test('the database counts the changes of every table from which an overview that lasts while people count is computed', async () => {
  const asked: CompiledQuery[] = []
  const compiler = new PostgresQueryCompiler()
  const mithoeren: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.push(compiler.compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const db = store.db.withPlugin(mithoeren)
  const today = '2026-11-22'
  const page = { seite: 1, limit: 50 }
  await listObjektwertungen(db, today)
  await getKennzahlen(db, [], clock.now(), 'Europe/Berlin')
  await fetchPage(listPrueftermine(db, today, { tage: 30, sortierung: 'faelligkeitsdatum' }), page)
  await fetchPage(await listAblaufwarnungen(db, today, { sortierung: 'resttage' }), page)
  await getVerlauf(db, today, 'Europe/Berlin', { tage: 10 })

  const owner = new pg.Client(service.database.owner)
  await owner.connect()
  try {
    const readBack = new Set<string>()
    for (const { sql: text, parameters } of asked) {
      const { rows } = await owner.query(`EXPLAIN (FORMAT JSON) ${text}`, [...parameters])
      for (const name of tables(rows[0])) readBack.add(name)
    }
    const { rows } = await owner.query<{ tabelle: string }>(
      `SELECT DISTINCT tgrelid::regclass::text AS tabelle FROM pg_trigger WHERE tgfoid::regproc::text LIKE 'lage\\_%'`,
    )
    const counted = new Set(rows.map(({ tabelle }) => tabelle))
    assert.ok(readBack.size > 5)
    // The Historie's entry about an object's status is written in the transaction that changes the object.
    assert.deepEqual([...readBack.difference(counted)], ['historie'])
  } finally {
    await owner.end()
  }
})

test('a count changes no overview, and none is computed for it', async () => {
  const pruefling = await Pruefling.neu(service, [5, 5])
  const kontrolle = await pruefling.kontrolle(anna)
  for (const name of VIEWS) {
    const before = await view(name)
    await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 3 })
    const statements = await service.anweisungen(async () => assert.deepEqual(await view(name), before))
    assert.equal(statements, 2, `${name}: login and version of the data`)
  }
})

test('the findings of a check are in the overviews from its end, and refilled shortages are gone from them', async () => {
  const before = await offene()
  const pruefling = await Pruefling.neu(service, [5])
  const kontrolle = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 3 })
  assert.equal(await offene(), before)
  await anna.post(`/kontrollen/${kontrolle}/abschliessen`)
  assert.equal(await offene(), before + 1)
  const { id } = await pruefling.fehlbestand(anna)
  await leitung.post(`/fehlbestaende/${id}/mindermenge`)
  assert.equal(((await view('kennzahlen')) as Kennzahlen).genehmigte_mindermengen, 1)
  await leitung.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 2 })
  assert.equal(await offene(), before)
})

test('a change that is undone is no change, and one that waits for its commit is seen with it', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [3])
  const before = await offene()
  const erledige = sql`UPDATE fehlbestand SET status = 'erledigt', erledigt_am = now() WHERE objekt_id = ${pruefling.objekt_id}`
  const abgebrochen = store.db.transaction().execute(async (tx) => {
    await erledige.execute(tx)
    assert.equal(await offene(), before)
    throw new Error('undone')
  })
  await assert.rejects(abgebrochen, /undone/)
  assert.equal(await offene(), before)
  await store.db.transaction().execute(async (tx) => {
    await erledige.execute(tx)
    assert.equal(await offene(), before)
  })
  assert.equal(await offene(), before - 1)
})

test('sessions that change the same things at once wait for each other alone', async () => {
  const [a, b] = [await Pruefling.neu(service, [5]), await Pruefling.neu(service, [5])]
  const benenne = (objekt_id: string, name: string) => sql`UPDATE objekt SET name = ${name} WHERE id = ${objekt_id}`
  await store.db.transaction().execute(async (tx) => {
    await benenne(a.objekt_id, 'Erstes').execute(tx)
    // Would wait for the first transaction, which waits for this one, if both counted in one row.
    await benenne(b.objekt_id, 'Zweites').execute(store.db)
  })
})
