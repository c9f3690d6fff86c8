/** A value outside of components that modules and components of a page share. */
export interface SharedState<T> {
  readonly get: () => T
  readonly set: (next: T) => void
  /** Calls `listener` after each change; with `get` for `useSyncExternalStore`. @returns ends that */
  readonly subscribe: (listener: () => void) => () => void
}

export function sharedState<T>(first: T): SharedState<T> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
