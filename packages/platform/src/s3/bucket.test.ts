import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import { test } from 'vitest'
import { atEnd } from '../testing/at-end.ts'
import { freePort, temporaryFolder } from '../testing/index.ts'
import { Bucket } from './bucket.ts'
import { StorageError } from './errors.ts'
import { s3Value } from './location.ts'
import { fileSource } from './source.ts'

test('an upload to a storage that is away leaves no file open, however often it is tried', async () => {
  const file = join(temporaryFolder(), 'document')
  writeFileSync(file, Buffer.alloc(1024 * 1024))
  const endpoint = `http://127.0.0.1:${await freePort()}`
  const client = new S3Client({
    region: 'x',
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  })
  atEnd(() => client.destroy())
  const bucket = new Bucket(client, {
    location: s3Value().parse(`s3://documents?endpoint=${endpoint}`),
    contents: {
      things: 'Dokumente',
      setting: 'X',
      remedy: '',
      fail: (reason, sentence, cause) => new StorageError(reason, 'x', sentence, cause),
    },
    patience: { attempts: 3, reads: 1, silenceMs: 60_000 },
  })
  bucket.conditional = 'enforced'
  const source = await fileSource(file)
  const opened: Readable[] = []
  const open = () => {
    const stream = source.open() as Readable
    opened.push(stream)
    return stream
  }
  await assert.rejects(bucket.create('key', { ...source, open }), { reason: 'unavailable' })
  assert.deepEqual(
    opened.map(({ destroyed }) => destroyed),
    [true, true, true],
  )
})

test('a stream that an attempt gives up while it opens its file ends nothing when the file is gone', async () => {
  const file = join(temporaryFolder(), 'document')
  writeFileSync(file, 'x')
  const stream = (await fileSource(file)).open() as Readable
  const closed = new Promise((resolve) => stream.once('close', resolve))
  rmSync(file)
  stream.destroy()
  await closed
}, 60_000)
