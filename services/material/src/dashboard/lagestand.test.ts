import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@zeughaus/platform/testing'
import { type CompiledQuery, type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely'
import pg from 'pg'
import { listLagebild } from '../bereitschaft/index.ts'
import { Pruefling } from '../kontrollen/pruefling.factory.ts'
import { starteTestdienst } from '../testing.ts'
import { listAblaufwarnungen } from './ablaufwarnungen.queries.ts'
import { zaehleFehlbestaende } from './kennzahlen.queries.ts'
import type { Kennzahlen } from './kennzahlen.schema.ts'
import { listPrueftermine } from './prueftermine.queries.ts'
import { verlauf } from './verlauf.ts'

const dienst = await starteTestdienst()
const { store, clock } = dienst
const anna = await dienst.person('mitarbeiter')
const leitung = await dienst.person('leitungsverantwortlicher')

const VIEWS = ['einsatzbereitschaft', 'kennzahlen', 'prueftermine', 'ablaufwarnungen', 'verlauf']

const view = async (name: string) => {
  const { status, body, text } = await anna.get(`/dashboard/${name}`)
  assert.equal(status, 200, text)
  return body
}
const offene = async () => ((await view('kennzahlen')) as Kennzahlen).offene_fehlbestaende

/** Which tables a statement reads, as its plan says. */
function tabellen(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const name = (plan as { 'Relation Name'?: string })['Relation Name']
  return [...(name === undefined ? [] : [name]), ...Object.values(plan).flatMap(tabellen)]
}

test('the database counts the changes of every table from which an overview that lasts while people count is computed', async () => {
  const gefragt: CompiledQuery[] = []
  const compiler = new PostgresQueryCompiler()
  const mithoeren: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      gefragt.push(compiler.compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const db = store.db.withPlugin(mithoeren)
  const heute = '2026-11-22'
  const seite = { seite: 1, limit: 50 }
  await listLagebild(db, heute)
  await zaehleFehlbestaende(db, clock.now())
  await listPrueftermine(db, heute, { ...seite, tage: 30, sortierung: 'faelligkeitsdatum' })
  await listAblaufwarnungen(db, heute, { ...seite, sortierung: 'resttage' })
  await verlauf(db, heute, 'Europe/Berlin', { tage: 10 })

  const owner = new pg.Client(dienst.database.owner)
  await owner.connect()
  try {
    const gelesen = new Set<string>()
    for (const { sql: text, parameters } of gefragt) {
      const { rows } = await owner.query(`EXPLAIN (FORMAT JSON) ${text}`, [...parameters])
      for (const name of tabellen(rows[0])) gelesen.add(name)
    }
    const { rows } = await owner.query<{ tabelle: string }>(
      `SELECT DISTINCT tgrelid::regclass::text AS tabelle FROM pg_trigger WHERE tgfoid::regproc::text LIKE 'lage\\_%'`,
    )
    const gezaehlt = new Set(rows.map(({ tabelle }) => tabelle))
    assert.ok(gelesen.size > 5)
    // What the Historie tells of an object's status is written in the transaction that changes the object.
    assert.deepEqual([...gelesen.difference(gezaehlt)], ['historie'])
  } finally {
    await owner.end()
  }
})

test('a count changes no overview, and none is computed for it', async () => {
  const pruefling = await Pruefling.neu(dienst, [5, 5])
  const kontrolle = await pruefling.kontrolle(anna)
  for (const name of VIEWS) {
    const vorher = await view(name)
    let gezaehlt = 0
    // Login, state of what it is computed from; tests beside this one may make the service read the state twice.
    await until(`${name} is not computed after a count`, async () => {
      await pruefling.zaehlen(anna, kontrolle, gezaehlt++ % 2, { gezaehlt: gezaehlt % 5 })
      const anweisungen = await dienst.anweisungen(async () => assert.deepEqual(await view(name), vorher))
      return anweisungen === 2
    })
  }
})

test('what a check has found is in the overviews from its end, and what was filled up is gone from them', async () => {
  const vorher = await offene()
  const pruefling = await Pruefling.neu(dienst, [5])
  const kontrolle = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 3 })
  assert.equal(await offene(), vorher)
  await anna.post(`/kontrollen/${kontrolle}/abschliessen`)
  assert.equal(await offene(), vorher + 1)
  const { id } = await pruefling.fehlbestand(anna)
  await leitung.post(`/fehlbestaende/${id}/mindermenge`)
  assert.equal(((await view('kennzahlen')) as Kennzahlen).genehmigte_mindermengen, 1)
  await leitung.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 2 })
  assert.equal(await offene(), vorher)
})

test('a change that is undone is no change, and one that waits for its commit is seen with it', async () => {
  const pruefling = await Pruefling.neu(dienst, [5])
  await pruefling.geprueft(anna, [3])
  const vorher = await offene()
  const erledige = sql`UPDATE fehlbestand SET status = 'erledigt', erledigt_am = now() WHERE objekt_id = ${pruefling.objekt_id}`
  const abgebrochen = store.db.transaction().execute(async (tx) => {
    await erledige.execute(tx)
    assert.equal(await offene(), vorher)
    throw new Error('undone')
  })
  await assert.rejects(abgebrochen, /undone/)
  assert.equal(await offene(), vorher)
  await store.db.transaction().execute(async (tx) => {
    await erledige.execute(tx)
    assert.equal(await offene(), vorher)
  })
  assert.equal(await offene(), vorher - 1)
})

test('sessions that change the same things at once wait for nobody but each other', async () => {
  const [a, b] = [await Pruefling.neu(dienst, [5]), await Pruefling.neu(dienst, [5])]
  const benenne = (objekt_id: string, name: string) => sql`UPDATE objekt SET name = ${name} WHERE id = ${objekt_id}`
  await store.db.transaction().execute(async (tx) => {
    await benenne(a.objekt_id, 'Erstes').execute(tx)
    // Would wait for the first transaction, which waits for it, if both counted in one row.
    await benenne(b.objekt_id, 'Zweites').execute(store.db)
  })
})
