/** A bucket of the archive: writes objects once, reads ranges and lists; never changes or deletes. */
import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  type PutObjectCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { DAY_MS } from '@zeughaus/platform'
import { describeLocation, type S3Location } from '../../s3-location.ts'
import { RawStoreError } from './errors.ts'
import { s3Failure, statusOf } from './s3-failure.ts'

/** A server's reaction to a write that must not replace an object. */
export type Conditional =
  /** Refuses to replace an object, as S3 does since 2024. */
  | 'enforced'
  /** Replaces it all the same. */
  | 'ignored'
  /** Does not know the condition and refuses the write. */
  | 'unknown'

/** Attempts in a row to continue an interrupted read, with growing pauses. */
const READ_ATTEMPTS = 5
const FIRST_PAUSE_MS = 100
/** Attempts when two writers of one object meet and the server asks one to try again. */
const CONFLICT_ATTEMPTS = 5

/** Every method rejects with RawStoreError. */
export class Bucket {
  readonly #client: S3Client
  readonly location: S3Location
  /** The server's reaction; until `probe` has found out, the least is assumed. */
  conditional: Conditional = 'ignored'

  constructor(client: S3Client, location: S3Location) {
    this.#client = client
    this.location = location
  }

  /**
   * Writes an object, unless one with this key exists. Its key follows from its content, so an existing one is the
   * same. Resolves when the server has confirmed that it stores exactly these bytes.
   *
   * @param sha256 of `body`
   * @returns false when it existed
   */
  async create(key: string, body: Buffer, sha256: Buffer): Promise<boolean> {
    if (this.conditional !== 'enforced' && (await this.size(key)) === body.length) return false
    const answer = await this.#put(key, body, sha256)
    if (answer === null) {
      await this.#assertSame(key, body.length)
      return false
    }
    if (!confirms(answer, body, sha256)) await this.#assertStored(key, sha256)
    return true
  }

