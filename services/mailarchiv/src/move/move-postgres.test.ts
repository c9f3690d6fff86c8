import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { aPostgresArchive } from '../archive-postgres/postgres-archive.factory.ts'
import { aMail } from '../mail.factory.ts'
import { moveEnd } from './index.ts'
import { anEnd, aSource, assertSame, moved } from './move.factory.ts'

const QUERIES = ['Wort7', 'tragkraft*', 'envelope:blind', 'has:attachment', '-Wort3', '"Guten Tag"']
const newMail = (raw: Buffer) => ({ raw, provenance: { source: 'smtp', origin: null, envelope: [] } })

async function aPostgresEnd(t: TestContext) {
  const { archive } = await aPostgresArchive(t, { recognition: true })
  const folder = join(temporaryFolder(), 'mailarchiv')
  return moveEnd({ name: 'PostgreSQL', archive, folder, warn: () => undefined })
}

test('an archive moved to PostgreSQL answers as before, grows, and comes back with everything', async (t) => {
  const source = await aSource(t)
  const { mails, archived } = await source.fill(60)
  const [from, to] = [await anEnd(t, source.folder), await aPostgresEnd(t)]
  assert.deepEqual(await moved(from, to), { mails: 60, moved: 60, amended: 0, checkpoints: 1, findings: [] })
  await assertSame(to, from, QUERIES)
  for (const [place, { id }] of archived.entries()) {
    const raw = await to.archive.raw(id)
    assert.deepEqual(Buffer.concat(await Array.fromAsync(raw!.read())), mails[place])
  }
  await source.archive.addText(archived[6]!.id, [{ kind: 'ocr:0', text: 'Schlauchpflege' }], 'done')
  await source.archive.put([newMail(mails[5]!)])
  assert.deepEqual(await moved(from, to), { mails: 60, moved: 0, amended: 2, checkpoints: 1, findings: [] })
  await assertSame(to, from, [...QUERIES, 'schlauch*'])
  await to.archive.put([newMail(Buffer.from(aMail({ subject: 'unterwegs' })))])
  await to.archive.addText(archived[11]!.id, [{ kind: 'attachment:0', text: 'Wärmebildkamera' }], 'done')
  const back = await anEnd(t)
  assert.deepEqual(await moved(to, back), { mails: 61, moved: 61, amended: 0, checkpoints: 1, findings: [] })
  await assertSame(back, to, [...QUERIES, 'schlauch*', 'unterwegs', 'Wärmebildkamera'])
  assert.deepEqual((await moved(to, from)).findings, [])
  await assertSame(from, to, [...QUERIES, 'unterwegs', 'Wärmebildkamera'])
})

test('a proof is the same proof in PostgreSQL', async (t) => {
  const source = await aSource(t)
  await source.fill(300)
  const to = await aPostgresEnd(t)
  await moved(await anEnd(t, source.folder), to)
  for (const seq of [1, 256, 257, 300]) {
    const leaf = await to.archive.log.leafAt(seq)
    assert.deepEqual(Buffer.from(leaf!.leafHash), Buffer.from((await source.archive.log.leafAt(seq))!.leafHash))
  }
})
