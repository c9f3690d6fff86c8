/** Deletion on PostgreSQL: what is left in files of the database, and what other processes see. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { s3Value } from '@zeughaus/platform'
import { setCredentials, strictS3 } from '@zeughaus/platform/s3/testing'
import { until } from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import pg from 'pg'
import { onTestFinished, test, vi } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { NO_FILTER, parseQuery } from '../../search/index.ts'
import { aDeletion, CANARY, planned, shownBy } from '../contract/erase-contract.factory.ts'
import type { Archive, ContactsWanted } from '../contract/index.ts'
import { openPackRawStore, openS3RawStore, PROMPT, type RawStore } from '../raw/index.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'
import { PostgresArchive } from './postgres-archive.ts'

const PAGE = { offset: 0, limit: 100 }
const NO_CALENDAR = { startOfDay: () => null, startOfNextDay: () => null }
const provenance = { source: 'import', origin: null, envelope: [] }

const EVERYBODY: ContactsWanted = {
  addresses: null,
  words: [],
  sort: 'last',
  after: null,
  limit: 100,
  readable: NO_FILTER.readable,
}

/** A store whose operations the test can replace. */
const bound = (store: RawStore): RawStore => ({
  put: (mails) => store.put(mails),
  read: (ref, start, end) => store.read(ref, start, end),
  readMany: (refs) => store.readMany(refs),
  exists: (ref) => store.exists(ref),
  list: () => store.list(),
  erase: (sha256s, repoint) => store.erase(sha256s, repoint),
  close: () => store.close(),
})

const total = async (archive: Archive, q: string) =>
  (await archive.search({ ...NO_FILTER, query: parseQuery(q, NO_CALENDAR) }, PAGE)).total

async function aClient(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Every file of a folder, with the frames of zstd in it unpacked. */
function* filesIn(folder: string) {
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name))
    yield { name, bytes }
    for (let at = bytes.indexOf(FRAME); at !== -1; at = bytes.indexOf(FRAME, at + 1)) {
      try {
        yield { name, bytes: zstdDecompressSync(bytes.subarray(at)) }
      } catch {
        // No frame, or not all of it.
      }
    }
  }
}

const FRAME = Buffer.from('28b52ffd', 'hex')

/** The files that hold one of these stretches, with the relations that they are of. */
async function traces(client: pg.Client, raw: string, wanted: readonly Buffer[]): Promise<string[]> {
  await client.query('CHECKPOINT')
  const place = await client.query(
    `SELECT current_setting('data_directory') AS data, 'base/' || oid AS base FROM pg_database WHERE datname = current_database()`,
  )
  const { rows } = await client.query(
    "SELECT oid::regclass::text AS name, pg_relation_filepath(oid) AS path FROM pg_class WHERE relkind IN ('r', 'i', 't')",
  )
  const { data, base } = place.rows[0]
  const names = new Map(rows.map(({ name, path }) => [String(path).slice(base.length + 1), String(name)]))
  const found = new Set<string>()
  for (const folder of [join(data, base), raw])
    for (const { name, bytes } of filesIn(folder))
      if (wanted.some((stretch) => bytes.includes(stretch))) found.add(names.get(name.split('.')[0]!) ?? name)
  return [...found].toSorted()
}

// loeschung.6: On PostgreSQL no byte of a deleted mail is left either: tables, indexes, statistics, packs.
test('of mails that were deleted nothing is left in any file of the database or in any pack', async () => {
  const { archive, connection, folder } = await aPostgresArchive()
  const client = await aClient(connection)
  const { gone } = await planned(archive)
  // Values of the mails come into the statistics, and former versions of rows into free room.
  await client.query('ANALYZE')
  await archive.setOcrStatus([gone[0]!.id], 'failed')
  await archive.addText(gone[0]!.id, [{ kind: 'ocr:0', text: `Zuerst ${CANARY}` }], 'done')
  const hashes = await Promise.all(gone.map(async ({ id }) => Buffer.from((await archive.get(id))!.sha256)))
  const wanted = [
    CANARY,
    ...gone.map(({ id }) => id.replaceAll('-', '')),
    ...hashes.flatMap((sha256) => [sha256.toString('hex'), sha256.toString('base64')]),
  ].map((text) => Buffer.from(text))
  const before = await traces(client, folder, [...wanted, ...hashes])
  for (const name of ['mail_', 'search_', '_tokens_idx', 'vocabulary', 'contact', 'file', 'folder', 'added_text'])
    assert.ok(
      before.some((each) => each.includes(name)),
      `${name} in ${before}`,
    )
  for (const name of ['pg_statistic', '000001.pack', 'evidence_leaf', 'content_pkey', 'invoice'])
    assert.ok(
      before.some((each) => each.includes(name)),
      `${name} in ${before}`,
    )

  // Two others go first, and leave nothing that a table without rows keeps: the rest of the archive goes then.
  await archive.erase(await aDeletion(gone))
  assert.deepEqual(await traces(client, folder, [...wanted, ...hashes]), [])
  const rest = (await archive.changes(0, 100)).map(({ id, seq }) => ({ id, seq }))
  await archive.erase(await aDeletion(rest))
  const names = ['Lieferschein', 'lieferschein', 'Angebot', 'angebot', 'nord.example', 'gleich.pdf', 'RE-7', 're 7']
  const left = await traces(
    client,
    folder,
    names.map((name) => Buffer.from(name)),
  )
  assert.deepEqual(left, [])
  assert.deepEqual((await archive.verify(1)).findings, [])
})