  /** Writes an object; null when there is one already. */
  async #put(key: string, body: Buffer, sha256: Buffer): Promise<PutObjectCommandOutput | null> {
    const command = {
      ...this.#named(key),
      Body: body,
      ContentLength: body.length,
      ContentType: 'application/octet-stream',
      ChecksumSHA256: sha256.toString('base64'),
      ...(this.conditional === 'unknown' ? {} : { IfNoneMatch: '*' }),
      ...this.#retention(),
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#client.send(new PutObjectCommand(command))
      } catch (error) {
        if (statusOf(error) === 412) return null
        if (statusOf(error) !== 409 || attempt === CONFLICT_ATTEMPTS) throw s3Failure(error, this.location)
        await pause(FIRST_PAUSE_MS * 2 ** attempt)
      }
    }
  }

  #retention(): Pick<PutObjectCommandInput, 'ObjectLockMode' | 'ObjectLockRetainUntilDate'> {
    const { lock } = this.location
    if (lock === null) return {}
    return { ObjectLockMode: lock.mode, ObjectLockRetainUntilDate: new Date(Date.now() + lock.days * DAY_MS) }
  }

  async #assertSame(key: string, size: number): Promise<void> {
    if ((await this.size(key)) !== size) throw this.#damaged(key)
  }

  /** Reads the object back, for a server that does not confirm what it stored. */
  async #assertStored(key: string, sha256: Buffer): Promise<void> {
    const pieces = await Array.fromAsync(this.read(key, 0, Number.POSITIVE_INFINITY))
    if (!hash('sha256', Buffer.concat(pieces), 'buffer').equals(sha256)) throw this.#damaged(key)
  }

  /** Bytes of an object; null: there is none. */
  async size(key: string): Promise<number | null> {
    try {
      const { ContentLength } = await this.#client.send(new HeadObjectCommand(this.#named(key)))
      return ContentLength ?? null
    } catch (error) {
      if (statusOf(error) === 404) return null
      throw s3Failure(error, this.location)
    }
  }

  /**
   * Reads an object from `start` to `end` (exclusive; infinite: to its end). Continues a broken connection in the same
   * object. Rejects with `raw_damaged` when there is no such object or range.
   */
  async *read(key: string, start: number, end: number): AsyncGenerator<Uint8Array> {
    let position = start
    let failures = 0
    while (position < end) {
      try {
        for await (const piece of await this.#open(key, position, end)) {
          position += piece.length
          failures = 0
          yield piece
        }
        if (position < end && Number.isFinite(end)) throw new Error('the answer ended early')
        return
      } catch (error) {
        if (error instanceof RawStoreError || ++failures === READ_ATTEMPTS) throw s3Failure(error, this.location)
        await pause(FIRST_PAUSE_MS * 2 ** failures)
      }
    }
  }

  /** Reads the requested bytes of one answer. Some servers return more than the range, some ignore ranges. */
  async #open(key: string, start: number, end: number): Promise<AsyncIterable<Uint8Array>> {
    const isWhole = start === 0 && !Number.isFinite(end)
    const range = isWhole ? {} : { Range: `bytes=${start}-${Number.isFinite(end) ? end - 1 : ''}` }
    const { Body, ContentRange } = await this.#get({ ...this.#named(key), ...range })
    const from = ContentRange === undefined ? 0 : Number(/^bytes (\d+)-/.exec(ContentRange)?.[1] ?? Number.NaN)
    if (Body === undefined || !(from <= start)) throw this.#damaged(key)
    return cut(Body as AsyncIterable<Uint8Array>, start - from, end - from)
  }

  async #get(input: { Bucket: string; Key: string; Range?: string }) {
    try {
      return await this.#client.send(new GetObjectCommand(input))
    } catch (error) {
      const status = statusOf(error)
      if (status === 404 || status === 416) throw this.#damaged(input.Key)
      throw s3Failure(error, this.location)
    }
  }

  /** Keys and sizes of everything below the prefix. */
  async *list(): AsyncGenerator<{ key: string; size: number }> {
    const { bucket, prefix } = this.location
    let token: string | undefined
    do {
      const page = await this.#page({ Bucket: bucket, Prefix: prefix, ContinuationToken: token })
      for (const { Key, Size } of page.Contents ?? []) if (Key !== undefined) yield { key: Key, size: Size ?? 0 }
      token = page.IsTruncated === true ? page.NextContinuationToken : undefined
    } while (token !== undefined)
  }

  async #page(input: { Bucket: string; Prefix: string; ContinuationToken: string | undefined }) {
    try {
      return await this.#client.send(new ListObjectsV2Command(input))
    } catch (error) {
      throw s3Failure(error, this.location)
    }
  }

  #named(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.location.bucket, Key: key }
  }

  #damaged(key: string): RawStoreError {
    return new RawStoreError(
      'raw_damaged',
      `Das Objekt ${key} im Speicher ${describeLocation(this.location)} fehlt oder ist nicht, was dort abgelegt wurde. Bitte rufen Sie „zeughaus mailarchiv verify --full“ auf.`,
    )
  }
}

/** Cuts a stream to the bytes between two offsets. */
async function* cut(pieces: AsyncIterable<Uint8Array>, start: number, end: number): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const piece of pieces) {
    const wanted = piece.subarray(Math.max(0, start - at), Math.max(0, end - at))
    at += piece.length
    if (wanted.length > 0) yield wanted
    if (at >= end) return
  }
}

/** Whether the answer to a write confirms the bytes: by their SHA-256, else by the MD5 that S3 calls ETag. */
function confirms(answer: PutObjectCommandOutput, body: Buffer, sha256: Buffer): boolean {
  if (answer.ChecksumSHA256 !== undefined) return answer.ChecksumSHA256 === sha256.toString('base64')
  return answer.ETag?.replaceAll('"', '') === hash('md5', body)
}
