/** Interprets the service's answers to outbox entries. */
import { MISSING_FACTOR } from '@zeughaus/web-shared/api'
import { MAX_MS } from './backoff.ts'
import type { Rejection } from './types.ts'

export type Answer =
  | { readonly art: 'accepted'; readonly data: unknown }
  /** No answer, or a temporary failure: send the same request again later. */
  | { readonly art: 'later'; readonly isServiceReached: boolean; readonly earliestMs: number }
  /** The login has expired, or lacks a second factor: the entry waits for a new one. */
  | { readonly art: 'logged_out' }
  /** The service refused the entry; another try would not help. */
  | { readonly art: 'rejected'; readonly ablehnung: Rejection }

export const NO_NETWORK: Answer = { art: 'later', isServiceReached: false, earliestMs: 0 }

interface ErrorBody {
  readonly error?: unknown
  readonly code?: unknown
}

const errorOf = (body: unknown): ErrorBody => (typeof body === 'object' && body !== null ? body : {})

export function readAnswer(status: number, body: unknown, retryAfter: string | null = null): Answer {
  if (status >= 200 && status < 300) return { art: 'accepted', data: body }
  const { error, code } = errorOf(body)
  if ((status === 401 && typeof code === 'string') || code === MISSING_FACTOR) return { art: 'logged_out' }
  if (status === 408 || status === 429 || status >= 500) {
    const seconds = Number(retryAfter)
    const earliestMs = Number.isFinite(seconds) ? seconds * 1000 : 0
    // A person who sends too much waits as long as they are told; a service in trouble may be back much sooner.
    return {
      art: 'later',
      isServiceReached: true,
      earliestMs: status === 429 ? earliestMs : Math.min(earliestMs, MAX_MS),
    }
  }
  // An answer without the service's error body comes from elsewhere, for example a captive portal. It may pass.
  if (typeof error !== 'string' || typeof code !== 'string')
    return { art: 'later', isServiceReached: false, earliestMs: 0 }
  return { art: 'rejected', ablehnung: { status, code, satz: error } }
}

/** Codes after which the check takes no more counts. */
const ENDING_CODES: readonly string[] = ['kontrolle_beendet', 'fremde_kontrolle']

/** True when a refusal means that the check has ended for this person. */
export const endsKontrolle = ({ code }: Rejection): boolean => ENDING_CODES.includes(code)
