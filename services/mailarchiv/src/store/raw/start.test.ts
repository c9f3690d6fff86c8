import assert from 'node:assert/strict'
import { ACCESS_KEY, strictS3 } from '@zeughaus/platform/s3/testing'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import pg from 'pg'
import { onTestFinished, test } from 'vitest'
import { zeughaus } from '../../../test/cli.factory.ts'

test('a bucket that is missing or forbids writing is named in one sentence with exit status 1, and the database stays empty', async () => {
  const { owner, drop } = await emptyDatabase()
  onTestFinished(drop)
  const s3 = await strictS3()
  const start = (blobs: string) =>
    zeughaus(['start', 'mailarchiv'], {
      ZEUGHAUS_DATA: temporaryFolder(),
      MAILARCHIV_DATABASE_URL: `postgres://${owner.user}@/${owner.database}?host=${encodeURIComponent(String(owner.host))}&port=${owner.port}`,
      MAILARCHIV_BLOBS: blobs,
      AWS_ACCESS_KEY_ID: ACCESS_KEY,
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    })
  const missing = await start(s3.url.replace('s3://mails', 's3://andere'))
  assert.equal(missing.status, 1)
  assert.match(
    missing.err,
    /^Den Bucket „andere“ gibt es nicht \(.*\)\. Bitte legen Sie ihn an oder ändern Sie MAILARCHIV_BLOBS\.\n$/,
  )
  s3.fault = ({ method }) => (method === 'PUT' ? { kind: 'answer', status: 403, code: 'AccessDenied' } : null)
  const forbidden = await start(s3.url)
  assert.equal(forbidden.status, 1)
  assert.match(forbidden.err, /^Der Speicher .* erlaubt diesem Zugang nicht, Mails zu lesen und zu schreiben\. .*\n$/)
  const wrong = await start('https://bucket')
  assert.equal(wrong.status, 1)
  assert.match(wrong.err, /^Die Einstellung MAILARCHIV_BLOBS muss so aussehen: s3:/)
  const client = new pg.Client(owner)
  await client.connect()
  const { rows } = await client.query("SELECT FROM pg_namespace WHERE nspname = 'mailarchiv'")
  await client.end()
  assert.equal(rows.length, 0)
  assert.equal(s3.objects.size, 0)
})
