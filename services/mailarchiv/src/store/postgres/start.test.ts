/** The start names each obstacle in one sentence and changes nothing. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { StartError } from '@zeughaus/platform'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import pg from 'pg'
import { onTestFinished, test } from 'vitest'
import { Database } from './database.ts'
import { prepareDatabase } from './schema.ts'

async function aDatabase() {
  const { owner, drop } = await emptyDatabase()
  onTestFinished(drop)
  const run = async (sql: string) => {
    const client = new pg.Client(owner)
    await client.connect()
    const { rows } = await client.query(sql)
    await client.end()
    return rows
  }
  const tables = async () =>
    (await run("SELECT FROM information_schema.tables WHERE table_schema = 'mailarchiv'")).length
  return { owner, run, tables }
}

const migrations = await readdir(new URL('migrations/', import.meta.url))

const refused = (connection: pg.ClientConfig, sentence: RegExp) =>
  assert.rejects(prepareDatabase(connection), (error: Error) => {
    assert.ok(error instanceof StartError, `${error}`)
    assert.match(error.message, sentence)
    assert.doesNotMatch(error.message, /\n/)
    return true
  })

test('several processes that start at once on an empty database make its tables once', async () => {
  const { owner, run } = await aDatabase()
  await Promise.all(Array.from({ length: 4 }, () => prepareDatabase(owner)))
  assert.equal((await run('SELECT FROM mailarchiv.migration')).length, migrations.length)
})

test('a database that must not be written to is named, and nothing is made in it', async () => {
  const { owner, run, tables } = await aDatabase()
  await run(`ALTER DATABASE ${owner.database} SET default_transaction_read_only = on`)
  await refused(owner, /darf nicht geschrieben werden/)
  assert.equal(await tables(), 0)
})

test('tables of a newer version of the program are named, and stay as they are', async () => {
  const { owner, run, tables } = await aDatabase()
  await prepareDatabase(owner)
  const before = await tables()
  await run("INSERT INTO mailarchiv.migration VALUES (9999, '9999_zukunft.sql', 'x', now(), 9999)")
  await refused(owner, /neuer als dieses Programm.*9999_zukunft/)
  assert.equal(await tables(), before)
})

test('a table that another program holds is waited for in short tries, and nothing is changed when that is in vain', async () => {
  const { owner, tables } = await aDatabase()
  await prepareDatabase(owner)
  const before = await tables()
  const forgotten = new pg.Client(owner)
  await forgotten.connect()
  await forgotten.query('BEGIN; LOCK TABLE mailarchiv.migration')
  const begun = performance.now()
  const prepared = prepareDatabase(owner, undefined, { lockMs: 20, againMs: 20, giveUpMs: 0 })
  const sentence = /aus MAILARCHIV_DATABASE_URL konnten in (\d+) Sekunden .*Eine Transaktion hält eine von/
  // 0 unless the machine stands still: what it names is never longer than the wait.
  await assert.rejects(
    prepared,
    ({ message }: Error) => Number(sentence.exec(message)?.[1]) <= Math.round((performance.now() - begun) / 1000),
  )
  assert.equal(await tables(), before)
  await forgotten.end()
  await prepareDatabase(owner)
})

test('a server that is not there, and a database that is not, are named', async () => {
  const { owner } = await aDatabase()
  await refused({ ...owner, database: 'gibt_es_nicht' }, /Die angegebene Datenbank gibt es dort nicht/)
  await refused({ host: '127.0.0.1', port: 1, user: 'x', database: 'x' }, /nicht erreichbar/)
})

test('a user who may make no tables learns which right is missing', async () => {
  const { owner, run } = await aDatabase()
  await run('DO $$ BEGIN CREATE ROLE nur_gast LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$')
  await refused({ ...owner, user: 'nur_gast' }, /keine Tabellen anlegen/)
})

test('a database of another encoding is named', async () => {
  const { owner, run } = await aDatabase()
  await run(`CREATE DATABASE ${owner.database}_latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`)
  await refused({ ...owner, database: `${owner.database}_latin` }, /Kodierung LATIN1/)
  await run(`DROP DATABASE ${owner.database}_latin`)
})

test('a program that stood still while the tables went on without it uses the database no more', async () => {
  const { owner, run } = await aDatabase()
  const version = await prepareDatabase(owner)
  const stillness = { everyMs: 3_600_000, certainMs: 0 }
  const databases = [1, 2].map(() => new Database({ connection: owner, size: 1 }))
  onTestFinished(async () => void (await Promise.all(databases.map((database) => database.close()))))
  databases[0]!.keepRunning({ id: randomUUID(), version }, stillness)
  databases[1]!.watchSchema(version, stillness)
  for (const database of databases) await database.rows('SELECT')
  await run("INSERT INTO mailarchiv.migration VALUES (9999, '9999_zukunft.sql', 'x', now(), 9999)")
  for (const database of databases) {
    await assert.rejects(database.rows('SELECT'), { status: 503, code: 'programm_veraltet' })
    await assert.rejects(
      database.transaction(async () => assert.fail('the work began')),
      { code: 'programm_veraltet' },
    )
  }
})

test('a server that refuses a login is a database that cannot be reached, not a fault of the program', async () => {
  const { owner } = await aDatabase()
  const database = new Database({ connection: { ...owner, database: 'gibt_es_nicht' }, size: 1 })
  onTestFinished(() => database.close())
  await assert.rejects(database.rows('SELECT'), { status: 503, code: 'nicht_verfuegbar' })
})
