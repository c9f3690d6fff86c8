/** Attacks on deletions, by somebody with the database and without the key: each is named, and a clean archive has no finding. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import { newPrivateKey, signerOf } from '@zeughaus/platform/signed-note'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { onTestFinished, test } from 'vitest'
import { openArchiveDatabase, SqliteArchive } from '../../store/sqlite/index.ts'
import { type Deletion, signDeletion } from '../signed-log/deletion.ts'
import { evidenceInFolder } from '../signed-log/place.ts'
import { integrityIn } from './integrity.factory.ts'

const provenance = { source: 'smtp', origin: null, envelope: [] }
const rawOf = (number: number) =>
  Buffer.from(`From: a@example.org\r\nSubject: Mail ${number}\r\n\r\nText der Mail ${number}\r\n`)

const deletionOf = (mails: Deletion['mails']): Deletion => ({
  run: randomUUID(),
  deletedAt: Date.UTC(2026, 10, 30),
  proposed: { at: Date.UTC(2026, 10, 29), by: randomUUID() },
  released: { at: Date.UTC(2026, 10, 30), by: randomUUID() },
  mails,
})

/** An archive of nine mails, of which the second and the fifth were deleted, with checkpoints before and after. */
async function anArchive() {
  const folder = temporaryFolder()
  const archive = await SqliteArchive.open({ folder })
  onTestFinished(() => archive.close())
  const integrity = integrityIn(folder, { archive, warn: () => {} })
  const { signer } = evidenceInFolder(`${folder}/evidence`)
  const mails = await archive.put(Array.from({ length: 9 }, (_, place) => ({ raw: rawOf(place), provenance })))
  await integrity.evidence.makeCheckpoint()
  const erase = async (places: readonly number[]) => {
    const deletion = deletionOf(places.map((place) => mails[place - 1]!))
    await archive.erase({ deletion, note: await signDeletion(deletion, signer) })
    await integrity.evidence.makeCheckpoint()
  }
  await erase([2, 5])
  return {
    folder,
    archive,
    mails,
    erase,
    /** Runs SQL as the owner of the file, without the triggers. */
    tamper(sql: string, ...values: (string | number | Uint8Array)[]) {
      const db = openArchiveDatabase(folder)
      for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all())
        db.exec(`DROP TRIGGER "${String(name)}"`)
      db.prepare(sql).run(...values)
      db.close()
    },
    verify: () => integrity.verify(1),
    async findings() {
      return (await integrity.verify(1)).findings.map(({ code, ids }) => [code, ...ids])
    },
  }
}

test('ten clean archives with deletions have no finding, and what was deleted is told from what is missing', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { verify, erase, archive } = await anArchive()
    await erase([1, 9])
    if (round % 2 === 0) await archive.reindex()
    const { findings, mails, deleted, deleting, leaves } = await verify()
    assert.deepEqual([findings, mails, deleted, deleting, leaves], [[], 5, 4, 0, 11])
  }
})

test('deletion drill: a mail that was removed without a release is named', async () => {
  const { tamper, mails, findings } = await anArchive()
  const { id } = mails[6]!
  tamper('DELETE FROM mail WHERE seq = 7')
  tamper("UPDATE evidence_leaf SET salt = x'', sha256 = x'', size = 0, archived_at = 0, source = '' WHERE idx = 6")
  // The packs have the mail still.
  assert.deepEqual((await findings()).toSorted(), [
    ['deleted_without_release', id],
    ['extra', id],
  ])
})

test('deletion drill: a tombstone that another key signed is named, also when it names the mails that are gone', async () => {
  const { tamper, mails, findings } = await anArchive()
  const forged = deletionOf([mails[6]!])
  const note = await signDeletion(forged, signerOf(newPrivateKey(), 'zeughaus/mailarchiv'))
  tamper('DELETE FROM mail WHERE seq = 7')
  tamper("UPDATE evidence_leaf SET salt = x'', sha256 = x'', size = 0, archived_at = 0, source = '' WHERE idx = 6")
  tamper('INSERT INTO evidence_deletion (seq, run, note) VALUES (?, ?, ?)', 11, forged.run, zstdCompressSync(note))
  assert.deepEqual((await findings()).toSorted(), [
    ['deleted_without_release', mails[6]!.id],
    ['deletion_invalid'],
    ['extra', mails[6]!.id],
  ])
})

test('deletion drill: a tombstone that was changed, or is gone, is named with the mails that it no longer covers', async () => {
  for (const [sql, code] of [
    ['DELETE FROM evidence_deletion', 'deletion_missing'],
    ["UPDATE evidence_deletion SET note = x'28b52ffd200109000061'", 'deletion_invalid'],
  ] as const) {
    const { tamper, mails, findings } = await anArchive()
    tamper(sql)
    const found = await findings()
    for (const { id } of [mails[1]!, mails[4]!])
      assert.ok(found.some(([each, named]) => each === 'deleted_without_release' && named === id))
    assert.ok(
      found.some(([each]) => each === code),
      JSON.stringify(found),
    )
  }
})

test('deletion drill: a tombstone with one name as proposer and releaser counts as none', async () => {
  const { folder, tamper, mails, findings } = await anArchive()
  const { signer } = evidenceInFolder(`${folder}/evidence`)
  const alone = deletionOf([mails[1]!, mails[4]!])
  const note = await signDeletion({ ...alone, released: alone.proposed }, signer)
  tamper('UPDATE evidence_deletion SET note = ?', zstdCompressSync(note))
  assert.ok((await findings()).some(([code]) => code === 'deletion_invalid'))
})

test('deletion drill: a deleted mail whose row is brought back is named', async () => {
  const { tamper, archive, mails, findings } = await anArchive()
  const { sha256 } = (await archive.get(mails[0]!.id))!
  tamper('UPDATE mail SET seq = 2, id = ? WHERE seq = 1', Buffer.from(mails[1]!.id.replaceAll('-', ''), 'hex'))
  assert.equal(sha256.length, 32)
  const found = await findings()
  assert.ok(
    found.some(([code, id]) => code === 'deleted_still_there' && id === mails[1]!.id),
    JSON.stringify(found),
  )
  assert.ok(
    found.some(([code, id]) => code === 'row_missing' && id === mails[0]!.id),
    JSON.stringify(found),
  )
})
