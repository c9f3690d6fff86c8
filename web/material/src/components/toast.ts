import { sharedState } from '@zeughaus/web-shared/shared-state'

/** One sentence about what just happened, with undo where possible. `<Toasts>` shows and announces it. */
export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad'
  readonly undo: (() => void) | undefined
  /** Milliseconds since 1970. */
  readonly shownFrom: number
}

export const SHOWN_MS = 6000
export const SHOWN_WITH_UNDO_MS = 12_000
/** A sentence about a change that leads to another page is younger than this when that page opens. */
const OF_THIS_CHANGE_MS = 1_000

const toasts = sharedState<readonly Toast[]>([])
export const { get: getToasts, subscribe: subscribeToasts } = toasts
let lastId = 0

/** Shows a sentence: "Der Mangel ist gemeldet." */
export function toast(text: string, options: { tone?: Toast['tone']; undo?: () => void } = {}): void {
  lastId += 1
  const next: Toast = { id: lastId, text, tone: options.tone ?? 'good', undo: options.undo, shownFrom: Date.now() }
  // Replaces an equal sentence instead of repeating it.
  toasts.set([
    ...getToasts()
      .filter((other) => other.text !== text)
      .slice(-2),
    next,
  ])
  setTimeout(() => dismissToast(next.id), options.undo === undefined ? SHOWN_MS : SHOWN_WITH_UNDO_MS)
}

/** Dismisses failures whose cause is gone. */
export const dismissFailures = (): void => toasts.set(getToasts().filter(({ tone }) => tone !== 'bad'))

/** Dismisses what was said on the page before, but never the only way to undo. */
export function dismissStale(): void {
  const since = Date.now() - OF_THIS_CHANGE_MS
  const fresh = getToasts().filter(({ undo, shownFrom }) => undo !== undefined || shownFrom >= since)
  if (fresh.length < getToasts().length) toasts.set(fresh)
}

export const dismissToast = (id: number): void => toasts.set(getToasts().filter((other) => other.id !== id))
