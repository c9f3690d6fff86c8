import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError, writerInto } from '@zeughaus/platform'
import { atEnd, backupPartIn, temporaryFolder, until } from '@zeughaus/platform/testing'
import { openPostgres } from '@zeughaus/postgres'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import pg from 'pg'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { verifyHistorie } from '../../auswertung/historie/index.ts'
import type { Database } from '../../kern/db/db.gen.ts'
import { MIGRATIONS } from '../../kern/db/store.ts'
import { einBeladenesObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { dateienIn, lade } from '../../werkstatt/dokumente/dokument.factory.ts'
import { backupMaterial, type MaterialPlaces, requireEmptyMaterial, restoreMaterial } from './index.ts'

const quiet = () => undefined

/** Tables to which the load only adds rows, and those whose rows it changes. */
const GROWING = new Set(['historie', 'historie_objekteintrag'])
const MOVING = new Set([
  'kontrolle',
  'kontrollposition',
  'historie_strang',
  'historie_anzahl',
  'historie_objekt_anzahl',
  'historie_objektereignis_anzahl',
  'historie_objekttag_anzahl',
  'lagestand',
  'job',
  'idempotency',
])

function isPartOf(some: readonly string[], all: readonly string[]): boolean {
  const known = new Set(all)
  return some.length > 0 && some.every((row) => known.has(row))
}

function places(
  { host, port, user, database }: pg.ClientConfig,
  dokumente?: string,
  folder = temporaryFolder(),
): MaterialPlaces {
  const url = `postgresql:///${database}?host=${encodeURIComponent(host ?? '')}&port=${port}&user=${user}`
  const options = { url, dataDir: join(folder, 'postgres'), database: 'material', migrations: MIGRATIONS }
  return {
    folder,
    database: options,
    secret: 'jwt-secret',
    files: { folder: dokumente ?? join(folder, 'dokumente') },
  }
}

async function query(owner: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Every row of every table as text, with the state of triggers and rights. */
async function contents(owner: pg.ClientConfig) {
  const tables = await query(
    owner,
    `SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname !~ '^schema_' ORDER BY relname`,
  )
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    rows[String(name)] = (await query(owner, `SELECT t::text AS row FROM "${name}" t ORDER BY 1`)).map(
      ({ row }) => `${row}`,
    )
  }
  const triggers = await query(
    owner,
    `SELECT tgrelid::regclass::text AS t, tgname, tgenabled FROM pg_trigger
    WHERE NOT tgisinternal ORDER BY 1, 2`,
  )
  const rights = await query(
    owner,
    `SELECT table_name, privilege_type FROM information_schema.role_table_grants
    WHERE grantee = 'zeughaus_anwendung' ORDER BY 1, 2`,
  )
  return { rows, triggers, rights }
}

test('drill: backed up while people work, the copy is of one moment, its Historie holds and its rights are as before', async () => {
  const service = await starteTestdienst()
  const { owner } = service.database
  const person = await service.person('administration')
  const objekt = await einBeladenesObjekt(service.store, [2, 1])
  const dokument = await lade(person, { entitaet_id: objekt.id })
  assert.equal(dokument.status, 201, dokument.text)
  service.files.intake().writable().end('wird gerade empfangen')
  const acknowledged: string[] = []
  let isRunning = true
  const load = (async () => {
    while (isRunning) {
      const begun = await person.post(`/objekte/${objekt.id}/kontrollen`)
      assert.equal(begun.status, 201, begun.text)
      const { id } = begun.body as { id: string }
      acknowledged.push(id)
      assert.equal((await person.post(`/kontrollen/${id}/abbrechen`)).status, 200)
    }
  })()
  await Promise.race([load, until('checks have been made', () => acknowledged.length >= 10)])
  const before = [...acknowledged]
  const [source, sourcePlaces] = [join(temporaryFolder(), 'b'), places(owner, service.dokumente)]
  await writeFile(join(sourcePlaces.folder, 'jwt-secret'), 'geheim')
  await backupMaterial(sourcePlaces, writerInto(source), quiet)
  isRunning = false
  await load

  const empty = await emptyDatabase()
  atEnd(empty.drop)
  const target = places(empty.owner)
  await restoreMaterial(target, await backupPartIn(source), quiet)
  assert.equal(dateienIn(target.files.folder).length, 1)
  assert.deepEqual(
    readFileSync(dateienIn(target.files.folder)[0] ?? ''),
    readFileSync(dateienIn(source).find((path) => path.includes('/dokumente/')) ?? ''),
  )
  const copy = await contents(empty.owner)
  const original = await contents(owner)
  const copied = JSON.stringify(copy.rows['kontrolle'])
  for (const id of before) assert.ok(copied.includes(id), `${id} was acknowledged before`)
  for (const [name, rows] of Object.entries(copy.rows)) {
    if (MOVING.has(name)) continue
    if (GROWING.has(name)) assert.ok(isPartOf(rows, original.rows[name] ?? []), name)
    else assert.deepEqual(rows, original.rows[name], name)
  }
  assert.deepEqual([copy.triggers, copy.rights], [original.triggers, original.rights])
  const postgres = await openPostgres<Database>(target.database)
  try {
    const { befunde, eintraege } = await verifyHistorie(postgres.db)
    assert.deepEqual(befunde, [])
    assert.ok(eintraege > 0)
    await assert.rejects(postgres.db.deleteFrom('historie').execute(), /permission denied/)
  } finally {
    await postgres.close()
  }
  await assert.rejects(query(empty.owner, 'DELETE FROM historie'))
  await assert.rejects(restoreMaterial(target, await backupPartIn(source), quiet), StartError)
  // Asked before any part of a backup is restored, so that the archive is not restored alone.
  await assert.rejects(requireEmptyMaterial(target), /^StartError: In der Datenbank liegen schon Daten\./)
})
