import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd, temporaryFolder } from '@zeughaus/platform/testing'
import { onTestFinished, test } from 'vitest'
import { openArchiveDatabase, SqliteArchive } from '../../store/sqlite/index.ts'
import { integrityIn } from './integrity.factory.ts'

const provenance = { source: 'smtp', origin: null, envelope: [] }
const rawOf = (number: number) =>
  Buffer.from(`From: a@example.org\r\nSubject: Mail ${number}\r\n\r\nText der Mail ${number}\r\n`)

/** Makes a real archive of `count` mails, each in a batch (and so a record) of its own, with a checkpoint. */
async function anArchive(count: number) {
  const folder = temporaryFolder()
  let archive = await SqliteArchive.open({ folder })
  const integrity = () => integrityIn(folder, { archive, warn: () => {} })
  const ids: string[] = []
  const add = async (numbers: readonly number[]) => {
    for (const number of numbers) ids.push((await archive.put([{ raw: rawOf(number), provenance }]))[0]!.id)
  }
  onTestFinished(() => archive.close())
  await add(Array.from({ length: count }, (_, place) => place + 1))
  await integrity().evidence.makeCheckpoint()
  return {
    folder,
    ids,
    add,
    integrity,
    packs: () => globSync(join(folder, 'raw/**/*')).filter((path) => /\d/.test(path)),
    get archive() {
      return archive
    },
    /** Runs SQL as the owner of the file, without the triggers. */
    tamper(sql: string) {
      const db = openArchiveDatabase(folder)
      for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all())
        db.exec(`DROP TRIGGER "${String(name)}"`)
      db.exec(sql)
      db.close()
    },
    async closed(work: () => void) {
      await archive.close()
      work()
      archive = await SqliteArchive.open({ folder })
    },
    async findings() {
      const { findings } = await integrity().verify(1)
      return findings.map(({ code, ids: named }) => [code, ...named])
    },
  }
}

test('an untouched archive verifies without a finding, also after a rebuild and with duplicates', async () => {
  const { add, archive, integrity } = await anArchive(6)
  await add([3, 7])
  await archive.reindex()
  await add([8])
  const { evidence, verify } = integrity()
  await evidence.makeCheckpoint()
  assert.deepEqual(await verify(1), {
    mails: 8,
    hashed: 8,
    readOtherwise: [],
    deleted: 0,
    deleting: 0,
    leaves: 8,
    checkpoints: 2,
    findings: [],
  })
})

test('tamper drill: a flipped bit of a stored mail is named with the mail', async () => {
  const { archive, packs, ids, findings, closed } = await anArchive(5)
  assert.ok(archive)
  await closed(() => {
    const [pack] = packs()
    const bytes = readFileSync(pack!)
    const place = Math.floor(bytes.length / 2)
    bytes[place] = bytes[place]! ^ 1
    writeFileSync(pack!, bytes)
  })
  const found = await findings()
  const named = found.flatMap(([, ...which]) => which)
  assert.equal(new Set(named).size, 1, JSON.stringify(found))
  assert.ok(ids.includes(named[0]!))
})

test('tamper drill: a deleted file is named, and every mail that was in it', async () => {
  const { packs, ids, findings } = await anArchive(3)
  for (const pack of packs()) rmSync(pack)
  const found = await findings()
  assert.deepEqual(new Set(found.flatMap(([, ...which]) => which)), new Set(ids))
  assert.ok(found.every(([code]) => code === 'missing'))
})

