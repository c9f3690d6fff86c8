/** A bucket: writes objects once, reads ranges, lists and removes; never changes an object. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  type PutObjectCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { DAY_MS, germanDay } from '../time.ts'
import { type Contents, StorageError } from './errors.ts'
import { s3Failure, statusOf } from './failure.ts'
import { describeLocation, type S3Location } from './location.ts'
import { attemptsAfter, type Patience, pauseAfter } from './patience.ts'
import type { Source } from './source.ts'

/** A server's reaction to a write that must not replace an object. */
type Conditional =
  /** Refuses to replace an object, as S3 does since 2024. */
  | 'enforced'
  /** Replaces it all the same. */
  | 'ignored'
  /** Does not know the condition and refuses the write. */
  | 'unknown'

/** Attempts when two writers of one object meet and the server asks one to try again. */
const CONFLICT_ATTEMPTS = 5

/** The answers of servers that know no versions: 405 `MethodNotAllowed`, 501 `NotImplemented`. */
const NO_VERSIONS = [405, 501]

interface BucketOptions {
  readonly location: S3Location
  readonly contents: Contents
  readonly patience: Patience
}

/** Every method rejects with an error of `contents.fail`. */
export class Bucket {
  readonly #client: S3Client
  readonly location: S3Location
  readonly #contents: Contents
  readonly #patience: Patience
  /** The server's reaction; until `probe` has found out, the least is assumed. */
  conditional: Conditional = 'ignored'

  constructor(client: S3Client, { location, contents, patience }: BucketOptions) {
    this.#client = client
    this.location = location
    this.#contents = contents
    this.#patience = patience
  }

  close(): void {
    this.#client.destroy()
  }

  /**
   * Writes an object, unless one with this key exists. A key is never given to two contents, so an existing one is the
   * same. Resolves when the server has confirmed that it stores exactly these bytes.
   *
   * @returns false when it existed
   */
  async create(key: string, source: Source): Promise<boolean> {
    if (this.conditional !== 'enforced' && (await this.size(key)) === source.size) return false
    const answer = await this.#put(key, source)
    if (answer === null) {
      await this.#assertSame(key, source.size)
      return false
    }
    if (!(await confirms(answer, source))) await this.#assertStored(key, source.sha256)
    return true
  }

  /** Writes an object; null when there is one already. */
  async #put(key: string, source: Source): Promise<PutObjectCommandOutput | null> {
    const command = {
      ...this.#named(key),
      ContentLength: source.size,
      ContentType: 'application/octet-stream',
      ChecksumSHA256: source.sha256.toString('base64'),
      ...(this.conditional === 'unknown' ? {} : { IfNoneMatch: '*' }),
      ...this.#retention(),
    }
    for (let attempt = 1; ; attempt += 1) {
      const Body = source.open()
      try {
        return await this.#client.send(new PutObjectCommand({ ...command, Body }))
      } catch (error) {
        if (statusOf(error) === 412) return null
        if (attempt >= this.#attemptsFor(error, Body)) throw this.#failure(error)
        await pause(pauseAfter(attempt))
      } finally {
        // The client leaves a stream open that it could not send to its end, and with it the file.
        if (!Buffer.isBuffer(Body)) Body.destroy()
      }
    }
  }

  /** The client repeats what it can: bytes in memory, but no stream. */
  #attemptsFor(error: unknown, body: Buffer | Readable): number {
    const status = statusOf(error)
    if (status === 409) return CONFLICT_ATTEMPTS
    const isTransient = status === undefined || status === 429 || status >= 500
    return isTransient && !Buffer.isBuffer(body) ? attemptsAfter(error, this.#patience.attempts) : 1
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
    const sum = createHash('sha256')
    for await (const piece of this.read(key, 0, Number.POSITIVE_INFINITY)) sum.update(piece)
    if (!sum.digest().equals(sha256)) throw this.#damaged(key)
  }

  /** Bytes of an object; null: there is none. */
  async size(key: string): Promise<number | null> {
    try {
      const { ContentLength } = await this.#client.send(new HeadObjectCommand(this.#named(key)))
      return ContentLength ?? null
    } catch (error) {
      if (statusOf(error) === 404) return null
      throw this.#failure(error)
    }
  }