test('a deletion that ends at any statement goes on when it is called again', async () => {
  const [{ archive, folder, connection }, other] = [await aPostgresArchive(), await aPostgresArchive()]
  const { gone } = await planned(archive)
  await planned(other.archive, ({ goes }) => !goes)
  const signed = await aDeletion(gone)
  const query = pg.Client.prototype.query
  let left = 0
  const statements = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    left -= 1
    if (left === 0) throw new Error('killed')
    return Reflect.apply(query, this, given)
  })
  onTestFinished(() => statements.mockRestore())
  let moments = 0
  for (let budget = 5; ; budget += 5) {
    left = budget
    try {
      await archive.erase(signed)
      break
    } catch (error) {
      assert.match(String(error), /killed/)
      moments += 1
    }
  }
  statements.mockRestore()
  assert.ok(moments > 10, `${moments} moments`)
  assert.deepEqual(await shownBy(archive), await shownBy(other.archive))
  assert.deepEqual((await archive.verify(1)).findings, [])
  assert.deepEqual(await traces(await aClient(connection), folder, [Buffer.from(CANARY)]), [])
})

test('other processes search and archive meanwhile, and see afterwards neither the mails nor their words', async () => {
  const { archive, open } = await aPostgresArchive()
  const second = await open()
  onTestFinished(() => second.close())
  const lots = Array.from({ length: 250 }, (_, place) => ({
    raw: Buffer.from(aMail({ subject: `Lage ${place}`, text: place < 120 ? 'Ruhe wegwort' : 'Sturm' })),
    provenance,
  }))
  const mails = await archive.put(lots)
  // Its caches have all words and frequent words.
  assert.deepEqual(await Promise.all(['wegw*', 'ruhe', 'lage'].map((q) => total(second, q))), [120, 120, 250])
  await second.put([{ raw: Buffer.from(aMail({ subject: 'Lage' })), provenance }])
  const signed = await aDeletion(mails.slice(0, 120).map(({ id, seq }) => ({ id, seq })))
  let isDone = false
  const erased = archive.erase(signed).finally(() => {
    isDone = true
  })
  let came = 0
  while (!isDone) {
    came += 1
    await second.put([{ raw: Buffer.from(aMail({ subject: 'Lage', text: `neuwort${came}x` })), provenance }])
    assert.ok((await total(second, 'sturm')) === 130)
    assert.equal(await total(second, `?euwort${came}x`), 1)
    await second.contacts(EVERYBODY)
  }
  await erased
  assert.ok(came > 2, `${came} mails came meanwhile`)
  for (const each of [archive, second]) {
    assert.deepEqual(await Promise.all(['wegw*', 'ruhe', 'lage'].map((q) => total(each, q))), [0, 0, 131 + came])
    for (let word = 1; word <= came; word += 1) assert.equal(await total(each, `?euwort${word}x`), 1)
  }
  // Words that nobody has any more are new again, for every writer.
  for (const each of [second, archive])
    await each.put([{ raw: Buffer.from(aMail({ subject: 'Lage', text: 'Ruhe wegwort' })), provenance }])
  assert.deepEqual(await Promise.all(['wegw*', 'ruhe', 'lage'].map((q) => total(archive, q))), [2, 2, 133 + came])
  assert.deepEqual((await archive.verify(1)).findings, [])
})

test('of mails that were deleted nothing is left in a bucket, and the others are read from their new places', async () => {
  setCredentials()
  const s3 = await strictS3({ versions: true })
  const { owner, drop } = await emptyDatabase()
  onTestFinished(drop)
  const raws = await openS3RawStore(s3Value().parse(s3.url), PROMPT, 0)
  const archive = await PostgresArchive.open({ connection: owner, raws, connections: 4 })
  onTestFinished(() => archive.close())
  const mails = Array.from({ length: 6 }, (_, place) => ({
    raw: Buffer.from(aMail({ subject: `Nr. ${place}`, text: place % 2 === 0 ? CANARY : 'bleibt' })),
    provenance,
  }))
  const archived = await archive.put(mails)
  await archive.erase(await aDeletion(archived.filter((_, place) => place % 2 === 0)))
  assert.equal(s3.versions.kept.filter(({ body }) => body?.includes(CANARY)).length, 0)
  const kept = archived.filter((_, place) => place % 2 === 1)
  assert.deepEqual(
    (await archive.raws(kept)).map((raw) => Buffer.from(raw)),
    mails.filter((_, place) => place % 2 === 1).map(({ raw }) => raw),
  )
  assert.deepEqual((await archive.verify(1)).findings, [])
})

