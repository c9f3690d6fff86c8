import assert from 'node:assert/strict'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError, silentLog, systemClock, writerInto } from '@zeughaus/platform'
import { backupPartIn, temporaryFolder } from '@zeughaus/platform/testing'
import { onTestFinished, test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { newKeySchema, openKeys } from '../../api/keys/index.ts'
import { integrityIn } from '../../evidence/integrity/integrity.factory.ts'
import { NO_FILTER } from '../../search/index.ts'
import { SqliteArchive } from '../../store/sqlite/index.ts'
import { type Stores, storesIn } from '../../stores.ts'
import { TextQueue } from '../../texts/queue/index.ts'
import { backupMailarchiv, restoreMailarchiv } from './index.ts'

const provenance = { source: 'import', origin: null, envelope: [] }
const quiet = () => undefined

async function anArchive(folder = temporaryFolder()) {
  const archive = await SqliteArchive.open({ folder, packBytes: 20_000 })
  onTestFinished(() => archive.close())
  return { folder, archive, integrity: integrityIn(folder, { archive, warn: quiet }) }
}

/** Lists every file below a folder, relative to it. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

async function restored(source: string) {
  const folder = join(temporaryFolder(), 'mailarchiv')
  const { report } = await restoreMailarchiv({
    ...{ folder, source: await backupPartIn(source), later: [], warn: quiet, progress: quiet, repeating: quiet },
  })
  return { report, ...(await anArchive(folder)) }
}

// command.10: `backup` runs beside the service and misses no acknowledged mail.
test('drill: backed up while mails come in and checkpoints are made, every mail acknowledged before is there', async () => {
  const { folder, archive, integrity } = await anArchive()
  const acknowledged: { id: string; raw: Buffer }[] = []
  let isRunning = true
  const load = (async () => {
    while (isRunning) {
      const mails = Array.from({ length: 5 }, () => Buffer.from(aMail({ text: `Drehleiter ${'x '.repeat(300)}` })))
      const archived = await archive.put(mails.map((raw) => ({ raw, provenance })))
      acknowledged.push(...archived.map(({ id }, place) => ({ id, raw: mails[place]! })))
      await integrity.evidence.makeCheckpoint()
    }
  })()
  for (let round = 0; round < 2; round += 1) {
    while (acknowledged.length < (round + 1) * 40) await archive.counts()
    const before = acknowledged.length
    const target = join(temporaryFolder(), 'mailarchiv')
    await backupMailarchiv(folder, writerInto(target), quiet)
    const copy = await restored(target)
    assert.deepEqual(copy.report.findings, [], `round ${round}`)
    assert.ok(copy.report.mails >= before, `${copy.report.mails} of ${before}`)
    assert.equal(copy.report.hashed, copy.report.mails)
    for (const { id, raw } of acknowledged.slice(0, before)) {
      const mail = await copy.archive.raw(id)
      assert.ok(mail !== null, id)
      assert.deepEqual(Buffer.concat(await Array.fromAsync(mail.read())), raw)
    }
    const { total } = await copy.archive.search(NO_FILTER, { offset: 0, limit: 1 })
    assert.equal(total, copy.report.mails)
    await copy.integrity.evidence.makeCheckpoint()
    assert.equal((await copy.integrity.evidence.prove(before)) === null, false)
  }
  assert.ok(acknowledged.length > 80, 'mails came in meanwhile')
  isRunning = false
  await load
})

test('a restored archive answers as before, takes in mails, and a known mail stays one mail', async () => {
  const { folder, archive } = await anArchive()
  const first = Buffer.from(aMail({ subject: 'Schlauch', files: { 'a.txt': 'abc' } }))
  const [{ id } = { id: '' }] = await archive.put([{ raw: first, provenance }])
  await archive.addText(id, [{ kind: 'attachment:0', text: 'Tragkraftspritze' }], 'done')
  const target = join(temporaryFolder(), 'b')
  await backupMailarchiv(folder, writerInto(target), quiet)
  const copy = await restored(target)
  assert.deepEqual(await copy.archive.get(id), await archive.get(id))
  const [again] = await copy.archive.put([{ raw: first, provenance }])
  assert.deepEqual([again?.id, again?.outcome], [id, 'known'])
  await copy.archive.put([{ raw: Buffer.from(aMail()), provenance }])
  assert.deepEqual((await copy.integrity.verify(1)).findings, [])
  const { mails } = await copy.archive.reindex()
  assert.equal(mails, 2)
})

test('keys, log, accounts and queue come along; cursors of the feed before the restore count no more', async () => {
  const { folder } = await anArchive()
  const stores = storesIn(folder)
  onTestFinished(() => stores.close())
  const keys = openKeys(stores.keys, { clock: systemClock, log: silentLog, zone: 'Europe/Berlin' })
  const { token } = await keys.create(newKeySchema.parse({ name: 'CRM', role: 'auditor' }))
  writeFileSync(join(folder, 'imap/accounts.key'), 'geheim')
  const target = join(temporaryFolder(), 'b')
  await backupMailarchiv(folder, writerInto(target), quiet)
  const copy = await restored(target)
  const copied = storesIn(copy.folder)
  onTestFinished(() => copied.close())
  const copiedKeys = openKeys(copied.keys, { clock: systemClock, log: silentLog, zone: 'Europe/Berlin' })
  assert.equal((await copiedKeys.authenticate(token))?.name, 'CRM')
  const feedOf = async ({ texts }: Stores) =>
    (await TextQueue.open({ tables: texts, isShared: false, clock: systemClock })).feed.name
  assert.notEqual(await feedOf(copied), await feedOf(stores))
  assert.ok(existsSync(join(copy.folder, 'imap/accounts.key')))
})

// command.12: Damage is reported by the backup or by the restore.
test('damage in the archive is reported by the backup or by the restore, never passed over', async () => {
  const { folder, archive } = await anArchive()
  const archived = await archive.put([{ raw: Buffer.from(aMail()), provenance }])
  const target = join(temporaryFolder(), 'b')
  await backupMailarchiv(folder, writerInto(target), quiet)
  const db = new DatabaseSync(join(target, 'index/archive-0001-copy.db'))
  db.exec('UPDATE mail SET size = size + 1')
  db.close()
  const { report } = await restored(target)
  assert.deepEqual(
    report.findings.flatMap(({ ids }) => ids),
    [archived[0]?.id],
  )
  for (const pack of filesOf(join(folder, 'raw'))) rmSync(join(folder, 'raw', pack))
  await assert.rejects(backupMailarchiv(folder, writerInto(join(temporaryFolder(), 'b')), quiet), StartError)
})

// loeschung.5: A backup is of one moment: while mails are deleted there is none.
test('while a run of deletion is carried out, or when one was meanwhile, there is no backup', async () => {
  const { folder, archive } = await anArchive()
  await archive.put([{ raw: Buffer.from(aMail()), provenance }])
  const { retention, close } = storesIn(folder)
  onTestFinished(close)
  const states = async (state: string) => {
    await retention.run(`DELETE FROM deletion`)
    await retention.run(
      `INSERT INTO deletion (id, state, one, day, proposed_by, proposed_name, proposed_at, released_by, released_name, released_at, begun_at, counts)
       VALUES ('r', $1, $2, '2026-11-30', 'a', 'A', 1, 'b', 'B', 2, 3, '{}')`,
      [state, state === 'done' ? null : 1],
    )
  }
  const backup = (progress: () => void) => backupMailarchiv(folder, writerInto(join(temporaryFolder(), 'b')), progress)
  await states('running')
  await assert.rejects(backup(quiet), /^StartError: Gerade löscht ein Löschlauf Mails/)
  await states('released')
  const done: Promise<void>[] = []
  await assert.rejects(
    backup(() => done.push(states('done'))),
    /^StartError: Gerade löscht ein Löschlauf Mails/,
  )
  await Promise.all(done)
  await backup(quiet)
})
