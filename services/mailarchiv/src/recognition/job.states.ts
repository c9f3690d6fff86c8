import { stateMachine } from '@zeughaus/platform'

/** `ocr_status` of a mail (wire-decisions, Fields). */
export type JobStatus = 'disabled' | 'skipped' | 'pending' | 'done' | 'failed'

/**
 * Recognition of one mail. `pending` is queued or running, from the first look at the mail's files on; when that finds
 * nothing to recognise, the mail is `skipped`. Switching recognition off and on moves what waits, see `adaptedStatus`.
 */
export const jobStates = stateMachine<{ readonly status: JobStatus }>()({
  initial: 'pending',
  transitions: {
    skipped: { from: ['pending', 'disabled'], permission: 'system', event: 'recognition_not_needed' },
    done: { from: ['pending'], permission: 'system', event: 'recognition_done' },
    failed: { from: ['pending'], permission: 'system', event: 'recognition_failed' },
    disabled: { from: ['pending'], permission: 'system', event: 'recognition_switched_off' },
    pending: { from: ['failed', 'disabled'], permission: 'admin', event: 'recognition_retried' },
  },
})

/** What a job that waits becomes when recognition is switched off, and a disabled one when it is on again. */
export function adaptedStatus({ stage }: { readonly stage: string }, enabled: boolean): JobStatus {
  if (!enabled) return 'disabled'
  // Its files have been looked at, and there was nothing to recognise.
  return stage === 'finished' ? 'skipped' : 'pending'
}

/** Tries before a mail is `failed`. */
export const TRIES = 3

/** Milliseconds before the second and the third try. */
const PAUSES = [60_000, 600_000]

/** Milliseconds to wait after the try with this number (from 1). */
export function pauseAfter(tries: number): number {
  return PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 0
}
