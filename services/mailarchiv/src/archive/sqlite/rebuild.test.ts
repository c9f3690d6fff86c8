import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { aMail } from '../../mail.factory.ts'
import { NO_FILTER } from '../../search/index.ts'
import { SqliteArchive } from './sqlite-archive.ts'

const provenance = { source: 'import', origin: null, envelope: [] }

/** Makes a closed archive of twenty mails, one of them large; returns its answers and its database. */
async function aClosedArchive(t: TestContext) {
  const folder = temporaryFolder()
  const archive = await SqliteArchive.open({ folder })
  const raws = Array.from({ length: 20 }, () => Buffer.from(aMail()))
  // A large mail between small ones is a record of its own.
  raws[3] = Buffer.concat([raws[3]!, Buffer.alloc(2_500_000, 'Text ')])
  await archive.put(raws.map((raw) => ({ raw, provenance })))
  const answer = await stateOf(archive)
  await archive.close()
  const index = join(folder, 'index')
  const reopened = async () => {
    const again = await SqliteArchive.open({ folder })
    t.after(() => again.close())
    return again
  }
  return { folder, answer, reopened, database: join(index, readFileSync(join(index, 'CURRENT'), 'utf8').trim()) }
}

async function stateOf(archive: SqliteArchive) {
  const { mails } = await archive.search(NO_FILTER, { offset: 0, limit: 100 })
  return { order: mails.map(({ id }) => id), changes: await archive.changes(0, 100), counts: await archive.counts() }
}

test('a database of another version says what to do, and is rebuilt with the same numbers and the same log', async (t) => {
  const { folder, answer, reopened, database } = await aClosedArchive(t)
  const db = new DatabaseSync(database)
  db.exec('PRAGMA user_version = 99')
  db.close()
  await assert.rejects(SqliteArchive.open({ folder }), { code: 'archive_unreadable', message: /reindex/ })
  assert.deepEqual(await SqliteArchive.rebuild({ folder }), { mails: 20, evidenceKept: true })
  assert.deepEqual(await stateOf(await reopened()), answer)
})

test('a damaged database is rebuilt from the packs, and stays beside the new one', async (t) => {
  const { folder, answer, reopened, database } = await aClosedArchive(t)
  writeFileSync(database, 'no database at all')
  await assert.rejects(SqliteArchive.open({ folder }), { code: 'archive_unreadable', message: /beschädigt.*reindex/ })
  assert.deepEqual(await SqliteArchive.rebuild({ folder }), { mails: 20, evidenceKept: false })
  assert.deepEqual(await stateOf(await reopened()), answer)
  assert.equal(readdirSync(join(folder, 'index')).filter((name) => name.endsWith('.db')).length, 2)
})

test('a mail that comes while another program rebuilds the database is found in the new one', async (t) => {
  const { folder, reopened } = await aClosedArchive(t)
  const [rebuilding, serving] = [await reopened(), await SqliteArchive.open({ folder })]
  t.after(() => serving.close())
  assert.equal((await serving.counts()).mails, 20)
  await rebuilding.reindex()
  await serving.put(Array.from({ length: 5 }, () => ({ raw: Buffer.from(aMail()), provenance })))
  for (const archive of [rebuilding, serving]) {
    assert.equal((await archive.counts()).mails, 25)
    assert.deepEqual((await archive.verify(1)).findings, [])
  }
})
