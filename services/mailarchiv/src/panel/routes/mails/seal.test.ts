/** What the page of a mail gets to prove it in the browser. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'vitest'
import { aMail } from '../../../../test/mail.factory.ts'
import { EvidenceGap } from '../../../evidence/signed-log/tiles.ts'
import { aPanel, type PanelCaller } from '../panel.factory.ts'
import { sealOf } from './seal.ts'
import type { MailView } from './search.schema.ts'

const RAW = Buffer.from(aMail({ from: 'kraus@leitern.example', to: 'kasse@wehr.example', subject: 'Pumpe' }))

async function aPanelWithAMail() {
  const panel = await aPanel()
  const provenance = { source: 'upload', origin: 'post.mbox', envelope: [] }
  const [{ id } = assert.fail()] = await panel.archive.put([{ raw: RAW, provenance }])
  return { ...panel, id }
}

const shownSeal = async (call: PanelCaller, id: string) => ((await call('GET', `/mails/${id}`)).body as MailView).seal

test('a mail waits for its seal until a checkpoint covers it; looking at it makes none', async () => {
  const { aPerson, evidence, id } = await aPanelWithAMail()
  const { call } = await aPerson(['pruefung'])
  const waiting = { state: 'waiting', proof: null, verifier: evidence.verifierKey }
  assert.deepEqual(await shownSeal(call, id), waiting)
  assert.deepEqual(await shownSeal(call, id), waiting)
  await evidence.makeCheckpoint()
  const sealed = await shownSeal(call, id)
  assert.equal(sealed?.state, 'sealed')
  assert.equal(sealed.proof, (await call('GET', `/mails/${id}/proof`)).text)
})

test('a gap in the log is a missing seal; a log that cannot be read is none, and raises no alarm', async () => {
  const evidence = {
    verifierKey: 'archiv',
    newestCheckpoints: async () => [{ origin: 'archiv', size: 1, root: new Uint8Array(32), madeAt: 0 }],
  }
  const seal = (error: Error) =>
    sealOf({ account: { roles: ['pruefung'] } }, { seq: 1 }, { evidence, prove: () => Promise.reject(error) })
  assert.equal((await seal(new EvidenceGap(0, 0, 1)))?.state, 'missing')
  await assert.rejects(seal(new Error('the disk does not answer')), /does not answer/)
})

// person.36: A person sees the seal of a mail, and takes its bytes to check it, with the right to proofs alone.
test('who may read no proofs gets neither the seal nor the bytes to check it', async () => {
  const { aPerson, evidence, id } = await aPanelWithAMail()
  await evidence.makeCheckpoint()
  const { call } = await aPerson(['lesen'])
  assert.equal(await shownSeal(call, id), null)
  assert.equal((await call('GET', `/mails/${id}/bytes`)).status, 403)
})

test('the bytes to check are the archived ones, and the log calls that a check and no download', async () => {
  const { aPerson, accessLog, id } = await aPanelWithAMail()
  const { call } = await aPerson(['pruefung'])
  const answer = await call('GET', `/mails/${id}/bytes`)
  assert.equal(answer.status, 200)
  assert.equal(hash('sha256', answer.text), hash('sha256', RAW))
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const { entries } = await accessLog.page({}, null, 10)
  assert.deepEqual(
    entries.map(({ action, object }) => [action, object]),
    [['mail_check', id]],
  )
})
