/** Several processes over one database: each archive here has its own connections and threads. */
import assert from 'node:assert/strict'
import type { Clock } from '@zeughaus/platform'
import { movableClock, temporaryFolder } from '@zeughaus/platform/testing'
import { onTestFinished, test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { logInFolder } from '../../evidence/access-log/index.ts'
import { integrityIn } from '../../evidence/integrity/integrity.factory.ts'
import { NO_FILTER } from '../../search/index.ts'
import { TextQueue } from '../../texts/queue/index.ts'
import { TEXT_LAYOUT } from '../../texts/queue/tables.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'
import type { StoreDatabase } from './store-database.ts'

const provenance = { source: 'import', origin: null, envelope: [] }
const BATCHES = 12
const MAILS = 25

/** Opens the queue of texts as another process does. */
async function aQueue(openStores: () => Promise<StoreDatabase>, clock: Clock): Promise<TextQueue> {
  return TextQueue.open({ tables: (await openStores()).tables(TEXT_LAYOUT), isShared: true, clock })
}

test('two processes that archive at once give numbers without gaps, rising ids and one log', async () => {
  const { archive, open } = await aPostgresArchive()
  const second = await open()
  onTestFinished(() => second.close())
  const batches = Array.from({ length: BATCHES }, () => Array.from({ length: MAILS }, () => Buffer.from(aMail())))
  await Promise.all(
    batches.map((raws, place) => (place % 2 === 0 ? archive : second).put(raws.map((raw) => ({ raw, provenance })))),
  )
  const mails = await archive.changes(0, 1_000)
  assert.deepEqual(
    mails.map(({ seq }) => seq),
    Array.from({ length: BATCHES * MAILS }, (_, place) => place + 1),
  )
  const ids = mails.map(({ id }) => id)
  assert.deepEqual(ids, ids.toSorted())
  assert.equal((await second.search(NO_FILTER, { offset: 0, limit: 1 })).total, BATCHES * MAILS)
  const folder = temporaryFolder()
  const accessLog = logInFolder(folder)
  const integrity = integrityIn(folder, { archive: second, accessLog, warn: assert.fail })
  await integrity.evidence.makeCheckpoint()
  assert.deepEqual((await integrity.verify(1)).findings, [])
})

test('the same mails from two processes at once are one mail each', async () => {
  const { archive, open } = await aPostgresArchive()
  const second = await open()
  onTestFinished(() => second.close())
  const mails = Array.from({ length: 40 }, () => ({ raw: Buffer.from(aMail()), provenance }))
  const results = await Promise.all([archive, second, archive, second].map((each) => each.put(mails)))
  assert.equal((await archive.counts()).mails, mails.length)
  for (const [place] of mails.entries()) {
    const outcomes = results.map((result) => result[place]!.outcome)
    assert.equal(outcomes.filter((outcome) => outcome === 'new').length, 1)
    assert.equal(new Set(results.map((result) => result[place]!.id)).size, 1)
  }
})

test('each job of the queue of texts is given to one process, also when many ask', async () => {
  const { archive, openStores } = await aPostgresArchive()
  const clock = movableClock()
  const queues = [await aQueue(openStores, clock), await aQueue(openStores, clock)]
  const ids = (await archive.put(Array.from({ length: 60 }, () => ({ raw: Buffer.from(aMail()), provenance })))).map(
    ({ id }) => id,
  )
  for (const queue of queues)
    await queue.follow(
      ids.map((id) => ({ id, status: 'pending' as const })),
      ids.length,
    )
  const taken: string[] = []
  await Promise.all(
    [...queues, ...queues].map(async (queue) => {
      for (let job = await queue.next('extract'); job !== null; job = await queue.next('extract')) {
        taken.push(job.mailId)
        await queue.extracted(job, [], 'skipped')
      }
    }),
  )
  assert.deepEqual(taken.toSorted(), ids.toSorted())
  assert.equal((await queues[0]!.counts()).skipped, ids.length)
  const changes = await queues[1]!.feed.after(0, 1_000)
  assert.deepEqual(
    changes.map(({ number }) => number),
    ids.map((_, place) => place + 1),
  )
})

test('a job whose process has died is given to another one after a while, one that was given back at once', async () => {
  const { archive, openStores } = await aPostgresArchive()
  const clock = movableClock()
  const [dead, heir] = [await aQueue(openStores, clock), await aQueue(openStores, clock)]
  const [mail] = await archive.put([{ raw: Buffer.from(aMail()), provenance }])
  await dead.follow([{ id: mail!.id, status: 'pending' }], 1)
  assert.equal((await dead.next('extract'))?.mailId, mail!.id)
  assert.equal(await heir.next('extract'), null)
  await dead.close()
  assert.equal((await heir.next('extract'))?.mailId, mail!.id)
  assert.equal(await dead.next('extract'), null)
  clock.forward(60 * 60_000)
  assert.equal((await dead.next('extract'))?.mailId, mail!.id)
})

test('two processes together let no more requests through than the limit', async () => {
  const { archive, open } = await aPostgresArchive()
  const second = await open()
  onTestFinished(() => second.close())
  const rule = { limit: 10, windowSeconds: 3_600 }
  const asked = Array.from({ length: 30 }, (_, place) => (place % 2 === 0 ? archive : second))
  const answers = await Promise.all(asked.map((each) => each.rateLimiter().take('mails:x', rule)))
  assert.equal(answers.filter(({ allowed }) => allowed).length, 10)
  assert.deepEqual(
    answers.filter(({ allowed }) => !allowed).map(({ retryAfterSeconds }) => retryAfterSeconds > 300),
    Array.from({ length: 20 }, () => true),
  )
  assert.equal((await archive.rateLimiter().take('mails:y', rule)).remaining, 9)
})
