/** Mails that come, are searched and read while the bucket of the raw mails, or the database, refuses, is gone, slow, or silent. */
import assert from 'node:assert/strict'
import { s3Value } from '@zeughaus/platform'
import { setCredentials, strictS3 } from '@zeughaus/platform/s3/testing'
import { atEnd, lineTo, temporaryFolder, until } from '@zeughaus/platform/testing'
import { emptyDatabase, overLine } from '@zeughaus/postgres/testing'
import pg from 'pg'
import { onTestFinished, test } from 'vitest'
import { aMailarchiv } from '../../../test/mailarchiv.factory.ts'
import { NO_FILTER, parseQuery } from '../../search/index.ts'
import { PostgresArchive } from '../../store/postgres/index.ts'
import { checkBucket, openS3RawStore } from '../../store/raw/index.ts'
import { Probes } from '../sources/index.ts'
import { archiveStore, largeStore } from './archive-store.ts'
import { aListener, RawClient } from './intake.factory.ts'

setCredentials()
const calendar = { startOfDay: () => null, startOfNextDay: () => null }

async function anArchiveWithBucket() {
  const closing = new AsyncDisposableStack()
  const { owner, drop } = await emptyDatabase()
  closing.defer(drop)
  const bucket = await strictS3()
  onTestFinished(() => closing.disposeAsync())
  const location = s3Value().parse(bucket.url)
  const raws = await openS3RawStore(location)
  const archive = await PostgresArchive.open({ connection: owner, raws, connections: 4 })
  closing.defer(() => archive.close())
  const large = largeStore(archive, temporaryFolder())
  const { listener, port } = await aListener({ store: archiveStore(archive), large, journal: false })
  const probes = new Probes({
    smtp: listener,
    imap: { list: async () => [] },
    webhooks: async () => [],
    bucket: { location, check: checkBucket },
    clock: null,
  })
  const deliver = async (subject: string): Promise<string> => {
    const client = await RawClient.open(port)
    await client.beginData()
    return client.say(`Subject: ${subject}\r\n\r\nText\r\n.\r\n`)
  }
  const find = async (q: string) =>
    (await archive.search({ ...NO_FILTER, query: parseQuery(q, calendar) }, { offset: 0, limit: 10 })).mails.length
  const problem = async (of: 's3' | 'smtp' = 's3'): Promise<string> => {
    await probes.ask()
    const seen = (await probes.now()).find(({ kind }) => kind === of)
    return `${seen?.name}: ${seen?.problem}`
  }
  return { archive, bucket, deliver, find, problem }
}

