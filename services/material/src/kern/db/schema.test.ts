import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { emptyDatabase, openTestDatabase } from '@zeughaus/postgres/testing'
import pg from 'pg'
import { afterAll, test } from 'vitest'
import { MIGRATIONS } from './store.ts'

const SCHEMA = new URL('../../../schema.sql', import.meta.url)
const migrated = await openTestDatabase(MIGRATIONS)
afterAll(() => migrated.close())
const loaded = await emptyDatabase()
afterAll(() => loaded.drop())

/** One query for each kind of catalog object that a migration can create; the text holds no ids. */
const CATALOG: Readonly<Record<string, string>> = {
  tables: `SELECT relname, relkind, relpersistence, reloptions, relrowsecurity, relforcerowsecurity, relreplident, relispartition,
      ARRAY(SELECT unnest(relacl)::text ORDER BY 1), pg_get_viewdef(CASE WHEN relkind IN ('v', 'm') THEN c.oid END)
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace`,
  columns: `SELECT c.relname, row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attcollation::regcollation::text,
      a.attstorage, a.attcompression, a.attstattarget, a.attacl, a.attoptions, pg_get_expr(d.adbin, d.adrelid)
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`,
  constraints: `SELECT conrelid::regclass::text, conname, contype, convalidated, condeferrable, condeferred, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace`,
  indexes: `SELECT pg_get_indexdef(indexrelid), indisclustered, indisvalid, indisreplident FROM pg_index JOIN pg_class c ON c.oid = indexrelid
    WHERE c.relnamespace = 'public'::regnamespace`,
  sequences: `SELECT seqrelid::regclass::text, seqtypid::regtype::text, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle
    FROM pg_sequence`,
  triggers: `SELECT tgname, tgenabled, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal`,
  functions: `SELECT oid::regprocedure::text, prokind, pg_get_functiondef(CASE WHEN prokind <> 'a' THEN oid END),
      ARRAY(SELECT unnest(proacl)::text ORDER BY 1) FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  types: `SELECT typname, typtype, typnotnull, typdefault, typacl,
      ARRAY(SELECT enumlabel FROM pg_enum WHERE enumtypid = t.oid ORDER BY enumsortorder)
    FROM pg_type t WHERE typnamespace = 'public'::regnamespace`,
  collations: `SELECT to_jsonb(c) - 'oid' FROM pg_collation c WHERE collnamespace = 'public'::regnamespace`,
  rules: `SELECT pg_get_ruledef(oid) FROM pg_rewrite WHERE ev_class::regclass::text !~ '^(pg_|information_schema)'`,
  policies: 'SELECT tablename, to_jsonb(p) FROM pg_policies p',
  statistics: 'SELECT pg_get_statisticsobjdef(oid) FROM pg_statistic_ext',
  comments: `SELECT c.relname, objsubid, description FROM pg_description JOIN pg_class c ON c.oid = objoid AND classoid = 'pg_class'::regclass
    WHERE c.relnamespace = 'public'::regnamespace`,
  inheritance: 'SELECT inhrelid::regclass::text, inhparent::regclass::text FROM pg_inherits',
  'event triggers': 'SELECT evtname, evtevent, evtfoid::regproc::text FROM pg_event_trigger',
  schemas: `SELECT nspname, ARRAY(SELECT unnest(nspacl)::text ORDER BY 1) FROM pg_namespace WHERE nspname !~ '^pg_'`,
  'default privileges': `SELECT defaclobjtype, defaclnamespace::regnamespace::text, ARRAY(SELECT unnest(defaclacl)::text ORDER BY 1)
    FROM pg_default_acl`,
  extensions: 'SELECT extname, extnamespace::regnamespace::text FROM pg_extension',
}

async function catalogOf(owner: pg.ClientConfig): Promise<Record<string, string[]>> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('DROP TABLE IF EXISTS schema_migration, schema_program')
    const known: Record<string, string[]> = {}
    for (const [kind, query] of Object.entries(CATALOG)) {
      const { rows } = await client.query<{ text: string }>(
        `SELECT row_to_json(x)::text AS text FROM (${query}) AS x ORDER BY 1`,
      )
      known[kind] = rows.map(({ text }) => text)
    }
    return known
  } finally {
    await client.end()
  }
}

test('schema.sql makes in an empty database what the migrations make', async () => {
  const client = new pg.Client(loaded.owner)
  await client.connect()
  await client.query(await readFile(SCHEMA, 'utf8')).finally(() => client.end())
  const [wanted, made] = [await catalogOf(migrated.owner), await catalogOf(loaded.owner)]
  assert.deepEqual(made, wanted)
  for (const kind of ['tables', 'columns', 'constraints', 'indexes', 'triggers', 'functions', 'types', 'collations']) {
    assert.ok(wanted[kind]?.length, kind)
  }
})

test('schema.sql holds the functions behind the triggers', async () => {
  const text = await readFile(SCHEMA, 'utf8')
  const behind = [...text.matchAll(/^CREATE .*TRIGGER .* EXECUTE FUNCTION (\w+)\(/gm)].map(([, name]) => name)
  assert.ok(behind.length > 0)
  for (const name of behind) assert.match(text, new RegExp(`^CREATE OR REPLACE FUNCTION public\\.${name}\\(`, 'm'))
})
