import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'vitest'
import { anArchive } from './evidence.factory.ts'
import { CHECKPOINT_EVERY_MS, LogContradiction } from './log.ts'
import { openCheckpoint } from './note.ts'
import { appendLeaves, copyEvidence, createEvidenceTables, subtreesOf, treeSize } from './store.ts'
import { Frontier, sameHash, treeRoot } from './tree.ts'

const codesOf = (report: { findings: readonly { code: string; seqs: readonly number[] }[] }) =>
  report.findings.map(({ code, seqs }) => [code, [...seqs]])

test('the stored log has the root of its leaves at every size around a full tile', () => {
  const archive = anArchive()
  archive.archive(250)
  archive.archive(1)
  archive.archive(300)
  archive.withDatabase((db) => {
    const frontier = new Frontier()
    for (const { hash } of db.prepare('SELECT leaf_hash AS hash FROM evidence_leaf ORDER BY idx').all()) {
      frontier.append(hash as Uint8Array)
      assert.ok(sameHash(treeRoot(subtreesOf(db), frontier.size), frontier.root()))
    }
    assert.equal(frontier.size, 551)
    assert.equal(Number(db.prepare('SELECT count(*) AS n FROM evidence_node').get()?.n), 2)
  })
})

test('the database refuses to change, remove or skip a leaf, a node or a checkpoint', async () => {
  const archive = anArchive()
  const [mail] = archive.archive(300)
  await archive.openLog().makeCheckpoint()
  archive.withDatabase((db) => {
    for (const table of ['evidence_leaf', 'evidence_node', 'evidence_checkpoint']) {
      assert.throws(() => db.exec(`DELETE FROM ${table}`), /only ever appended/)
      const column = table === 'evidence_checkpoint' ? 'note' : 'idx'
      assert.throws(() => db.exec(`UPDATE ${table} SET ${column} = ${column}`), /only ever appended/)
    }
    assert.throws(() => appendLeaves(db, [{ ...mail!, seq: 302 }]), /only appended at the end/)
    assert.throws(() => appendLeaves(db, [{ ...mail!, seq: 300 }]), /only appended at the end/)
    assert.equal(treeSize(db), 300)
  })
})

test('a leaf goes with the transaction that stores the mail', () => {
  const archive = anArchive()
  const [mail] = archive.archive(1)
  archive.withDatabase((db) => {
    db.exec('BEGIN')
    appendLeaves(db, [{ ...mail!, seq: 2 }])
    db.exec('ROLLBACK')
    assert.equal(treeSize(db), 1)
  })
})

test('the key of the log is made once and readable for its owner alone', () => {
  const archive = anArchive()
  const first = archive.openLog().verifierKey
  assert.equal(archive.openLog().verifierKey, first)
  assert.equal(statSync(join(archive.folder, 'evidence/log-key.pem')).mode & 0o777, 0o600)
})

test('a checkpoint is made once a day and names the size and root of the tree', async () => {
  const archive = anArchive()
  const log = archive.openLog()
  archive.archive(3)
  assert.ok(await log.makeDailyCheckpoint())
  archive.archive(2)
  archive.pass(CHECKPOINT_EVERY_MS - 1)
  assert.equal(await log.makeDailyCheckpoint(), null)
  archive.pass(1)
  const made = await log.makeDailyCheckpoint()
  assert.ok(made)
  const head = openCheckpoint(made.note, log.verifier)
  archive.withDatabase((db) => assert.deepEqual(head?.root, Buffer.from(treeRoot(subtreesOf(db), 5))))
  assert.deepEqual(await log.latestCheckpoint(), made)
  assert.deepEqual(
    (await log.newestCheckpoints()).map(({ size }) => size),
    [3, 5],
  )
})

const NONE_DELETED = { deleted: 0, deleting: 0 }

