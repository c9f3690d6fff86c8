import { DomainError } from '@zeughaus/platform'

/**
 * `raw_unavailable`: the store does not answer, or asks for patience (503, worth repeating). `raw_refused`: it forbids
 * the request. `raw_damaged`: it returned other bytes than were stored. `raw_misconfigured`: the settings name no
 * usable store; only at the start.
 */
export type RawStoreErrorCode = 'raw_unavailable' | 'raw_refused' | 'raw_damaged' | 'raw_misconfigured'

const STATUS: Readonly<Record<RawStoreErrorCode, number>> = {
  raw_unavailable: 503,
  raw_refused: 503,
  raw_damaged: 500,
  raw_misconfigured: 500,
}

/** Seconds to wait before the next request. */
const RETRY_AFTER = 5

/** A refusal of a store of raw mails. `message` is a German sentence: what happened, to what, what to do. */
export class RawStoreError extends DomainError {
  declare readonly code: RawStoreErrorCode
  constructor(code: RawStoreErrorCode, message: string, cause?: unknown) {
    const status = STATUS[code]
    super(status, code, message, undefined, status === 503 ? { 'retry-after': `${RETRY_AFTER}` } : {})
    this.name = 'RawStoreError'
    if (cause !== undefined) this.cause = cause
  }
}
