/** Each table has its class: what lies at a place is read through a view that leaves out what lies elsewhere. */
import assert from 'node:assert/strict'
import { openTestDatabase } from '@zeughaus/postgres/testing'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import type { Database } from './db.gen.ts'
import { MIGRATIONS } from './store.ts'

const postgres = await openTestDatabase<Database>(MIGRATIONS)
afterAll(() => postgres.close())

/**
 * `ort`: lies at a place; `alle`: belongs to all places; `person`: read for its own person alone, or by a role for
 * everything; `dienst`: of the service's own work. A table without a class does not compile.
 */
const CLASSES = {
  anmeldedienst_abmeldung: 'dienst',
  anmeldedienst_konto: 'person',
  anmeldedienst_sitzung: 'person',
  ansicht: 'person',
  ausgabe: 'ort',
  bekanntes_geraet: 'dienst',
  beladungsvorlage: 'ort',
  benutzer: 'alle',
  benutzer_qualifikation: 'ort',
  benutzer_rolle: 'person',
  bereich: 'alle',
  bestand: 'ort',
  bestellung: 'ort',
  dokument: 'ort',
  einheit: 'alle',
  einladung: 'person',
  einsatz: 'ort',
  einsatz_ruecknahme: 'ort',
  eskalation_konfiguration: 'alle',
  fach: 'ort',
  fachfoto: 'ort',
  fahrzeugdetails: 'ort',
  faktorpflicht: 'alle',
  faktorpflicht_eigene_rolle: 'alle',
  faktorversuch: 'dienst',
  favorit: 'ort',
  fehlbestand: 'ort',
  geraet_instanz: 'ort',
  geraet_termin: 'ort',
  gruppe_eigene_rolle: 'person',
  gruppe_ortsrolle: 'person',
  gruppenrolle: 'person',
  historie: 'ort',
  historie_anzahl: 'ort',
  historie_objekt_anzahl: 'ort',
  historie_objekteintrag: 'ort',
  historie_objektereignis_anzahl: 'ort',
  historie_objekttag_anzahl: 'ort',
  historie_strang: 'dienst',
  idempotency: 'person',
  import: 'person',
  importzeile: 'person',
  importzuordnung: 'person',
  job: 'dienst',
  kalenderabo: 'person',
  kategorie: 'alle',
  kontrolle: 'ort',
  kontrollerinnerung: 'ort',
  kontrollposition: 'ort',
  kontrollverantwortung: 'ort',
  lagerbewegung: 'ort',
  lagerort: 'ort',
  lagerplatz: 'ort',
  lagestand: 'dienst',
  lease: 'dienst',
  mangel: 'ort',
  mangel_kommentar: 'ort',
  material: 'ort',
  materialbewegung: 'ort',
  materialbewegung_anzahl: 'ort',
  mindermenge: 'ort',
  nachfuellung: 'ort',
  objekt: 'ort',
  objektposition: 'ort',
  objekttyp: 'ort',
  objekttyp_qualifikationsanforderung: 'ort',
  ortsrolle: 'person',
  passkey: 'person',
  passkey_herausforderung: 'person',
  passwort_vergessen: 'person',
  pruefart: 'ort',
  pruefung: 'ort',
  qualifikationstyp: 'ort',
  rate: 'dienst',
  rolle: 'alle',
  rolle_berechtigung: 'alle',
  sicherheitsprotokoll: 'person',
  sicherheitsprotokoll_eingang: 'dienst',
  sicherheitsprotokoll_ende: 'dienst',
  sitzung: 'person',
  standort: 'alle',
  totp: 'person',
  vorlagenposition: 'ort',
  wartungsauftrag: 'ort',
  wartungsauftrag_position: 'ort',
  wartungsauftrag_verlauf: 'ort',
  wartungsplan: 'ort',
  wartungsplan_position: 'ort',
  wiederherstellungscode: 'person',
  zustaendigkeit: 'ort',
} as const satisfies Record<keyof Database | 'dokument', 'ort' | 'alle' | 'person' | 'dienst'>

/** The columns of the relations of a schema, in order. */
async function columnsIn(schema: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    SELECT c.relname AS name, array_agg(a.attname::text || ' ' || format_type(a.atttypid, NULL) ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = ${schema}::regnamespace AND c.relkind IN ('r', 'v') AND c.relname !~ '^schema_'
    GROUP BY 1 ORDER BY 1`.execute(postgres.db)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

// ort.20: Each table has a class; what lies at a place is read through a view of its columns.
test('each table that lies at a place has a view of its columns, and no other has one', async () => {
  const [tables, views] = [await columnsIn('public'), await columnsIn('sicht')]
  assert.deepEqual([...tables.keys()], Object.keys(CLASSES))
  const placed = Object.entries(CLASSES).flatMap(([name, kind]) => (kind === 'ort' ? [name] : []))
  assert.deepEqual([...views.keys()], placed)
  // Where a column is missing, the migration that adds it renews the view: SELECT sicht_anlegen('table').
  for (const name of placed) assert.deepEqual(views.get(name), tables.get(name), name)
})

// ort.25: Who sees many Einheiten reads other views with the same conditions.
test('who sees many Einheiten reads views with the same conditions', async () => {
  const definitions = async (schema: string) => {
    const { rows } = await sql<{ name: string; text: string; rights: string }>`
      SELECT c.relname AS name, pg_get_viewdef(c.oid) AS text, c.reloptions::text || c.relacl::text AS rights FROM pg_class c
      WHERE c.relnamespace = ${schema}::regnamespace AND c.relkind = 'v' ORDER BY 1`.execute(postgres.db)
    return rows.map(
      ({ name, text, rights }) =>
        [name, text.replaceAll(`${schema}.`, '').replaceAll('sicht.person_hier', 'person_hier'), rights] as const,
    )
  }
  const narrow = await definitions('sicht')
  // Once for a statement, not for each row.
  const once = (text: string) =>
    text.replace('ANY (sicht_einheiten())', 'ANY (( SELECT sicht_einheiten() AS sicht_einheiten)::uuid[])')
  assert.deepEqual(
    await definitions('weitsicht'),
    narrow
      .filter(([name]) => !['historie_anzahl', 'materialbewegung_anzahl'].includes(name))
      .map(([name, text, rights]) => [name, name === 'objekt' ? once(text) : text, rights]),
  )
})

test('a function that stands for one of all places reads the views of its reader, of many Einheiten too', async () => {
  // A trigger with a search path of its own asks about one loan.
  const { rows } = await sql<{ name: string }>`SELECT f.oid::regprocedure::text AS name FROM pg_proc f
    WHERE f.pronamespace = 'sicht'::regnamespace AND f.proname <> 'ausgabe_geliehen' AND f.prosrc ~ '\\msicht\\.'
      AND EXISTS (SELECT FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname = f.proname)`.execute(
    postgres.db,
  )
  assert.deepEqual(rows, [])
})

// ort.21: A view takes nothing that it does not show.
test('a view is written through only where what is written shows in it', async () => {
  const { rows } = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'sicht'::regnamespace AND relkind = 'v'
      AND NOT coalesce(reloptions @> ARRAY['check_option=cascaded'], false)`.execute(postgres.db)
  assert.deepEqual(rows.map(({ name }) => name).sort(), ['historie_anzahl', 'materialbewegung_anzahl'])
})

// ort.22: A session that does not say what it sees sees nothing.
test('a session that does not say what it sees sees nothing', async () => {
  const unsaid = postgres.scoped({ schema: 'sicht', settings: {} })
  await assert.rejects(unsaid.selectFrom('objekt').select('id').execute(), /zeughaus\.einheiten/)
})
