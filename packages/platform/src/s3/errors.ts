import { DomainError } from '../errors/domain-error.ts'

/**
 * `unavailable`: the storage does not answer, or asks for patience (503, worth repeating). `refused`: it forbids the
 * request (503). `missing`: it has no such object. `damaged`: it returned other bytes than were stored.
 * `misconfigured`: the settings name no usable storage, at the start or since the bucket was removed or moved (503).
 */
export type StorageReason = 'unavailable' | 'refused' | 'missing' | 'damaged' | 'misconfigured'

const STATUS: Readonly<Record<StorageReason, number>> = {
  unavailable: 503,
  refused: 503,
  missing: 500,
  damaged: 500,
  misconfigured: 503,
}

/** Seconds to wait before the next request. */
const RETRY_AFTER = 5

/** A refusal of a storage. `message` is a German sentence: what happened, to what, what to do. */
export class StorageError extends DomainError {
  readonly reason: StorageReason

  constructor(reason: StorageReason, code: string, message: string, cause?: unknown) {
    const status = STATUS[reason]
    super(status, code, message, undefined, status === 503 ? { 'retry-after': `${RETRY_AFTER}` } : {})
    this.name = 'StorageError'
    this.reason = reason
    if (cause !== undefined) this.cause = cause
  }
}

/** What a service keeps in a bucket: the words of the sentences about it, and its errors. */
export interface Contents {
  /** In the plural, `Mails` for instance. */
  readonly things: string
  /** The setting that names the bucket. */
  readonly setting: string
  /** A sentence: what to do when an object is missing or damaged. */
  readonly remedy: string
  fail(reason: StorageReason, sentence: string, cause?: unknown): StorageError
}
