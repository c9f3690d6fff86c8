import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { afterAll, onTestFinished, test } from 'vitest'
import { SqliteArchive } from '../../store/sqlite/index.ts'
import { hashOf, START } from '../access-log/chain.ts'
import { type AccessEvent, accessLogFile, logInFolder, logSentences, openAccessLog } from '../access-log/index.ts'
import { integrityIn } from './integrity.factory.ts'

const event = (object: string): AccessEvent => ({
  actor: { kind: 'admin', id: '', name: 'admin' },
  action: 'search',
  object,
  address: '192.0.2.7',
  result: 'ok',
})

const folder = temporaryFolder()
const archive = await SqliteArchive.open({ folder })
const provenance = { source: 'smtp', origin: null, envelope: [] }
await archive.put([{ raw: Buffer.from('Subject: eins\r\n\r\nText\r\n'), provenance }])
const warnings: string[] = []
const open = (at: string) => integrityIn(at, { archive, warn: (message) => warnings.push(message) })
const openLog = (at: string) => openAccessLog(logInFolder(at), { warn: (message) => assert.fail(message) })

async function write(at: string, count: number): Promise<void> {
  const log = await openLog(at)
  for (let number = 0; number < count; number += 1) log.record(event(`Mail ${number}`))
  await log.close()
}

/** Three checkpoints over 20, 40 and 60 entries, and ten entries behind the last. */
const WITNESSED = 60
for (let round = 0; round < 3; round += 1) {
  await write(folder, 20)
  await open(folder).evidence.makeCheckpoint()
}
await write(folder, 10)
afterAll(() => archive.close())