  /**
   * Reads an object from `start` to `end` (exclusive; infinite: to its end). Continues a broken connection in the same
   * object. Rejects with `missing` when there is no such object, and with `damaged` when there is no such range.
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
        if (error instanceof StorageError || ++failures >= attemptsAfter(error, this.#patience.reads))
          throw this.#failure(error)
        await pause(pauseAfter(failures))
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
      if (status === 404 && !isNoBucket(error)) throw this.#damaged(input.Key, 'missing')
      if (status === 416) throw this.#damaged(input.Key)
      throw this.#failure(error)
    }
  }

  /** Removes an object; one that is not there is removed already. */
  async remove(key: string): Promise<void> {
    try {
      await this.#client.send(new DeleteObjectCommand(this.#named(key)))
    } catch (error) {
      if (statusOf(error) !== 404 || isNoBucket(error)) throw this.#failure(error)
    }
  }

  /**
   * Removes an object with all its former versions, which a bucket may keep when it is only removed. Rejects with
   * `refused` for one that is locked, and says until when.
   */
  async erase(key: string): Promise<void> {
    const versions = await this.#versions(key)
    // Where there are versions, a mere removal would add another one.
    if (versions.length === 0) return this.remove(key)
    for (const version of versions) {
      const named = { ...this.#named(key), VersionId: version }
      try {
        await this.#client.send(new DeleteObjectCommand(named))
      } catch (error) {
        throw (await this.#locked(named)) ?? this.#failure(error)
      }
    }
  }

  /** The versions of an object; none where the server does not know any. */
  async #versions(key: string): Promise<string[]> {
    try {
      const { Versions = [], DeleteMarkers = [] } = await this.#client.send(
        new ListObjectVersionsCommand({ Bucket: this.location.bucket, Prefix: key }),
      )
      const mine = [...Versions, ...DeleteMarkers].filter((each) => each.Key === key)
      return mine.flatMap(({ VersionId }) => VersionId ?? [])
    } catch (error) {
      if (NO_VERSIONS.includes(statusOf(error) ?? 0)) return []
      throw this.#failure(error)
    }
  }

  /** Says why a version may not be removed yet; null when nothing locks it. */
  async #locked(named: { Bucket: string; Key: string; VersionId: string }): Promise<StorageError | null> {
    const { ObjectLockRetainUntilDate: until, ObjectLockLegalHoldStatus: hold } = await this.#client
      .send(new HeadObjectCommand(named))
      .catch((error: unknown) => {
        throw this.#failure(error)
      })
    const place = describeLocation(this.location)
    const later = 'Das Löschen geht weiter, sobald er es freigibt.'
    if (hold === 'ON')
      return this.#contents.fail(
        'refused',
        `Der Speicher ${place} gibt das Objekt ${named.Key} nicht frei, solange ein Legal Hold darauf liegt. ${later}`,
      )
    if (until === undefined || until.getTime() < Date.now()) return null
    const day = germanDay(until.toISOString().slice(0, 10))
    return this.#contents.fail(
      'refused',
      `Der Speicher ${place} hält das Objekt ${named.Key} bis ${day} fest (Object Lock). ${later}`,
    )
  }

  /** Keys, sizes and times of everything below the prefix. */
  async *list(): AsyncGenerator<{ key: string; size: number; modified: Date }> {
    const { bucket, prefix } = this.location
    let token: string | undefined
    do {
      const page = await this.#page({ Bucket: bucket, Prefix: prefix, ContinuationToken: token })
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key !== undefined) yield { key: Key, size: Size ?? 0, modified: LastModified ?? new Date() }
      }
      token = page.IsTruncated === true ? page.NextContinuationToken : undefined
    } while (token !== undefined)
  }

  async #page(input: { Bucket: string; Prefix: string; ContinuationToken: string | undefined }) {
    try {
      return await this.#client.send(new ListObjectsV2Command(input))
    } catch (error) {
      throw this.#failure(error)
    }
  }

  #named(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.location.bucket, Key: key }
  }

  #failure(error: unknown): StorageError {
    return s3Failure(error, this.location, this.#contents)
  }

  #damaged(key: string, reason: 'missing' | 'damaged' = 'damaged'): StorageError {
    const sentence = `Das Objekt ${key} im Speicher ${describeLocation(this.location)} fehlt oder ist nicht, was dort abgelegt wurde. ${this.#contents.remedy}`
    return this.#contents.fail(reason, sentence)
  }
}

const isNoBucket = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchBucket'

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
async function confirms(answer: PutObjectCommandOutput, source: Source): Promise<boolean> {
  if (answer.ChecksumSHA256 !== undefined) return answer.ChecksumSHA256 === source.sha256.toString('base64')
  return answer.ETag?.replaceAll('"', '') === (await source.md5())
}