test('an untouched archive verifies without a finding, with one checkpoint or many', async () => {
  const archive = anArchive()
  assert.deepEqual(await archive.verify(), { ...NONE_DELETED, leaves: 0, digested: 0, checkpoints: 0, findings: [] })
  const log = archive.openLog()
  await log.makeCheckpoint()
  for (const count of [1, 255, 1, 40]) {
    archive.archive(count)
    await log.makeCheckpoint()
    archive.pass(1000)
    await log.makeCheckpoint()
  }
  archive.archive(7)
  assert.deepEqual(await archive.verify(), {
    ...NONE_DELETED,
    leaves: 304,
    digested: 304,
    checkpoints: 9,
    findings: [],
  })
})

test('tamper drill: a flipped bit, a deleted file, an edited, a deleted and two swapped rows are named exactly', async () => {
  const archive = anArchive()
  const mails = archive.archive(20)
  await archive.openLog().makeCheckpoint()
  const [flippedMail, lostMail] = [mails[2]!, mails[4]!]
  const bytes = Buffer.from(flippedMail.raw)
  bytes[5] = bytes[5]! ^ 1
  writeFileSync(archive.rawFile(flippedMail), bytes)
  assert.deepEqual(codesOf(await archive.verify()), [['raw_changed', [3]]])
  rmSync(archive.rawFile(lostMail))
  archive.tamper('UPDATE mail SET size = size + 1 WHERE seq = 7')
  archive.tamper('DELETE FROM mail WHERE seq = 9')
  archive.tamper(
    'UPDATE mail SET seq = -11 WHERE seq = 11; UPDATE mail SET seq = 11 WHERE seq = 12; UPDATE mail SET seq = 12 WHERE seq = -11',
  )
  const report = await archive.verify()
  assert.deepEqual(codesOf(report).sort(), [
    ['raw_changed', [3]],
    ['raw_missing', [5]],
    ['row_edited', [7]],
    ['row_missing', [9]],
    ['rows_swapped', [11, 12]],
  ])
  const edited = report.findings.find(({ code }) => code === 'row_edited')
  assert.match(
    edited?.message ?? '',
    new RegExp(`${mails[6]!.id}.*Größe ${mails[6]!.size + 1} statt ${mails[6]!.size}`),
  )
  assert.ok(report.findings.find(({ code }) => code === 'row_missing')?.message.includes(mails[8]!.id))
})

test('tamper drill: a truncated log is distinguished from a restored older state', async () => {
  const truncated = anArchive()
  truncated.archive(20)
  await truncated.openLog().makeCheckpoint()
  truncated.tamper('DELETE FROM evidence_leaf WHERE idx >= 17')
  assert.deepEqual(codesOf(await truncated.verify()), [['log_truncated', [18, 19, 20]]])

  const restored = anArchive()
  restored.archive(20)
  const restore = restored.snapshot()
  restored.archive(5)
  await restored.openLog().makeCheckpoint()
  restore()
  const report = await restored.verify()
  assert.deepEqual(codesOf(report), [['state_rolled_back', []]])
  assert.match(report.findings[0]?.message ?? '', /enden bei Nr\. 20,.* bezeugt 25 Mails/)
})

test('tamper drill: a restored older state that grew again contradicts its checkpoint and is never signed', async () => {
  const archive = anArchive()
  archive.archive(20)
  const restore = archive.snapshot()
  await archive.openLog().makeCheckpoint()
  archive.archive(5)
  archive.pass(1)
  await archive.openLog().makeCheckpoint()
  restore()
  await assert.rejects(archive.openLog().makeCheckpoint(), LogContradiction)
  archive.archive(9)
  await assert.rejects(archive.openLog().makeCheckpoint(), LogContradiction)
  assert.deepEqual(codesOf(await archive.verify()), [['checkpoint_mismatch', [21, 25]]])
})

