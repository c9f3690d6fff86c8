import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DomainError } from '@zeughaus/platform'
import { test } from 'vitest'
import { anArchive } from './evidence.factory.ts'
import { CHECKPOINT_BY_READING_MS, LogContradiction } from './log.ts'
import { appendLeaves, leafAt } from './store.ts'

const TOOL = join(import.meta.dirname, '../../../../../tools/verify-proof.ts')

/** Runs the auditor's tool like an auditor: in another process, with three arguments. */
function verifyProof(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, ...args], { encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

async function aProvenMail(count: number, seq: number, source?: string) {
  const archive = anArchive()
  const mail = archive.archive(count, source)[seq - 1]!
  const log = archive.openLog()
  const proof = await log.prove(seq)
  assert.ok(proof)
  const proofFile = join(archive.folder, 'mail.tlog-proof')
  writeFileSync(proofFile, proof)
  return { archive, mail, log, proof, proofFile, mailFile: archive.rawFile(mail), key: log.verifierKey }
}

test('the auditor’s tool proves the first, the last and a middle mail of the log offline', async () => {
  for (const [count, seq] of [
    [1, 1],
    [300, 1],
    [300, 257],
    [300, 300],
  ] as const) {
    const { mailFile, proofFile, key, mail } = await aProvenMail(count, seq)
    const { status, text } = verifyProof(mailFile, proofFile, key)
    assert.equal(status, 0, text)
    assert.match(text, /unverändert/)
    assert.ok(text.includes(mail.id) && text.includes(`${seq} von ${count}`))
  }
})

test('the auditor’s tool says of a mail that the archive composed it from a file of Outlook', async () => {
  const { mailFile, proofFile, key } = await aProvenMail(2, 1, 'upload:pst')
  assert.match(verifyProof(mailFile, proofFile, key).text, /Quelle +upload:pst \(vom Archiv aus Outlook umgewandelt\)/)
})

test('the public key may come from the file that lies beside the private one', async () => {
  const { archive, mailFile, proofFile } = await aProvenMail(2, 2)
  assert.equal(verifyProof(mailFile, proofFile, join(archive.folder, 'evidence/log-key.pub')).status, 0)
})

test('the auditor’s tool names what does not fit', async () => {
  const { archive, mail, mailFile, proof, proofFile, key } = await aProvenMail(20, 7)
  const stranger = anArchive().openLog().verifierKey
  const bent = join(archive.folder, 'bent')
  const lines = proof.split('\n')
  const withLine = (place: number, line: string) => lines.map((old, at) => (at === place ? line : old)).join('\n')
  const entry = Buffer.from(lines[1]!.slice('extra '.length), 'base64').toString()
  const olderEntry = entry.replace(/archived 2026/, 'archived 2016')
  const cases: [string, string, RegExp][] = [
    [mail.raw.toString().replace('Text 7', 'Text 8'), proof, /nicht die archivierte/],
    [mail.raw.toString(), withLine(1, `extra ${Buffer.from(olderEntry).toString('base64')}`), /führt nicht zum/],
    [mail.raw.toString(), withLine(2, 'index 5'), /führt nicht zum/],
    [mail.raw.toString(), withLine(2, 'index 20'), /hinter dem Prüfpunkt/],
    [mail.raw.toString(), lines.toSpliced(3, 1).join('\n'), /zu kurz|führt nicht/],
    [mail.raw.toString(), proof.replace('\n20\n', '\n21\n'), /Unterschrift des Prüfpunkts ist falsch/],
    [mail.raw.toString(), 'nonsense', /keine/],
  ]
  for (const [raw, text, reason] of cases) {
    writeFileSync(mailFile, raw)
    writeFileSync(bent, text)
    const result = verifyProof(mailFile, bent, key)
    assert.equal(result.status, 1, result.text)
    assert.match(result.text, reason)
  }
  writeFileSync(mailFile, mail.raw)
  assert.match(verifyProof(mailFile, proofFile, stranger).text, /nicht mit diesem Schlüssel/)
  assert.match(verifyProof(mailFile, proofFile, `${key.slice(0, -3)}AAA`).text, /Nicht bewiesen/)
  assert.equal(verifyProof(mailFile, proofFile).status, 2)
  assert.equal(verifyProof(mailFile, join(archive.folder, 'nowhere'), key).status, 1)
})

test('proofs of older mails use the newest checkpoint, and of a mail behind it a new one is made', async () => {
  const { archive, log, proof } = await aProvenMail(5, 5)
  const kept = async () => (await log.keptOutside()).kept.length
  assert.equal(await kept(), 1)
  await log.prove(1)
  assert.equal(await kept(), 1)
  archive.archive(1)
  archive.pass(CHECKPOINT_BY_READING_MS)
  await log.prove(6)
  assert.equal(await kept(), 2)
  assert.equal(await log.prove(7), null)
  assert.equal(await log.prove(0), null)
  assert.ok(proof.includes(log.verifier.name))
})

// mail.14: Requests for proofs make at most one checkpoint a minute; until then a newer mail is 503 with `Retry-After`.
test('readers make at most one checkpoint a minute; who comes too early learns when to come again', async () => {
  const archive = anArchive()
  const log = archive.openLog()
  const kept = async () => (await log.keptOutside()).kept.length
  await log.makeCheckpoint()
  archive.archive(1)
  assert.ok(await log.prove(1), 'a checkpoint over no mails does not count')
  archive.archive(2)
  const refused = async (seq: number, seconds: string, sentence: RegExp) =>
    assert.rejects(log.prove(seq), (error: DomainError) => {
      assert.deepEqual(
        [error.status, error.code, error.headers],
        [503, 'pruefpunkt_zu_jung', { 'retry-after': seconds }],
      )
      assert.match(error.message, sentence)
      return true
    })
  await refused(2, '60', /in 60 Sekunden noch einmal/)
  await refused(3, '60', /in 60 Sekunden noch einmal/)
  assert.ok(await log.prove(1), 'a mail below the checkpoint is proven all the same')
  archive.pass(59_000)
  await refused(2, '1', /in einer Sekunde noch einmal/)
  assert.equal(await kept(), 2)
  archive.pass(1_000)
  const proofs = await Promise.all(Array.from({ length: 20 }, () => log.prove(2)))
  assert.equal(new Set(proofs).size, 1)
  assert.equal(await kept(), 3)
  assert.ok(await log.prove(3))
  archive.archive(1)
  archive.pass(-3_600_000)
  assert.ok(await log.prove(4), 'a clock that was set back stops no reader')
})

// mail.18: The cost of a proof does not grow with the number of checkpoints.
test('a proof costs the same with 2,000 checkpoints as with 10, whether or not it needs another checkpoint', async () => {
  const costOf = async (checkpoints: number) => {
    const archive = anArchive()
    archive.archive(300)
    const log = archive.openLog()
    for (let made = 0; made < checkpoints; made += 1) await log.makeCheckpoint()
    await log.prove(1)
    const before = process.cpuUsage()
    for (let proof = 0; proof < 20; proof += 1) {
      archive.archive(1)
      archive.pass(CHECKPOINT_BY_READING_MS)
      await log.prove(301 + proof)
      await log.prove(1 + proof)
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
  const few = await costOf(10)
  const many = await costOf(2_000)
  assert.ok(many < few * 2 + 100, `${many} ms of work with 2,000 checkpoints, ${few} ms with 10`)
})

test('who rewrites the copies of the checkpoints gets nothing signed that contradicts what this process has seen', async () => {
  const archive = anArchive()
  archive.archive(20)
  const restore = archive.snapshot()
  const log = archive.openLog()
  await log.makeCheckpoint()
  archive.archive(5)
  archive.pass(CHECKPOINT_BY_READING_MS)
  await log.prove(25)
  restore()
  writeFileSync(join(archive.folder, 'evidence/checkpoints.jsonl'), '')
  archive.archive(9)
  archive.pass(CHECKPOINT_BY_READING_MS)
  await assert.rejects(log.makeCheckpoint(), LogContradiction)
  await assert.rejects(log.prove(26), LogContradiction)
})

test('lines of another key or none among the checkpoints change nothing', async () => {
  const archive = anArchive()
  archive.archive(5)
  const made = await archive.openLog().makeCheckpoint()
  const stranger = anArchive()
  stranger.archive(900)
  const foreign = await stranger.openLog().makeCheckpoint()
  const lie = made.note.replace('\n5\n', '\n8000\n')
  for (const note of [foreign.note, lie, 'x'])
    appendFileSync(
      join(archive.folder, 'evidence/checkpoints.jsonl'),
      `${JSON.stringify({ made_at: '2026-11-01T08:00:00Z', checkpoint: note })}\n`,
    )
  const log = archive.openLog()
  assert.equal((await log.latestCheckpoint())?.note, made.note)
  archive.archive(1)
  archive.pass(CHECKPOINT_BY_READING_MS)
  assert.match((await log.prove(6))!, /\n6\n/)
})

test('a hash in a proof confirms no guess: the same entry has another leaf hash in every log', async () => {
  const [mail] = anArchive().archive(1)
  const leafHashes = [1, 2].map(() =>
    anArchive().withDatabase((db) => {
      appendLeaves(db, [mail!])
      return Buffer.from(leafAt(db, 1)!.leafHash).toString('hex')
    }),
  )
  assert.notEqual(leafHashes[0], leafHashes[1])
})

test('the auditor’s tool imports nothing but Node.js itself', () => {
  const imports = [...readFileSync(TOOL, 'utf8').matchAll(/from '([^']+)'/g)].map((match) => match[1])
  assert.ok(imports.length > 0 && imports.every((name) => name?.startsWith('node:')), imports.join())
})