/** A copy of the data folder, changed by the owner of the file, with the triggers dropped. */
function tampered(sql: (db: DatabaseSync) => void): string {
  const copy = temporaryFolder()
  cpSync(join(folder, 'evidence'), join(copy, 'evidence'), { recursive: true })
  copyFileSync(accessLogFile(folder), accessLogFile(copy))
  const db = new DatabaseSync(accessLogFile(copy))
  const triggers = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all()
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${String(name)}`)
  sql(db)
  for (const trigger of triggers) db.exec(String(trigger['sql']))
  db.close()
  return copy
}

/** Makes a sound chain of whatever entries are left, as the owner of the file can. */
function rechain(db: DatabaseSync, renumber: boolean): void {
  const rows = db.prepare('SELECT * FROM entry ORDER BY id').all()
  db.exec('DELETE FROM entry')
  let hash: Uint8Array = START
  let id = 0
  for (const row of rows) {
    id = renumber ? id + 1 : (row['id'] as number)
    hash = hashOf(hash, { ...row, id })
    const entry = { ...row, id, hash }
    const names = Object.keys(entry)
    const values = Object.values(entry) as (string | number | null)[]
    db.prepare(`INSERT INTO entry (${names.join()}) VALUES (${names.map(() => '?').join()})`).run(...values)
  }
  db.prepare('UPDATE head SET id = ?, hash = ?').run(id, hash)
}

const found = async (at: string) => {
  const report = await open(at).verifyLog()
  return report.findings.map(({ kind, id, to }) => [kind, id, to])
}

// zugriff.8: Entries after the last checkpoint rest on their own chain alone; `verify` says from which entry on.
test('an access log that only the service has written has no finding, and its report says how far a checkpoint vouches for it', async () => {
  const report = await open(folder).verifyLog()
  assert.deepEqual([report.entries, report.findings, report.anchors], [70, [], 3])
  assert.equal(report.witnessed?.id, WITNESSED)
  const [outcome, witness] = logSentences(report)
  assert.equal(outcome, '70 Einträge des Zugriffsprotokolls geprüft, es ist unversehrt.')
  assert.match(
    witness ?? '',
    /bezeugt das Zugriffsprotokoll bis Eintrag 60\. Die 10 Einträge danach sichert .* nur die/,
  )
})

// zugriff.5: Each checkpoint signs the end of the access log. Up to the last one, entries removed at the end, in the middle or at the front are named with the first and the last of them and the times around, also when the chain was computed again.
test('tamper drill: an access log shortened at the end is named with the first and last missing entry, chain recomputed or not', async () => {
  const shorter = (db: DatabaseSync) => db.exec('DELETE FROM entry WHERE id > 45')
  assert.deepEqual(await found(tampered(shorter)), [['missing', 46, 70]])
  const recomputed = tampered((db) => {
    shorter(db)
    rechain(db, false)
  })
  assert.deepEqual(await found(recomputed), [['missing', 46, WITNESSED]])
  const { findings } = await open(recomputed).verifyLog()
  const [first] = findings
  assert.ok(first !== undefined && first.after !== null && first.before !== null && first.after <= first.before)
  assert.match(
    logSentences(await open(recomputed).verifyLog())[0] ?? '',
    /^Einträge 46 bis 60 des Zugriffsprotokolls fehlen, geschrieben zwischen \d{4}-.*Z und \d{4}-.*Z\.$/,
  )
  await write(recomputed, 30)
  assert.deepEqual(await found(recomputed), [['rewritten', 41, 60]])
})

test('tamper drill: entries missing in the middle and at the front are named, chain recomputed or not, renumbered or not', async () => {
  const middle = (db: DatabaseSync) => db.exec('DELETE FROM entry WHERE id BETWEEN 25 AND 29')
  const front = (db: DatabaseSync) => db.exec('DELETE FROM entry WHERE id <= 7')
  const then = (first: (db: DatabaseSync) => void, renumber: boolean) =>
    tampered((db) => {
      first(db)
      rechain(db, renumber)
    })
  assert.deepEqual(await found(tampered(middle)), [['missing', 25, 29]])
  assert.deepEqual(await found(then(middle, false)), [
    ['rewritten', 21, 40],
    ['missing', 25, 29],
  ])
  assert.deepEqual(await found(then(middle, true)), [['rewritten', 21, 40]])
  assert.deepEqual(await found(tampered(front)), [['missing', 1, 7]])
  assert.deepEqual(await found(then(front, true)), [['rewritten', 1, 20]])
})

// zugriff.6: Entries rewritten with a sound chain are found by the checkpoint that contradicts them.
test('tamper drill: a changed entry is named, and a chain recomputed after the change by the checkpoint that contradicts it', async () => {
  const change = (db: DatabaseSync) => db.exec("UPDATE entry SET object = 'harmlos' WHERE id = 33")
  assert.deepEqual(await found(tampered(change)), [['changed', 33, 33]])
  const recomputed = tampered((db) => {
    change(db)
    rechain(db, false)
  })
  assert.deepEqual(await found(recomputed), [['rewritten', 21, 40]])
  assert.equal((await open(recomputed).verifyLog()).witnessed?.id, 20)
})

test('tamper drill: an entry changed behind the last checkpoint with its chain recomputed stays unseen, as the words of the report say', async () => {
  const behind = tampered((db) => {
    db.exec("UPDATE entry SET object = 'harmlos' WHERE id = 66")
    rechain(db, false)
  })
  assert.deepEqual(await found(behind), [])
})

// zugriff.7: Dropped triggers are a finding; the service replaces them and says so in the log for good.
test('tamper drill: dropped triggers, a lost end of the chain and a removed file are named, also after the service has replaced them', async () => {
  const dropped = tampered(() => undefined)
  const without = (work: string) => {
    const db = new DatabaseSync(accessLogFile(dropped))
    db.exec(work)
    db.close()
  }
  without('DROP TRIGGER entry_stays')
  assert.deepEqual(await found(dropped), [['unguarded', 70, 70]])
  await write(dropped, 1)
  assert.deepEqual(await found(dropped), [['unguarded', 71, 71]])
  const headless = tampered((db) => db.exec('DROP TABLE head'))
  assert.deepEqual(await found(headless), [['unguarded', 70, 70]])
  await write(headless, 1)
  assert.deepEqual(await found(headless), [['unguarded', 71, 71]])
  const gone = tampered(() => undefined)
  rmSync(accessLogFile(gone))
  assert.deepEqual(await found(gone), [['missing', 1, WITNESSED]])
  assert.ok(!existsSync(accessLogFile(gone)), 'a verification makes no log')
  await write(gone, 3)
  assert.deepEqual(await found(gone), [['missing', 4, WITNESSED]])
})

// zugriff.9: A rewritten access log is not witnessed again; the mails still are.
test('an access log that was rewritten is not witnessed by later checkpoints, while the mails still are', async () => {
  const recomputed = tampered((db) => {
    db.exec('DELETE FROM entry WHERE id = 50')
    rechain(db, true)
  })
  const integrity = open(recomputed)
  const { note } = await integrity.evidence.makeCheckpoint()
  assert.doesNotMatch(note, /access-log/)
  await integrity.startDaily()
  assert.match(integrity.contradiction() ?? '', /^Das Zugriffsprotokoll setzt nicht fort, was ein Prüfpunkt bezeugt/)
  await integrity.close()
  assert.deepEqual(await found(recomputed), [['rewritten', 41, 60]])
})

test('a strange entry behind the end is named, and the service goes on writing past it', async () => {
  const fields = 'at, actor_kind, actor_id, actor_name, action, object, query, address, result, hits, hash'
  const strange = tampered((db) => db.exec(`INSERT INTO entry SELECT 71, ${fields} FROM entry WHERE id = 1`))
  assert.deepEqual(await found(strange), [['added', 71, 71]])
  await write(strange, 2)
  assert.deepEqual(await found(strange), [['changed', 71, 71]])
})

test('honest runs raise no alarm: the service and commands write while checkpoints are made, verified and interrupted', async () => {
  const honest = temporaryFolder()
  const own = await SqliteArchive.open({ folder: honest })
  onTestFinished(() => own.close())
  const openOwn = () => integrityIn(honest, { archive: own, warn: assert.fail })
  const logs = await Promise.all([openLog(honest), openLog(honest), openLog(honest)])
  const integrity = openOwn()
  for (let round = 0; round < 40; round += 1) {
    for (const log of logs) for (let number = 0; number < 5; number += 1) log.record(event(`${round}`))
    const flushing = logs.map((log) => log.flush())
    // Checkpoints of the service and of a command, while the entries are being written.
    const [, , report] = await Promise.all([
      integrity.evidence.makeCheckpoint(),
      openOwn().evidence.makeCheckpoint(),
      integrity.verifyLog(),
      ...flushing,
    ])
    assert.deepEqual(report.findings, [], `round ${round}`)
  }
  // A crash tears the last line of the checkpoints, or leaves entries without a checkpoint.
  writeFileSync(join(honest, 'evidence/checkpoints.jsonl'), '{"made_at":"2026-', { flag: 'a' })
  for (const log of logs) log.record(event('zuletzt'))
  await Promise.all(logs.map((log) => log.close()))
  const { entries, findings, witnessed } = await openOwn().verifyLog()
  assert.deepEqual([entries, findings], [603, []])
  assert.ok((witnessed?.id ?? 0) > 0)
})

test('a checkpoint made before there was an access log stays valid, and so does a proof with one that has it', async () => {
  const { evidence } = open(folder)
  const [mail, proof] = [join(folder, 'mail.eml'), join(folder, 'mail.tlog-proof')]
  writeFileSync(mail, 'Subject: eins\r\n\r\nText\r\n')
  writeFileSync(proof, (await evidence.prove(1)) ?? assert.fail())
  const tool = join(import.meta.dirname, '../../../../../tools/verify-proof.ts')
  const { status, stdout } = spawnSync(process.execPath, [tool, mail, proof, evidence.verifierKey], {
    encoding: 'utf8',
  })
  assert.deepEqual([status, stdout.startsWith('Bewiesen')], [0, true])
  const older = temporaryFolder()
  cpSync(join(folder, 'evidence/log-key.pem'), join(older, 'evidence/log-key.pem'))
  assert.doesNotMatch((await open(older).evidence.makeCheckpoint()).note, /access-log/)
  await write(older, 3)
  assert.match((await open(older).evidence.makeCheckpoint()).note, /\nzeughaus\.access-log\/v1 3 [A-Za-z0-9+/]{43}=\n/)
  assert.deepEqual(
    (await open(older).verify(1)).findings.filter(({ code }) => code !== 'checkpoint_copy_missing'),
    [],
  )
})