test('tamper drill: edits of the log itself are named: entry, hash, salt, inner node, missing entry, checkpoint', async () => {
  const cases: [string, (string | number[])[][]][] = [
    ['UPDATE evidence_leaf SET size = 1 WHERE idx = 3', [['leaf_edited', [4]]]],
    [
      'UPDATE evidence_leaf SET leaf_hash = zeroblob(32) WHERE idx = 3',
      [
        ['leaf_edited', [4]],
        ['row_edited', [4]],
        ['checkpoint_mismatch', [1, 300]],
        ['node_edited', [1, 256]],
      ],
    ],
    ['UPDATE evidence_node SET hash = zeroblob(32)', [['node_edited', [1, 256]]]],
    ['DELETE FROM evidence_node', [['node_edited', [1, 256]]]],
    [
      'DELETE FROM evidence_leaf WHERE idx = 8',
      [
        ['leaf_missing', [9]],
        ['row_extra', [9]],
      ],
    ],
    [
      "INSERT INTO mail SELECT 301, 'x', sha256, size, archived_at, source FROM mail WHERE seq = 1",
      [['log_truncated', [301]]],
    ],
  ]
  for (const [sql, expected] of cases) {
    const archive = anArchive()
    archive.archive(300)
    await archive.openLog().makeCheckpoint()
    archive.tamper(sql)
    assert.deepEqual(codesOf(await archive.verify()), expected, sql)
  }
})

test('a forged checkpoint, a foreign key and a shortened file of checkpoints are found', async () => {
  const archive = anArchive()
  archive.archive(3)
  const log = archive.openLog()
  await log.makeCheckpoint()
  archive.pass(1)
  archive.archive(1)
  await log.makeCheckpoint()
  const file = join(archive.folder, 'evidence/checkpoints.jsonl')
  const whole = readFileSync(file, 'utf8')
  truncateSync(file, Buffer.from(whole).indexOf('\n') + 1)
  assert.deepEqual(codesOf(await archive.verify()), [['checkpoint_copy_missing', []]])
  writeFileSync(file, `${whole}nonsense\n`)
  assert.deepEqual(codesOf(await archive.verify()), [['checkpoint_invalid', []]])
  writeFileSync(file, whole)
  rmSync(join(archive.folder, 'evidence/log-key.pem'))
  assert.deepEqual(codesOf(await archive.verify()), [
    ['checkpoint_invalid', []],
    ['checkpoint_invalid', []],
  ])
})

test('a checkpoint line that a crash tore is dropped and is no finding', async () => {
  const archive = anArchive()
  archive.archive(2)
  const log = archive.openLog()
  await log.makeCheckpoint()
  const file = join(archive.folder, 'evidence/checkpoints.jsonl')
  appendFileSync(file, '{"made_at":"2026-')
  assert.deepEqual((await archive.verify()).findings, [])
  archive.pass(1)
  await log.makeCheckpoint()
  assert.equal((await log.keptOutside()).kept.length, 2)
  assert.deepEqual((await archive.verify()).findings, [])
})

test('while another writer holds the database a checkpoint is kept outside, and inside with the next one', async () => {
  const archive = anArchive()
  archive.archive(2)
  const log = archive.openLog()
  const inside = () =>
    archive.withDatabase((db) => Number(db.prepare('SELECT count(*) AS n FROM evidence_checkpoint').get()?.n))
  const writer = new DatabaseSync(archive.file)
  writer.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE')
  await log.makeCheckpoint()
  writer.exec('ROLLBACK')
  writer.close()
  assert.equal(inside(), 0)
  archive.pass(1)
  await log.makeCheckpoint()
  assert.equal(inside(), 2)
})

test('a rebuilt database continues the log it had, copied while the old one is locked for writers', async () => {
  const archive = anArchive()
  archive.archive(270)
  await archive.openLog().makeCheckpoint()
  const rebuilt = anArchive()
  const counts = (db: import('node:sqlite').DatabaseSync) =>
    ['evidence_leaf', 'evidence_node', 'evidence_checkpoint'].map(
      (table) => db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n,
    )
  rebuilt.withDatabase((db) => {
    createEvidenceTables(db)
    archive.withDatabase((original) => {
      original.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE')
      copyEvidence(db, archive.file)
      original.exec('ROLLBACK')
    })
    assert.deepEqual(counts(db), [270, 1, 1])
    archive.withDatabase((original) =>
      assert.deepEqual(treeRoot(subtreesOf(db), 270), treeRoot(subtreesOf(original), 270)),
    )
  })
})
