import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { anArchive } from './evidence.factory.ts'
import { appendLeaves, leafAt } from './store.ts'

const TOOL = join(import.meta.dirname, '../../../../tools/verify-proof.ts')

/** Runs the auditor's tool as an auditor would: another process, three arguments. */
function verifyProof(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, ...args], { encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

async function aProvenMail(t: TestContext, count: number, seq: number) {
  const archive = anArchive(t)
  const mail = archive.archive(count)[seq - 1]!
  const log = archive.openLog()
  const proof = await log.prove(seq)
  assert.ok(proof)
  const proofFile = join(archive.folder, 'mail.tlog-proof')
  writeFileSync(proofFile, proof)
  return { archive, mail, log, proof, proofFile, mailFile: archive.rawFile(mail), key: log.verifierKey }
}

test('the auditor’s tool proves the first, the last and a middle mail of the log offline', async (t) => {
  for (const [count, seq] of [
    [1, 1],
    [300, 1],
    [300, 257],
    [300, 300],
  ] as const) {
    const { mailFile, proofFile, key, mail } = await aProvenMail(t, count, seq)
    const { status, text } = verifyProof(mailFile, proofFile, key)
    assert.equal(status, 0, text)
    assert.match(text, /unverändert/)
    assert.ok(text.includes(mail.id) && text.includes(`${seq} von ${count}`))
  }
})

test('the public key may come from the file that lies beside the private one', async (t) => {
  const { archive, mailFile, proofFile } = await aProvenMail(t, 2, 2)
  assert.equal(verifyProof(mailFile, proofFile, join(archive.folder, 'evidence/log-key.pub')).status, 0)
})

test('the auditor’s tool names what does not fit', async (t) => {
  const { archive, mail, mailFile, proof, proofFile, key } = await aProvenMail(t, 20, 7)
  const stranger = anArchive(t).openLog().verifierKey
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

test('proofs of older mails use the newest checkpoint, and of a mail behind it a new one is made', async (t) => {
  const { archive, log, proof } = await aProvenMail(t, 5, 5)
  const kept = () => log.keptOutside().kept.length
  assert.equal(kept(), 1)
  await log.prove(1)
  assert.equal(kept(), 1)
  archive.archive(1)
  await log.prove(6)
  assert.equal(kept(), 2)
  assert.equal(await log.prove(7), null)
  assert.equal(await log.prove(0), null)
  assert.ok(proof.includes(log.verifier.name))
})

test('a hash in a proof confirms no guess: the same entry has another leaf hash in every log', async (t) => {
  const [mail] = anArchive(t).archive(1)
  const leafHashes = [1, 2].map(() =>
    anArchive(t).withDatabase((db) => {
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
