import { useSyncExternalStore } from 'react'

/** True when the service has ended the live updates of this window, because the same person opened newer windows. */
let hasEnded = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  hasEnded = next
  for (const listener of listeners) listener()
}

export const hasLiveEnded = (): boolean => hasEnded

export function subscribeLiveEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const noticeLiveEnd = (): void => set(true)

/**
 * Returns whether newer windows of the same person ended the live updates here, and a function that starts them again.
 */
export const useLiveEnded = (): { ended: boolean; resume: () => void } => ({
  ended: useSyncExternalStore(subscribeLiveEnd, hasLiveEnded),
  resume: () => set(false),
})