test('bytes whose mail is just being deleted are refused until they are gone', async () => {
  const { archive, connection, folder } = await aPostgresArchive()
  const mail = { raw: Buffer.from(aMail()), provenance }
  const [first] = await archive.put([mail])
  const raws = await openPackRawStore(folder)
  const stuck = { ...bound(raws), erase: () => Promise.reject(new Error('the bucket is away')) }
  const deleting = await PostgresArchive.open({ connection, raws: stuck, connections: 4 })
  onTestFinished(() => deleting.close())
  const signed = await aDeletion([{ id: first!.id, seq: first!.seq }])
  await assert.rejects(deleting.erase(signed), /bucket is away/)
  await assert.rejects(archive.put([mail]), { code: 'archive_locked', message: /gerade aus dem Archiv gelöscht/ })
  const { erasing, findings } = await archive.verify(1)
  assert.deepEqual([erasing, findings], [1, []])
  await archive.erase(signed)
  assert.equal((await archive.put([mail]))[0]?.outcome, 'new')
})

test('a deletion waits in short tries for who reads a table for long, and others search meanwhile', async () => {
  const { archive, connection, folder } = await aPostgresArchive()
  const { gone } = await planned(archive)
  const [client, old] = [await aClient(connection), await aClient(connection)]
  await old.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM mailarchiv.provenance')
  const signed = await aDeletion(gone)
  let isDone = false
  const erased = archive.erase(signed).finally(() => {
    isDone = true
  })
  await until('it waits for the table', async () => {
    const { rows } = await client.query(
      "SELECT FROM pg_locks WHERE relation = 'mailarchiv.provenance'::regclass AND NOT granted",
    )
    return rows.length > 0
  })
  await archive.put([{ raw: Buffer.from(aMail({ text: 'Zwischendurch' })), provenance }])
  assert.equal(await total(archive, 'zwischendurch'), 1)
  assert.equal(isDone, false)
  await old.query('COMMIT')
  await erased
  assert.deepEqual(await traces(client, folder, [Buffer.from(CANARY)]), [])
  assert.equal((await archive.provenance(gone[0]!.id)).length, 0)
  assert.deepEqual((await archive.verify(1)).findings, [])
})

test('of two rebuilds the one that began first gives up, and none begins while rows are removed', async () => {
  const { archive, open, connection } = await aPostgresArchive()
  const second = await open()
  onTestFinished(() => second.close())
  await planned(archive)
  const ended = await Promise.allSettled([archive.reindex(), second.reindex()])
  assert.deepEqual(ended.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const [failed] = ended.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  assert.equal(failed?.reason.code, 'archive_locked')
  assert.deepEqual((await archive.verify(1)).findings, [])
  const client = await aClient(connection)
  await client.query('INSERT INTO mailarchiv.erasure (run, step) VALUES (gen_random_uuid(), 1)')
  await assert.rejects(archive.reindex(), { code: 'archive_locked', message: /Gerade werden Mails gelöscht/ })
})

test('a user who may not write the statistics anew is told to be made the owner, and nothing is deleted', async () => {
  const { archive, connection, folder } = await aPostgresArchive()
  const { gone } = await planned(archive)
  const client = await aClient(connection)
  const role = `gast_${randomBytes(4).toString('hex')}`
  await client.query(`CREATE ROLE ${role} LOGIN; GRANT pg_read_all_data, pg_write_all_data TO ${role};
    GRANT CREATE ON DATABASE ${connection.database} TO ${role}; GRANT CREATE ON SCHEMA mailarchiv TO ${role}`)
  const guest = await PostgresArchive.open({
    connection: { ...connection, user: role },
    raws: await openPackRawStore(folder),
    connections: 4,
  })
  try {
    await assert.rejects(guest.erase(await aDeletion(gone)), { code: 'archive_locked', message: /OWNER TO/ })
  } finally {
    await guest.close()
    await client.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
  }
  assert.ok((await archive.get(gone[0]!.id)) !== null)
})

test('a deletion of mails that the archive does not know so is refused', async () => {
  const { archive } = await aPostgresArchive()
  const [mail] = await archive.put([{ raw: Buffer.from(aMail()), provenance }])
  const signed = await aDeletion([{ id: mail!.id, seq: mail!.seq + 1 }])
  await assert.rejects(archive.erase(signed), { code: 'archive_unreadable', message: /nichts gelöscht/ })
  assert.ok((await archive.get(mail!.id)) !== null)
})
