/** The bytes of uploads in the bucket of the mails. Its client takes long to load: import it where there is a bucket. */
import { hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type MetadataValue, S3Store } from '@tus/s3-store'
import { ERRORS, type Upload } from '@tus/server'
import { DomainError, type S3Location } from '@zeughaus/platform'
import { clientConfig, PROMPT, s3Failure } from '@zeughaus/platform/s3'
import { openObjects, RAW_MAILS } from '../../../store/raw/index.ts'
import { UPLOAD_PIECE } from '../sources.schema.ts'
import { isGone, statusOf, storedSize, type UploadBytes } from './upload-bytes.ts'
import { noSpace, RESERVE } from './upload-run.ts'

const FOLDER = 'uploads/'
/** What the store appends to the name of an upload: nothing, its description. */
const ENDINGS = ['', '.info']

/** Parts under way at once; each has a temporary file. */
const PARTS_AT_ONCE = 4

/**
 * Sends each part with its MD5, so that the server refuses other bytes than these, and from memory, so that it is repeated.
 * Takes a piece below the least size of a part as the last one only: to keep such a piece the library rewrites it with the
 * next, and a sender who leaves meanwhile holds the upload for good.
 */
class CheckedStore extends S3Store {
  protected override async uploadPart(
    metadata: MetadataValue,
    part: Readable | Buffer,
    PartNumber: number,
  ): Promise<string> {
    const Body = Buffer.isBuffer(part) ? part : await buffer(part)
    const { ETag = '' } = await this.client.uploadPart({
      Bucket: this.bucket,
      Key: metadata.file.id,
      UploadId: metadata['upload-id'],
      PartNumber,
      Body,
      ContentMD5: hash('md5', Body, 'base64'),
    })
    return ETag
  }

  /** The library takes every failure to read the description, an outage too, for an upload that is not there. */
  override async getUpload(id: string): Promise<Upload> {
    await this.getMetadata(id).catch((error: unknown) => {
      throw error instanceof Error && error.name === 'NoSuchKey' ? ERRORS.FILE_NOT_FOUND : error
    })
    return super.getUpload(id)
  }

  protected override uploadIncompletePart(): Promise<string> {
    return Promise.reject(pieceTooSmall())
  }

  protected override async getIncompletePart(): Promise<undefined> {
    return undefined
  }

  protected override async getIncompletePartSize(): Promise<undefined> {
    return undefined
  }

  close(): void {
    this.client.destroy()
  }
}

const pieceTooSmall = () =>
  new DomainError(
    400,
    'stueck_zu_klein',
    'Dieses Stück ist zu klein. Alle Stücke bis auf das letzte müssen mindestens 5 MB haben.',
  )

/** @throws RawStoreError with the reason and what to do */
export async function bytesInBucket(mails: S3Location): Promise<UploadBytes> {
  const objects = await openObjects(mails, FOLDER)
  const store = new CheckedStore({
    partSize: UPLOAD_PIECE,
    maxConcurrentPartUploads: PARTS_AT_ONCE,
    s3ClientConfig: { ...clientConfig(mails, PROMPT), bucket: mails.bucket },
  })
  const key = (id: string) => `${mails.prefix}${FOLDER}${id}`
  return {
    folder: null,
    store,
    key,
    size: (id) => storedSize(store, key(id)),
    settle: async () => undefined,
    async file(id, scratch) {
      const { size } = await store.getUpload(key(id))
      const { bavail, bsize } = await statfs(scratch)
      if ((size ?? 0) + RESERVE > bavail * bsize) throw noSpace()
      const folder = await mkdtemp(join(scratch, 'zeughaus-upload-'))
      const path = join(folder, 'data')
      const dispose = () => rm(folder, { recursive: true, force: true })
      try {
        await pipeline(objects.stream(id), createWriteStream(path, { mode: 0o600 }))
      } catch (error) {
        await dispose()
        throw error
      }
      return { path, [Symbol.asyncDispose]: dispose }
    },
    async remove(id) {
      await store.remove(key(id)).catch((error: unknown) => {
        // The store takes one whose last piece has arrived for one that is not there.
        if (!isGone(error)) throw s3Failure(error, mails, RAW_MAILS)
      })
      for (const ending of ENDINGS) await objects.remove(`${id}${ending}`)
    },
    async *list() {
      for await (const { name, modified } of objects.list()) yield { id: name.split('.', 1)[0] ?? name, modified }
    },
    // An error with a status is one of the tus server.
    explain: (error) =>
      error instanceof DomainError || statusOf(error) > 0 ? error : s3Failure(error, mails, RAW_MAILS),
    close() {
      store.close()
      objects.close()
    },
  }
}
