/** Small objects in a bucket: copies of checkpoints, and what uploads leave in that of the mails. */
import { hash } from 'node:crypto'
import type { S3Location } from '@zeughaus/platform'
import { type Bucket, memorySource, openBucket, PROMPT } from '@zeughaus/platform/s3'
import { RAW_MAILS } from './contents.ts'

/** Objects of one folder of the bucket, under names without it. */
export interface Objects {
  /** Writes an object, unless there is one of this name. */
  create(name: string, bytes: Buffer): Promise<void>
  read(name: string): Promise<Buffer>
  /** Its bytes; a broken connection is continued. @throws RawStoreError `raw_damaged` when bytes of it are gone */
  stream(name: string): AsyncIterable<Uint8Array>
  /** Removes an object; one that is not there is removed already. */
  remove(name: string): Promise<void>
  list(): AsyncIterable<{ readonly name: string; readonly modified: Date }>
  close(): void
}

/** @param folder ends with a slash. @throws RawStoreError with the reason and what to do */
export async function openObjects(bucket: S3Location, folder: string, contents = RAW_MAILS): Promise<Objects> {
  const location = { ...bucket, prefix: `${bucket.prefix}${folder}` }
  return objectsOf(await openBucket(location, contents, PROMPT), location.prefix)
}

function objectsOf(bucket: Bucket, prefix: string): Objects {
  return {
    async create(name, bytes) {
      await bucket.create(prefix + name, memorySource(bytes, hash('sha256', bytes, 'buffer')))
    },
    read: async (name) => Buffer.concat(await Array.fromAsync(bucket.read(prefix + name, 0, Number.POSITIVE_INFINITY))),
    stream: (name) => bucket.read(prefix + name, 0, Number.POSITIVE_INFINITY),
    remove: (name) => bucket.remove(prefix + name),
    async *list() {
      for await (const { key, modified } of bucket.list()) yield { name: key.slice(prefix.length), modified }
    },
    close: () => bucket.close(),
  }
}
