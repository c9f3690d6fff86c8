/** Stores raw mails in S3-compatible storage: one object for each batch. */
import { createHash, hash } from 'node:crypto'
import { GetObjectLockConfigurationCommand, HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { describeLocation, type S3Location } from '../../s3-location.ts'
import { Bucket } from './bucket.ts'
import { RawStoreError } from './errors.ts'
import { s3Failure, statusOf } from './s3-failure.ts'
import {
  FOOTER_BYTES,
  manifestBytes,
  parsePlace,
  readManifest,
  segmentKey,
  segmentName,
  segmentsOf,
} from './segment.ts'
import type { NewRaw, RawRef, RawStore } from './types.ts'

/** First attempt included; the pauses between them grow (https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html). */
const ATTEMPTS = 6
/** Requests at once; more would only wait for one another. */
const CONNECTIONS = 32
const CONNECT_MS = 3_000
/** Milliseconds of silence after which a connection counts as broken. */
const SILENCE_MS = 30_000

/**
 * Opens the storage and tests first that it can be reached, written and read byte for byte. The test leaves one small
 * object behind, always the same.
 *
 * @throws RawStoreError with the reason and what to do
 */
export async function openS3RawStore(location: S3Location): Promise<RawStore> {
  const client = clientOf(location, ATTEMPTS)
  try {
    await client.send(new HeadBucketCommand({ Bucket: location.bucket }))
    if (location.lock !== null) await assertLockable(client, location)
    const bucket = new Bucket(client, location)
    await probe(bucket)
    return new S3RawStore(client, bucket)
  } catch (error) {
    client.destroy()
    throw s3Failure(error, location)
  }
}

/**
 * Asks once whether the bucket answers this login.
 *
 * @throws RawStoreError with the reason and what to do
 */
export async function checkBucket(location: S3Location): Promise<void> {
  const client = clientOf(location, 1)
  try {
    await client.send(new HeadBucketCommand({ Bucket: location.bucket }))
  } catch (error) {
    throw s3Failure(error, location)
  } finally {
    client.destroy()
  }
}

function clientOf(location: S3Location, maxAttempts: number): S3Client {
  return new S3Client({
    region: location.region,
    ...(location.endpoint === null ? {} : { endpoint: location.endpoint }),
    forcePathStyle: location.pathStyle,
    maxAttempts,
    // Writes carry their checksum. By default the client frames streams in a way that some servers store as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: SILENCE_MS,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: CONNECTIONS, keepAlive: true },
      httpsAgent: { maxSockets: CONNECTIONS, keepAlive: true },
    },
  })
}

async function assertLockable(client: S3Client, location: S3Location): Promise<void> {
  const refusal = new RawStoreError(
    'raw_misconfigured',
    `Der Bucket „${location.bucket}“ kann Objekte nicht sperren (Object Lock ist aus). Bitte schalten Sie es ein oder nehmen Sie lock=… aus MAILARCHIV_BLOBS.`,
  )
  try {
    const answer = await client.send(new GetObjectLockConfigurationCommand({ Bucket: location.bucket }))
    if (answer.ObjectLockConfiguration?.ObjectLockEnabled !== 'Enabled') throw refusal
  } catch (error) {
    const names = ['ObjectLockConfigurationNotFoundError', 'NotImplemented', 'InvalidRequest']
    if (error instanceof S3ServiceException && (names.includes(error.name) || statusOf(error) === 501)) throw refusal
    throw error
  }
}

const PROBE = Buffer.from('Zeughaus schreibt diese Zeile und liest sie wieder, um den Speicher zu pruefen.\r\n')

/** Writes and reads one object like mails, and finds out the server's reaction to a condition. */
async function probe(bucket: Bucket): Promise<void> {
  const { location } = bucket
  const key = `${location.prefix}probe-${hash('sha256', PROBE).slice(0, 16)}`
  const sha256 = hash('sha256', PROBE, 'buffer')
  bucket.conditional = await conditionalOf(bucket, key, sha256)
  const whole = Buffer.concat(await Array.fromAsync(bucket.read(key, 0, Number.POSITIVE_INFINITY)))
  const part = Buffer.concat(await Array.fromAsync(bucket.read(key, 9, 21)))
  if (whole.equals(PROBE) && part.equals(PROBE.subarray(9, 21))) return
  throw new RawStoreError(
    'raw_misconfigured',
    `Der Speicher ${describeLocation(location)} gibt nicht Byte für Byte zurück, was in ihn geschrieben wird. Bitte verwenden Sie einen anderen.`,
  )
}

