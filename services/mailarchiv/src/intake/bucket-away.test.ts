/** Mails that come while the bucket of the raw mails refuses, is gone, or is slow. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { s3Value } from '@zeughaus/platform'
import { setCredentials, strictS3 } from '@zeughaus/platform/s3/testing'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import { PostgresArchive } from '../archive/postgres/index.ts'
import { checkBucket, openS3RawStore } from '../archive/raw/index.ts'
import { NO_FILTER, parseQuery } from '../search/index.ts'
import { Probes } from '../sources/index.ts'
import { archiveStore, largeStore } from './archive-store.ts'
import { aListener, RawClient } from './intake.factory.ts'

setCredentials()
const calendar = { startOfDay: () => null, startOfNextDay: () => null }

async function anArchiveWithBucket(t: TestContext) {
  const closing = new AsyncDisposableStack()
  t.after(() => closing.disposeAsync())
  const { owner, drop } = await emptyDatabase()
  closing.defer(drop)
  const bucket = await strictS3()
  const location = s3Value().parse(bucket.url)
  const raws = await openS3RawStore(location)
  const archive = await PostgresArchive.open({ connection: owner, raws, connections: 4 })
  closing.defer(() => archive.close())
  const large = largeStore(archive, temporaryFolder())
  const { listener, port } = await aListener(t, { store: archiveStore(archive), large, journal: false })
  const probes = new Probes({
    smtp: listener,
    imap: { list: async () => [] },
    bucket: { location, check: checkBucket },
    clock: null,
  })
  const deliver = async (subject: string): Promise<string> => {
    const client = await RawClient.open(port, t)
    await client.beginData()
    return client.say(`Subject: ${subject}\r\n\r\nText\r\n.\r\n`)
  }
  const find = async (q: string) =>
    (await archive.search({ ...NO_FILTER, query: parseQuery(q, calendar) }, { offset: 0, limit: 10 })).mails.length
  const problem = async (): Promise<string> => {
    await probes.ask()
    const seen = (await probes.now()).find(({ kind }) => kind === 's3')
    return `${seen?.name}: ${seen?.problem}`
  }
  return { archive, bucket, deliver, find, problem }
}

test('while the bucket refuses, is gone or slow, senders keep their mails, searches go on, and the panel names it', async (t) => {
  const { archive, bucket, deliver, find, problem } = await anArchiveWithBucket(t)
  assert.match(await deliver('eins'), /^250/)
  for (const [fault, sentence] of [
    [{ status: 403, code: 'AccessDenied' }, /^Speicher der Mails \(Bucket .*\): .*erlaubt diesem Zugang nicht/],
    [{ status: 503, code: 'ServiceUnavailable' }, /^Speicher der Mails \(Bucket .*\): .*antwortet nicht/],
  ] as const) {
    bucket.fault = () => ({ kind: 'answer', ...fault })
    assert.match(await deliver('zwei'), /^451 .*bitte erneut senden/)
    assert.deepEqual([await find('eins'), await find('zwei')], [1, 0])
    assert.match(await problem(), sentence)
  }
  const slow = Promise.withResolvers<void>()
  bucket.fault = ({ method }) => (method === 'PUT' ? { kind: 'held', until: slow.promise } : null)
  const before = bucket.calls.length
  const reply = deliver('zwei')
  await until('the write waits at the bucket', () => bucket.calls.length > before)
  assert.deepEqual([await find('eins'), await find('zwei')], [1, 0])
  slow.resolve()
  assert.match(await reply, /^250/)
  bucket.fault = () => null
  assert.match(await problem(), /: null$/)
  assert.deepEqual([await find('eins'), await find('zwei')], [1, 1])
  const mails = await archive.history(0, 10)
  const texts = (await archive.raws(mails)).map((raw) => Buffer.from(raw).toString())
  assert.deepEqual(
    texts.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim()),
    ['eins', 'zwei'],
  )
})
