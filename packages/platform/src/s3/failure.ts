/** Turns errors of S3 into German sentences: what happened, to what, what to do. */
import { S3ServiceException } from '@aws-sdk/client-s3'
import { type Contents, StorageError, type StorageReason } from './errors.ts'
import { describeLocation, type S3Location } from './location.ts'

type Words = Pick<S3Location, 'bucket' | 'region'> & Pick<Contents, 'things' | 'setting'>
type Sentence = readonly [reason: StorageReason, sentence: (place: string, words: Words) => string]

const CREDENTIALS: Sentence = [
  'refused',
  (place) =>
    `Der Speicher ${place} nimmt die Zugangsdaten nicht an. Bitte prüfen Sie AWS_ACCESS_KEY_ID und AWS_SECRET_ACCESS_KEY.`,
]
const NO_BUCKET: Sentence = [
  'misconfigured',
  (place, { bucket, setting }) =>
    `Den Bucket „${bucket}“ gibt es nicht (${place}). Bitte legen Sie ihn an oder ändern Sie ${setting}.`,
]
const FORBIDDEN: Sentence = [
  'refused',
  (place, { things }) =>
    `Der Speicher ${place} erlaubt diesem Zugang nicht, ${things} zu lesen und zu schreiben. Bitte geben Sie ihm das Recht dazu.`,
]
const ELSEWHERE: Sentence = [
  'misconfigured',
  (place, { region, setting }) =>
    `Der Speicher ${place} liegt nicht in der Region „${region}“. Bitte setzen Sie region=… in ${setting}.`,
]
const CLOCK: Sentence = [
  'refused',
  (place) => `Die Uhr dieses Rechners weicht zu sehr von der des Speichers ${place} ab. Bitte stellen Sie sie.`,
]
const FULL: Sentence = [
  'refused',
  (place) => `Der Speicher ${place} ist voll oder hat sein Kontingent erreicht. Bitte schaffen Sie Platz.`,
]

/** By the code in the answer (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html). */
const BY_NAME: Readonly<Record<string, Sentence>> = {
  NoSuchBucket: NO_BUCKET,
  AccessDenied: FORBIDDEN,
  AllAccessDisabled: FORBIDDEN,
  InvalidAccessKeyId: CREDENTIALS,
  SignatureDoesNotMatch: CREDENTIALS,
  ExpiredToken: CREDENTIALS,
  InvalidToken: CREDENTIALS,
  TokenRefreshRequired: CREDENTIALS,
  CredentialsProviderError: CREDENTIALS,
  RequestTimeTooSkewed: CLOCK,
  PermanentRedirect: ELSEWHERE,
  AuthorizationHeaderMalformed: ELSEWHERE,
  IllegalLocationConstraintException: ELSEWHERE,
  QuotaExceeded: FULL,
  XMinioStorageFull: FULL,
  InsufficientCapacity: FULL,
  EntityTooLarge: FULL,
}

/** Answers to HEAD have no body, and so no code. */
const BY_STATUS: Readonly<Record<number, Sentence>> = {
  301: ELSEWHERE,
  400: CREDENTIALS,
  401: CREDENTIALS,
  403: FORBIDDEN,
  404: NO_BUCKET,
  507: FULL,
}

const NO_ANSWER: Sentence = [
  'unavailable',
  (place) => `Der Speicher ${place} antwortet nicht. Bitte versuchen Sie es gleich noch einmal.`,
]

export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

/** Turns an error of the S3 client into one of the service; keeps those. */
export function s3Failure(error: unknown, location: S3Location, contents: Contents): StorageError {
  if (error instanceof StorageError) return error
  const name = error instanceof Error ? error.name : ''
  const [reason, sentence] = BY_NAME[name] ?? BY_STATUS[statusOf(error) ?? 0] ?? NO_ANSWER
  return contents.fail(reason, sentence(describeLocation(location), { ...location, ...contents }), error)
}
