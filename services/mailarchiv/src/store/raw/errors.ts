import { StorageError, type StorageReason } from '@zeughaus/platform/storage-error'

/**
 * `raw_unavailable`: the store does not answer, or asks for patience (503, worth repeating). `raw_refused`: it forbids
 * the request. `raw_damaged`: it returned other bytes than were stored. `raw_misconfigured`: the settings name no
 * usable store, at the start or since the bucket was removed.
 */
export type RawStoreErrorCode = `raw_${Exclude<StorageReason, 'missing'>}`

/** A refusal of a store of raw mails. `message` is a German sentence: what happened, to what, what to do. */
export class RawStoreError extends StorageError {
  declare readonly code: RawStoreErrorCode
  constructor(code: RawStoreErrorCode, message: string, cause?: unknown) {
    super(code.slice('raw_'.length) as StorageReason, code, message, cause)
    this.name = 'RawStoreError'
  }
}
