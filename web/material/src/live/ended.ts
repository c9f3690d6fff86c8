import { sharedState } from '@zeughaus/web-shared/shared-state'
import { useSyncExternalStore } from 'react'

/** True when the service has ended the live updates of this window, because the same person opened newer windows. */
const state = sharedState(false)
export const { get: hasLiveEnded, subscribe: subscribeLiveEnd } = state

export const noticeLiveEnd = (): void => state.set(true)

/**
 * Returns whether newer windows of the same person ended the live updates here, and a function that starts them again.
 */
export const useLiveEnded = (): { ended: boolean; resume: () => void } => ({
  ended: useSyncExternalStore(subscribeLiveEnd, hasLiveEnded),
  resume: () => state.set(false),
})
