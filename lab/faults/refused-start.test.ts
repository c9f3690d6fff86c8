/** Both services refuse to start on an unsuitable database, say what to do, and leave it unchanged. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { temporaryFolder } from '@zeughaus/platform/testing'
import pg from 'pg'
import { onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../packages/postgres/src/testing.ts'
import { commandOf, JWT_SECRET, type ServiceName, type Settings } from './service.ts'

/** Functions and views that shadow the catalogue: the schema `old` comes first in the search path of the user. */
const PRETENDED = {
  version: `CREATE FUNCTION old.current_setting(text) RETURNS text LANGUAGE sql AS
    $$ SELECT CASE $1 WHEN 'server_version_num' THEN '140011' WHEN 'server_version' THEN '14.11'
       ELSE pg_catalog.current_setting($1) END $$`,
  replica: 'CREATE FUNCTION old.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS $$ SELECT true $$',
  extensions: `CREATE VIEW old.pg_available_extensions AS
    SELECT * FROM pg_catalog.pg_available_extensions WHERE name <> 'pg_trgm'`,
}

interface Unfit {
  readonly title: string
  readonly pretended?: keyof typeof PRETENDED
  readonly readOnly?: boolean
  /** Created by a first start, with a migration entered that the program does not know. */
  readonly newer?: string
  readonly says: RegExp
}

const MAILARCHIV: readonly Unfit[] = [
  {
    title: 'that is too old',
    pretended: 'version',
    says: /^Der Server aus MAILARCHIV_DATABASE_URL ist PostgreSQL 14\.11\. Zeughaus braucht mindestens Version 15\. Bitte aktualisieren Sie ihn\.\n$/,
  },
  {
    title: 'that must not be written to',
    readOnly: true,
    says: /^In die Datenbank aus MAILARCHIV_DATABASE_URL darf nicht geschrieben werden \(default_transaction_read_only ist an\)\. Bitte ändern Sie das oder nennen Sie eine andere\.\n$/,
  },
  {
    title: 'on a replica',
    pretended: 'replica',
    says: /^Der Server aus MAILARCHIV_DATABASE_URL ist ein Replikat, das nur gelesen werden kann\. Bitte nennen Sie den Hauptserver; Replikate gehören in MAILARCHIV_READ_URLS\.\n$/,
  },
  {
    title: 'with a newer schema',
    newer: `INSERT INTO mailarchiv.migration VALUES (99, '0099_zukunft.sql', 'x', now(), 99)`,
    says: /^Die Datenbank aus MAILARCHIV_DATABASE_URL ist neuer als dieses Programm: sie kennt die Migration »0099_zukunft\.sql«\. Bitte starten Sie die neuere Programmversion\.\n$/,
  },
]

const MATERIAL: readonly Unfit[] = [
  {
    title: 'that is too old',
    pretended: 'version',
    says: /^Der Server aus DATABASE_URL ist PostgreSQL 14\.11\. Zeughaus braucht mindestens Version 15\. Bitte aktualisieren Sie ihn\.\n$/,
  },
  {
    title: 'that lacks an extension',
    pretended: 'extensions',
    says: /^Dem Server aus DATABASE_URL fehlt die Erweiterung „pg_trgm“\. Bitte installieren Sie sie; bei Debian gehört sie zum Paket postgresql-contrib\.\n$/,
  },
  {
    title: 'that must not be written to',
    readOnly: true,
    says: /^In die Datenbank aus DATABASE_URL darf nicht geschrieben werden \(default_transaction_read_only ist an\)\. Bitte ändern Sie das oder nennen Sie eine andere\.\n$/,
  },
  {
    title: 'on a replica',
    pretended: 'replica',
    says: /^Der Server aus DATABASE_URL ist ein Replikat, das nur gelesen werden kann\. Bitte nennen Sie den Hauptserver\.\n$/,
  },
  {
    title: 'with a newer schema',
    newer: `INSERT INTO schema_migration VALUES (99, '0099_zukunft.sql', 'x', now(), 99)`,
    says: /^Die Datenbank aus DATABASE_URL ist neuer als dieses Programm: sie kennt die Migration »0099_zukunft\.sql«\. Bitte starten Sie die neuere Programmversion\.\n$/,
  },
]

const run = promisify(execFile)

/** Schemas, extensions and relations, each with the rows that stand in it; not the estimate, which an autovacuum renews at any time. */
async function contentOf(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query<{ readonly name: string; readonly kind: string }>(
    `SELECT format('%I.%I', relnamespace::regnamespace::text, relname) AS name, relkind AS kind FROM pg_class
       WHERE relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
         AND relnamespace::regnamespace::text NOT LIKE 'pg_toast%'
     UNION ALL SELECT nspname, 'schema' FROM pg_namespace WHERE nspname !~ '^pg_(temp|toast_temp)'
     UNION ALL SELECT extname, 'extension' FROM pg_extension ORDER BY 1, 2`,
  )
  const content: unknown[] = []
  for (const { name, kind } of rows) {
    const held =
      kind === 'r' || kind === 'p' ? (await client.query(`SELECT * FROM ${name} ORDER BY 1`)).rows : undefined
    content.push({ name, kind, held })
  }
  return content
}

/** The settings of a service with a user that sees the pretended catalogue, and the content of the database. */
async function aDatabase({ pretended, readOnly = false }: Unfit) {
  const { owner, drop } = await emptyDatabase()
  const user = `unfit_${owner.database}`
  const client = new pg.Client(owner)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
    const admin = new pg.Client({ ...owner, database: 'postgres' })
    await admin.connect()
    await admin.query(`DROP ROLE ${user}`)
    await admin.end()
  })
  await client.query(`CREATE ROLE ${user} LOGIN SUPERUSER`)
  if (readOnly) await client.query(`ALTER ROLE ${user} SET default_transaction_read_only = on`)
  if (pretended !== undefined) {
    await client.query(`CREATE SCHEMA old; ${PRETENDED[pretended]};
      ALTER ROLE ${user} SET search_path = old, pg_catalog, public`)
  }
  const url = `postgres://${user}@/${owner.database}?host=${encodeURIComponent(String(owner.host))}&port=${owner.port}`
  const holds = async () => contentOf(client)
  return { client, url, holds }
}

function settingsOf(name: ServiceName, url: string): Settings {
  const data = temporaryFolder()
  if (name === 'mailarchiv') return { data, env: { MAILARCHIV_DATABASE_URL: url } }
  return { data, env: { DATABASE_URL: url, MATERIAL_JWT_SECRET: JWT_SECRET } }
}

/** Runs to its end. */
async function ended(settings: Settings, ...command: readonly string[]) {
  const { program, args, env } = commandOf(settings, ...command)
  return run(program, args, { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )
}

/** The command of each service that creates its tables. */
const CREATES = { mailarchiv: 'init', material: 'verify' } as const

for (const [name, databases] of [
  ['mailarchiv', MAILARCHIV],
  ['material', MATERIAL],
] as const) {
  for (const unfit of databases) {
    test(`${name}: a database ${unfit.title} is named at the start with what to do, exit status 1, nothing changed`, async () => {
      const { client, url, holds } = await aDatabase(unfit)
      const settings = settingsOf(name, url)
      if (unfit.newer !== undefined) {
        await ended(settings, name, CREATES[name])
        await client.query(unfit.newer)
      }
      const before = await holds()
      const { code, stdout, stderr } = await ended(settings, 'start', name)
      assert.equal(code, 1, stdout + stderr)
      assert.match(stderr, unfit.says)
      assert.equal(stdout, '')
      assert.deepEqual(await holds(), before)
    })
  }
}
