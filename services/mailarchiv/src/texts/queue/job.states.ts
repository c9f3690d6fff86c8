import { stateTable } from '@zeughaus/platform'

/** The states of `ocr_status`. */
export type JobStatus = 'disabled' | 'skipped' | 'pending' | 'done' | 'failed'

/**
 * The recognition of one mail. `pending` is queued or running, from the first look at the files on; a mail with nothing
 * to recognise is `skipped`. Switching recognition off and on moves waiting jobs, see `adaptedStatus`.
 */
export const jobStates = stateTable<{ readonly status: JobStatus }>()({
  skipped: { from: ['pending', 'disabled'], to: 'skipped', event: 'recognition_not_needed' },
  done: { from: ['pending'], to: 'done', event: 'recognition_done' },
  failed: { from: ['pending'], to: 'failed', event: 'recognition_failed' },
  disabled: { from: ['pending'], to: 'disabled', event: 'recognition_switched_off' },
  pending: { from: ['failed', 'disabled'], to: 'pending', permission: 'admin', event: 'recognition_retried' },
})

/** The status of a waiting job after recognition is switched off, and of a disabled one after it is on again. */
export function adaptedStatus({ stage }: { readonly stage: string }, enabled: boolean): JobStatus {
  if (!enabled) return 'disabled'
  // Its files have been read, and none needed recognition.
  return stage === 'finished' ? 'skipped' : 'pending'
}

/** Tries after which a mail is `failed`. */
export const TRIES = 3

/** Milliseconds before the second and the third try. */
const PAUSES = [60_000, 600_000]

/** Milliseconds to wait after the try with this number (from 1). */
export function pauseAfter(tries: number): number {
  return PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 0
}
