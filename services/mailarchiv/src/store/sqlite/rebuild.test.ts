import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { onTestFinished, test, vi } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { NO_FILTER } from '../../search/index.ts'
import { LEAVE_EVERY_MS } from './options.ts'
import { INDEX_VERSION } from './schema.ts'
import { SqliteArchive } from './sqlite-archive.ts'

const provenance = { source: 'import', origin: null, envelope: [] }

/** Makes a closed archive of twenty mails, one of them large; returns its answers and its database. */
async function aClosedArchive() {
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
    onTestFinished(() => again.close())
    return again
  }
  return { folder, answer, reopened, database: join(index, readFileSync(join(index, 'CURRENT'), 'utf8').trim()) }
}

async function stateOf(archive: SqliteArchive) {
  const { mails } = await archive.search(NO_FILTER, { offset: 0, limit: 100 })
  return { order: mails.map(({ id }) => id), changes: await archive.changes(0, 100), counts: await archive.counts() }
}

// command.14: An archive of another version is refused unchanged: a later one by the number of its format, one of before 1.0 with what to do.
test('an archive of another version is refused with what to do, and nothing in it changes', async () => {
  const { folder, answer, reopened, database } = await aClosedArchive()
  const set = (version: number) => {
    const db = new DatabaseSync(database)
    db.exec(`PRAGMA user_version = ${version}`)
    db.close()
  }
  set(99)
  const newer = { code: 'archive_other_version', message: /Format 99 einer neueren Version/ }
  await assert.rejects(SqliteArchive.open({ folder }), newer)
  set(5)
  const older = { code: 'archive_other_version', message: /vor 1\.0.*exportieren Sie die Mails mit der alten Version/ }
  await assert.rejects(SqliteArchive.open({ folder }), older)
  set(INDEX_VERSION)
  assert.deepEqual(await stateOf(await reopened()), answer)
})

test('a damaged database is rebuilt from the packs, and stays beside the new one', async () => {
  const { folder, answer, reopened, database } = await aClosedArchive()
  writeFileSync(database, '')
  await assert.rejects(SqliteArchive.open({ folder }), { code: 'archive_unreadable', message: /beschädigt.*reindex/ })
  writeFileSync(database, 'no database at all')
  await assert.rejects(SqliteArchive.open({ folder }), { code: 'archive_unreadable', message: /beschädigt.*reindex/ })
  assert.deepEqual(await SqliteArchive.rebuild({ folder }), { mails: 20 })
  assert.deepEqual(await stateOf(await reopened()), answer)
  assert.equal(readdirSync(join(folder, 'index')).filter((name) => name.endsWith('.db')).length, 2)
})

test('a mail that comes while another program rebuilds the database is found in the new one', async () => {
  const { folder, reopened } = await aClosedArchive()
  const [rebuilding, serving] = [await reopened(), await SqliteArchive.open({ folder })]
  onTestFinished(() => serving.close())
  assert.equal((await serving.counts()).mails, 20)
  await rebuilding.reindex()
  await serving.put(Array.from({ length: 5 }, () => ({ raw: Buffer.from(aMail()), provenance })))
  for (const archive of [rebuilding, serving]) {
    assert.equal((await archive.counts()).mails, 25)
    assert.deepEqual((await archive.verify(1)).findings, [])
  }
})

test('a service that ends just when it leaves a rebuilt database ends in peace', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { reopened } = await aClosedArchive()
  const [service, command] = [await reopened(), await reopened()]
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.prependListener('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  await command.reindex()
  vi.advanceTimersByTime(LEAVE_EVERY_MS)
  // The thread of the former database ends first, then it turns to the new one: the archive is closed by then.
  await service.close()
  await setImmediate()
  assert.deepEqual(unhandled, [])
})