// shared.16: While the bucket refuses, is gone or slow, mail servers get 4xx, searches go on, nothing is lost, and the panel names the bucket.
test('while the bucket refuses, is gone or slow, senders keep their mails, searches go on, and the panel names it', async () => {
  const { archive, bucket, deliver, find, problem } = await anArchiveWithBucket()
  assert.match(await deliver('eins'), /^250/)
  for (const [fault, sentence] of [
    [{ status: 403, code: 'AccessDenied' }, 'erlaubt diesem Zugang nicht'],
    [{ status: 503, code: 'ServiceUnavailable' }, 'antwortet nicht'],
  ] as const) {
    bucket.fault = () => ({ kind: 'answer', ...fault })
    assert.match(await deliver('zwei'), /^451 .*bitte erneut senden/)
    assert.deepEqual([await find('eins'), await find('zwei')], [1, 0])
    assert.match(await problem(), new RegExp(`^Speicher der Mails \\(Bucket .*\\): .*${sentence}`))
    assert.match(await problem('smtp'), new RegExp(`^Annahme per SMTP .*: .*${sentence}`))
  }
  // A full bucket answers, and only writes meet it.
  bucket.fault = ({ method }) => (method === 'PUT' ? { kind: 'answer', status: 507, code: 'QuotaExceeded' } : null)
  assert.match(await deliver('zwei'), /^451 .*bitte erneut senden/)
  assert.match(
    await problem('smtp'),
    /nicht archivieren\. Der Speicher s3:.* ist voll .*schaffen Sie Platz\. Der Absender behält/,
  )
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

/** As in a service, only sooner: two silences of this length end a request to the bucket. */
const HASTY = { attempts: 6, reads: 5, silenceMs: 500 }

// shared.20: A bucket or a database that takes connections and says nothing is given up within 10 s: 503 with `Retry-After`, 4xx for mail servers; an upload that arrived all the same is not doubled by its repetition.
test('a bucket or a database that takes connections and says nothing: reads are answered with 503, senders keep their mails, and each comes once', async () => {
  const { owner, drop } = await emptyDatabase()
  atEnd(drop)
  const bucket = await strictS3()
  const line = await lineTo({ port: Number(new URL(bucket.url.split('endpoint=')[1]!).port) })
  const location = s3Value().parse(bucket.url.replace(/:\d+$/, `:${line.port}`))
  const { line: database, reached: connection, watch } = await overLine(owner)
  const options = { connection, connections: 4, watch }
  const open = async () => PostgresArchive.open({ ...options, raws: await openS3RawStore(location, HASTY) })
  const { archive, auditor, http, found, ids } = await aMailarchiv(['Subject: eins\r\n\r\nText\r\n'], { open })
  const large = largeStore(archive, temporaryFolder())
  const { port } = await aListener({ store: archiveStore(archive), large, journal: false })
  const deliver = async (subject: string): Promise<string> => {
    const client = await RawClient.open(port)
    await client.beginData()
    return client.say(`Subject: ${subject}\r\n\r\nText\r\n.\r\n`)
  }
  const raw = () => http.get(`/api/v1/mails/${ids[0]}/raw`, { token: auditor })
  assert.match((await raw()).text, /^Subject: eins/)

  line.silence()
  const [read, reply] = await Promise.all([raw(), deliver('zwei')])
  assert.equal(read.status, 503)
  assert.equal(read.headers.get('retry-after'), '5')
  assert.match((read.body as { error: string }).error, /^Der Speicher s3:.* antwortet nicht\. Bitte versuchen Sie es/)
  assert.equal(read.headers.get('content-disposition'), null, 'no file')
  assert.match(reply, /^451 .*bitte erneut senden/)
  assert.deepEqual(await found({ q: 'Text' }), ['eins'])
  line.resume()
  assert.match((await raw()).text, /^Subject: eins/)

  // The upload arrives, only the answers do not.
  line.silence('answers')
  const before = bucket.objects.size
  assert.match(await deliver('zwei'), /^451 /)
  await until('the object has arrived', () => bucket.objects.size > before)
  line.resume()
  assert.match(await deliver('zwei'), /^250/)
  assert.deepEqual((await found({ q: 'Text' })).toSorted(), ['eins', 'zwei'])

  database.silence()
  const [search, late] = await Promise.all([http.get('/api/v1/mails?q=Text', { token: auditor }), deliver('drei')])
  assert.deepEqual([search.status, search.headers.get('retry-after')], [503, '2'])
  assert.match(late, /^451 /)
  database.resume()
  assert.match(await deliver('drei'), /^250/)
  assert.deepEqual((await found({ q: 'Text' })).toSorted(), ['drei', 'eins', 'zwei'])

  const part = async (path: string) => {
    const { status, body } = await http.get(path)
    return [status, (body as { database: { grund?: string } }).database.grund ?? 'ok'] as const
  }
  assert.deepEqual(await part('/health'), [200, 'ok'])
  const admin = new pg.Client(owner)
  await admin.connect()
  await admin.query(`ALTER DATABASE "${owner.database}" SET default_transaction_read_only = on`)
  await admin.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await admin.end()
  await until('it is named', async () => (await part('/health'))[1].includes('nimmt keine Änderungen an'))
  assert.deepEqual([(await part('/health'))[0], await part('/ready')], [503, [200, 'ok']])
  assert.match(await deliver('vier'), /^451 /)
})