async function conditionalOf(bucket: Bucket, key: string, sha256: Buffer) {
  bucket.conditional = 'enforced'
  try {
    await bucket.create(key, PROBE, sha256)
    return (await bucket.create(key, PROBE, sha256)) ? 'ignored' : 'enforced'
  } catch (error) {
    if (!(error instanceof RawStoreError) || statusOf(error.cause) !== 501) throw error
    bucket.conditional = 'unknown'
    await bucket.create(key, PROBE, sha256)
    return 'unknown'
  }
}

class S3RawStore implements RawStore {
  readonly #client: S3Client
  readonly #bucket: Bucket

  constructor(client: S3Client, bucket: Bucket) {
    this.#client = client
    this.#bucket = bucket
  }

  async put(mails: readonly NewRaw[]): Promise<readonly RawRef[]> {
    const segments = [...segmentsOf(mails)]
    const { prefix } = this.#bucket.location
    await Promise.all(segments.map(({ sha256, body }) => this.#bucket.create(segmentKey(prefix, sha256), body, sha256)))
    return segments.flatMap(({ refs }) => refs)
  }

  async *read(ref: RawRef, start: number, end: number): AsyncGenerator<Uint8Array> {
    const { key, start: base } = this.#find(ref)
    const to = Math.min(end, ref.size)
    if (start >= to) return
    const isWhole = start === 0 && to === ref.size
    const sum = createHash('sha256')
    for await (const piece of this.#bucket.read(key, base + start, base + to)) {
      if (isWhole) sum.update(piece)
      yield piece
    }
    if (isWhole && !sum.digest().equals(ref.sha256)) throw this.#changed(ref)
  }

  async readMany(refs: readonly RawRef[]): Promise<readonly Uint8Array[]> {
    const stretches = stretchesOf(refs.map((ref) => ({ ref, ...this.#find(ref) })))
    const read = await Promise.all(stretches.map(async (stretch) => this.#stretch(stretch)))
    return read.flat()
  }

  async exists(ref: RawRef): Promise<boolean> {
    const { key, start } = this.#find(ref)
    const size = await this.#bucket.size(key)
    return size !== null && size >= start + ref.size
  }

  async *list(): AsyncGenerator<RawRef> {
    for await (const { key, size } of this.#bucket.list()) {
      const name = segmentName(key)
      if (name !== null) yield* await this.#manifest(key, name, size)
    }
  }

  async close(): Promise<void> {
    this.#client.destroy()
  }

  /** The mails of a segment; none when its end is damaged, which then shows as missing mails. */
  async #manifest(key: string, name: Buffer, size: number): Promise<RawRef[]> {
    const bytes = async (from: number, to: number) =>
      Buffer.concat(await Array.fromAsync(this.#bucket.read(key, from, to)))
    if (size < FOOTER_BYTES) return []
    const length = manifestBytes(await bytes(size - FOOTER_BYTES, size))
    if (length === null || length > size - FOOTER_BYTES) return []
    return readManifest(name, await bytes(size - FOOTER_BYTES - length, size - FOOTER_BYTES))
  }

  #find(ref: RawRef): { key: string; start: number } {
    const place = parsePlace(ref.place)
    if (place === null) throw this.#changed(ref)
    return { key: segmentKey(this.#bucket.location.prefix, place.sha256), start: place.start }
  }

  async #stretch(places: readonly Placed[]): Promise<Uint8Array[]> {
    const [first, last] = [places[0]!, places.at(-1)!]
    const bytes = Buffer.concat(
      await Array.fromAsync(this.#bucket.read(first.key, first.start, last.start + last.ref.size)),
    )
    return places.map(({ ref, start }) => {
      const raw = bytes.subarray(start - first.start, start - first.start + ref.size)
      if (!hash('sha256', raw, 'buffer').equals(ref.sha256)) throw this.#changed(ref)
      return raw
    })
  }

  #changed(ref: RawRef): RawStoreError {
    const sum = Buffer.from(ref.sha256).toString('hex')
    return new RawStoreError(
      'raw_damaged',
      `Die Mail mit der Prüfsumme ${sum} ist im Speicher ${describeLocation(this.#bucket.location)} verändert oder nicht zu finden.`,
    )
  }
}

type Placed = { readonly ref: RawRef; readonly key: string; readonly start: number }

/** Groups mails that are neighbours in one object. */
function stretchesOf(places: readonly Placed[]): Placed[][] {
  const stretches: Placed[][] = []
  for (const place of places) {
    const before = stretches.at(-1)?.at(-1)
    if (before !== undefined && before.key === place.key && before.start + before.ref.size === place.start)
      stretches.at(-1)!.push(place)
    else stretches.push([place])
  }
  return stretches
}
