/** True when the service has ended the live updates of this window, because the same person opened newer windows. */
let hasEnded = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  hasEnded = next
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export const hasLiveEnded = (): boolean => hasEnded

export function subscribeLiveEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const noticeLiveEnd = (): void => set(true)

/** Starts the live updates of this window again. */
export const resumeLive = (): void => set(false)
