/** Opens a bucket with the client of S3. */
import { hash } from 'node:crypto'
import {
  GetObjectLockConfigurationCommand,
  HeadBucketCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Bucket } from './bucket.ts'
import { type Contents, StorageError } from './errors.ts'
import { s3Failure, statusOf } from './failure.ts'
import { describeLocation, type S3Location } from './location.ts'
import { type Patience, PROMPT, repetitions } from './patience.ts'
import { memorySource } from './source.ts'

/** Requests at once; more would only wait for one another. */
const CONNECTIONS = 32
const CONNECT_MS = 3_000

/**
 * Opens a bucket and tests first that it can be reached, written and read byte for byte. The test leaves one small
 * object behind, always the same.
 *
 * @throws StorageError with the reason and what to do
 */
export async function openBucket(location: S3Location, contents: Contents, patience: Patience): Promise<Bucket> {
  const client = clientOf(location, patience)
  try {
    await client.send(new HeadBucketCommand({ Bucket: location.bucket }))
    if (location.lock !== null) await assertLockable(client, location, contents)
    const bucket = new Bucket(client, { location, contents, patience })
    await probe(bucket, contents)
    return bucket
  } catch (error) {
    client.destroy()
    throw s3Failure(error, location, contents)
  }
}

/**
 * Asks once whether the bucket answers this login.
 *
 * @throws StorageError with the reason and what to do
 */
export async function checkBucket(location: S3Location, contents: Contents): Promise<void> {
  const client = clientOf(location, { ...PROMPT, attempts: 1 })
  try {
    await client.send(new HeadBucketCommand({ Bucket: location.bucket }))
  } catch (error) {
    throw s3Failure(error, location, contents)
  } finally {
    client.destroy()
  }
}

/** Failures reach the caller as errors; the client would also print some of them. */
const silent = () => undefined
const SILENT = { trace: silent, debug: silent, info: silent, warn: silent, error: silent }

function clientOf(location: S3Location, patience: Patience): S3Client {
  return new S3Client(clientConfig(location, patience))
}

/** The settings of a client of S3 for a place. */
export function clientConfig(location: S3Location, patience: Patience): S3ClientConfig {
  return {
    region: location.region,
    ...(location.endpoint === null ? {} : { endpoint: location.endpoint }),
    forcePathStyle: location.pathStyle,
    retryStrategy: repetitions(patience),
    logger: SILENT,
    // Writes carry their checksum. By default the client frames streams in a way that some servers store as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: patience.silenceMs,
      httpAgent: { maxSockets: CONNECTIONS, keepAlive: true },
      httpsAgent: { maxSockets: CONNECTIONS, keepAlive: true },
    },
  }
}

async function assertLockable(client: S3Client, location: S3Location, contents: Contents): Promise<void> {
  const refusal = contents.fail(
    'misconfigured',
    `Der Bucket „${location.bucket}“ kann Objekte nicht sperren (Object Lock ist aus). Bitte schalten Sie es ein oder nehmen Sie lock=… aus ${contents.setting}.`,
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

/** Writes and reads one object like any other, and finds out the server's reaction to a condition. */
async function probe(bucket: Bucket, contents: Contents): Promise<void> {
  const { location } = bucket
  const key = `${location.prefix}probe-${hash('sha256', PROBE).slice(0, 16)}`
  bucket.conditional = await conditionalOf(bucket, key)
  const whole = Buffer.concat(await Array.fromAsync(bucket.read(key, 0, Number.POSITIVE_INFINITY)))
  const part = Buffer.concat(await Array.fromAsync(bucket.read(key, 9, 21)))
  if (whole.equals(PROBE) && part.equals(PROBE.subarray(9, 21))) return
  throw contents.fail(
    'misconfigured',
    `Der Speicher ${describeLocation(location)} gibt nicht Byte für Byte zurück, was in ihn geschrieben wird. Bitte verwenden Sie einen anderen.`,
  )
}

async function conditionalOf(bucket: Bucket, key: string) {
  const source = memorySource(PROBE, hash('sha256', PROBE, 'buffer'))
  bucket.conditional = 'enforced'
  try {
    await bucket.create(key, source)
    return (await bucket.create(key, source)) ? 'ignored' : 'enforced'
  } catch (error) {
    if (!(error instanceof StorageError) || statusOf(error.cause) !== 501) throw error
    bucket.conditional = 'unknown'
    await bucket.create(key, source)
    return 'unknown'
  }
}
