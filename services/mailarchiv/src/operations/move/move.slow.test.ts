import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { integrityIn } from '../../evidence/integrity/integrity.factory.ts'
import { anEnd, aSource, assertSame, moved } from './move.factory.ts'

const QUERIES = ['Wort7', 'tragkraft*', 'envelope:blind', 'has:attachment', '-Wort3', '"Guten Tag"']
const newMail = (raw: Buffer) => ({ raw, provenance: { source: 'smtp', origin: null, envelope: [] } })

test('a moved archive answers as the one it comes from: ids, order, totals, bytes, provenance, texts', async () => {
  const source = await aSource()
  const { mails, archived } = await source.fill(60)
  const [from, to] = [await anEnd(source.folder), await anEnd()]
  const report = await moved(from, to)
  assert.deepEqual(report, { mails: 60, moved: 60, amended: 0, checkpoints: 1, findings: [] })
  await assertSame(to, from, QUERIES)
  for (const [place, { id }] of archived.entries()) {
    const raw = await to.archive.raw(id)
    assert.deepEqual(Buffer.concat(await Array.fromAsync(raw!.read())), mails[place])
  }
})

test('a mail proves by the same log as before, with the key and the checkpoints of the archive it comes from', async () => {
  const source = await aSource()
  await source.fill(10)
  const to = await anEnd()
  await moved(await anEnd(source.folder), to)
  const [before, after] = [source.integrity.evidence, await to.readEvidence()]
  assert.deepEqual(after.checkpoints, [await before.latestCheckpoint()])
  const { evidence } = integrityIn(to.name, {
    archive: to.archive,
    warn: () => undefined,
  })
  assert.equal(evidence.verifierKey, before.verifierKey)
  assert.equal(await evidence.prove(7), await before.prove(7))
})

test('moving again brings over only what is new: mails, texts, places they came from', async () => {
  const source = await aSource()
  const { mails, archived } = await source.fill(12)
  const [from, to] = [await anEnd(source.folder), await anEnd()]
  await moved(from, to)
  await source.archive.put([newMail(Buffer.from(aMail({ subject: 'Nachzügler' })))])
  await source.archive.put([newMail(mails[5]!)])
  await source.archive.addText(archived[6]!.id, [{ kind: 'ocr:0', text: 'Schlauchpflege' }], 'done')
  await source.integrity.evidence.makeCheckpoint()
  assert.deepEqual(await moved(from, to), { mails: 13, moved: 1, amended: 2, checkpoints: 2, findings: [] })
  await assertSame(to, from, [...QUERIES, 'Nachzügler', 'schlauch*'])
  assert.deepEqual(await moved(from, to), { mails: 13, moved: 0, amended: 0, checkpoints: 2, findings: [] })
})

test('the archive serves and takes in mails while it is moved', async () => {
  const source = await aSource()
  await source.fill(40)
  const [from, to] = [await anEnd(source.folder), await anEnd()]
  let isRunning = true
  let came = 0
  const load = (async () => {
    for (; isRunning; came += 1) await source.archive.put([newMail(Buffer.from(aMail()))])
  })()
  const report = await moved(from, to)
  isRunning = false
  await load
  assert.deepEqual(report.findings, [])
  assert.ok(came > 0 && report.mails >= 40, `${came} came`)
  assert.equal((await moved(from, to)).mails, 40 + came)
  await assertSame(to, from, QUERIES)
})

test('there and back again: a folder that was left behind is continued, and both are the same', async () => {
  const source = await aSource()
  await source.fill(15)
  const [first, second] = [await anEnd(source.folder), await anEnd()]
  await moved(first, second)
  await second.archive.put([newMail(Buffer.from(aMail({ subject: 'unterwegs' })))])
  const back = await moved(second, first)
  assert.deepEqual([back.moved, back.findings], [1, []])
  await assertSame(first, second, [...QUERIES, 'unterwegs'])
  await first.archive.reindex()
  await assertSame(first, second, [...QUERIES, 'unterwegs'])
})

test('a target that holds another archive is refused, and nothing in it is changed', async () => {
  const [source, other] = [await aSource(), await aSource()]
  await source.fill(5)
  await other.archive.put([newMail(Buffer.from(aMail()))])
  const [from, to] = [await anEnd(source.folder), await anEnd(other.folder)]
  await assert.rejects(moved(from, to), /liegen schon 1 Mails, die nicht aus .* stammen/)
  assert.equal((await to.archive.counts()).mails, 1)
})

test('a mail that is damaged in the source stops the move with its name', async () => {
  const source = await aSource()
  await source.fill(5)
  const [pack] = globSync(join(source.folder, 'raw/*.pack'))
  const bytes = readFileSync(pack!)
  bytes[200] = bytes[200]! ^ 1
  writeFileSync(pack!, bytes)
  const [from, to] = [await anEnd(source.folder), await anEnd()]
  await assert.rejects(
    moved(from, to),
    /fehlt oder ist beschädigt\. Bitte rufen Sie „zeughaus mailarchiv verify --full“/,
  )
})

// loeschung.4: A move takes the log with its deletions along: what was deleted does not come along, and what is deleted later goes at the next move.
test('an archive moves with its deletions, and a deletion after a move reaches the target with the next one', async () => {
  const source = await aSource()
  const { archived } = await source.fill(20)
  await source.erase([0, 4, 5, 19].map((place) => archived[place]!))
  const [from, to] = [await anEnd(source.folder), await anEnd()]
  const first = await moved(from, to)
  assert.deepEqual([first.mails, first.moved, first.findings], [16, 16, []])
  await assertSame(to, from, QUERIES)
  await source.archive.put([newMail(Buffer.from(aMail({ subject: 'Nachzügler' })))])
  // After a restore the log also names mails that came later than its backup.
  const never = [archived[8]!.seq, 99].map((seq) => ({ id: randomUUID(), seq }))
  await source.erase([archived[7]!, archived[11]!], never)
  const second = await moved(from, to)
  assert.deepEqual([second.mails, second.moved, second.findings], [15, 1, []])
  await assertSame(to, from, [...QUERIES, 'Nachzügler'])
  const { deleted, deleting, findings } = await to.verify(() => undefined)
  assert.deepEqual([deleted, deleting, findings], [6, 0, []])
  assert.deepEqual((await moved(from, to)).findings, [])
})