test('tamper drill: an edited, a deleted and two swapped rows are named exactly, and nothing else', async () => {
  const { tamper, ids, findings } = await anArchive(9)
  tamper('UPDATE mail SET archived_at = archived_at - 86400000 WHERE seq = 2')
  tamper("UPDATE mail SET source = 'import' WHERE seq = 3")
  tamper('UPDATE mail SET sha256 = zeroblob(32) WHERE seq = 4')
  tamper('DELETE FROM mail WHERE seq = 5')
  tamper(
    'UPDATE mail SET seq = -7 WHERE seq = 7; UPDATE mail SET seq = 7 WHERE seq = 8; UPDATE mail SET seq = 8 WHERE seq = -7',
  )
  assert.deepEqual((await findings()).sort(), [
    ['row_edited', ids[1]],
    ['row_edited', ids[2]],
    ['row_edited', ids[3]],
    ['row_missing', ids[4]],
    ['rows_swapped', ids[6], ids[7]],
  ])
})

test('tamper drill: a truncated log names the mails it no longer covers', async () => {
  const { tamper, ids, findings } = await anArchive(6)
  tamper('DELETE FROM evidence_leaf WHERE idx >= 4')
  assert.deepEqual(await findings(), [['log_truncated', ids[4], ids[5]]])
})

test('tamper drill: an older state that was brought back is found out and never signed', async () => {
  const { folder, add, findings, integrity, closed } = await anArchive(4)
  const copy = temporaryFolder()
  await closed(() => cpSync(folder, copy, { recursive: true }))
  await add([5, 6])
  await integrity().evidence.makeCheckpoint()
  await closed(() => {
    for (const name of readdirSync(copy).filter((entry) => entry !== 'evidence')) {
      rmSync(join(folder, name), { recursive: true })
      cpSync(join(copy, name), join(folder, name), { recursive: true })
    }
  })
  assert.deepEqual(await findings(), [['state_rolled_back']])
  const opened = integrity()
  atEnd(() => opened.close())
  await opened.startDaily()
  assert.match(opened.contradiction() ?? '', /passt nicht zu dem Prüfpunkt über 6 Mails/)
  await assert.rejects(opened.evidence.makeCheckpoint(), /passt nicht zu dem Prüfpunkt über 6 Mails/)
})

test('tamper drill: who removes the key of the log gets no new one to sign a falsified history with', async () => {
  const { folder, tamper, integrity, closed } = await anArchive(4)
  const key = join(folder, 'evidence/log-key.pem')
  const backup = readFileSync(key)
  tamper("UPDATE evidence_leaf SET source = 'import' WHERE idx = 1")
  await closed(() => rmSync(key))
  const opened = integrity()
  onTestFinished(() => opened.close())
  const before = await opened.evidence.keptOutside()
  await opened.startDaily()
  assert.match(
    opened.contradiction() ?? '',
    /^Keiner der Prüfpunkte .* holen Sie log-key\.pem .* aus der letzten Sicherung/,
  )
  await assert.rejects(opened.evidence.makeCheckpoint(), /Keiner der Prüfpunkte/)
  assert.deepEqual(await opened.evidence.keptOutside(), before)
  writeFileSync(key, backup)
  const healed = integrity()
  onTestFinished(() => healed.close())
  await healed.startDaily()
  assert.equal(healed.contradiction(), null)
})

test('a mail of the real archive and its proof are checked offline by the auditor’s tool', async () => {
  const { folder, ids, integrity, archive } = await anArchive(300)
  const { evidence } = integrity()
  const record = await archive.get(ids[271]!)
  const proof = await evidence.prove(record!.seq)
  const [mailFile, proofFile] = [join(folder, 'mail.eml'), join(folder, 'mail.tlog-proof')]
  const raw = await archive.raw(ids[271]!)
  writeFileSync(mailFile, Buffer.concat(await Array.fromAsync(raw!.read())))
  writeFileSync(proofFile, proof!)
  const tool = join(import.meta.dirname, '../../../../../tools/verify-proof.ts')
  const { status, stdout } = spawnSync(process.execPath, [tool, mailFile, proofFile, evidence.verifierKey], {
    encoding: 'utf8',
  })
  assert.equal(status, 0)
  assert.ok(stdout.includes(ids[271]!) && stdout.includes('272 von 300'))
})
