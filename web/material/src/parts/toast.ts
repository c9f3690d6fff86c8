/** One sentence about what just happened, with undo where possible. `<Toasts>` shows and announces it. */
export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad'
  readonly undo: (() => void) | undefined
}

const SHOWN_MS = 6000
const SHOWN_WITH_UNDO_MS = 12_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export const getToasts = (): readonly Toast[] => toasts

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a sentence: "Der Mangel ist gemeldet." */
export function toast(text: string, options: { tone?: Toast['tone']; undo?: () => void } = {}): void {
  lastId += 1
  const next: Toast = { id: lastId, text, tone: options.tone ?? 'good', undo: options.undo }
  // Replaces an equal sentence instead of repeating it.
  set([...toasts.filter((other) => other.text !== text).slice(-2), next])
  setTimeout(() => dismissToast(next.id), options.undo === undefined ? SHOWN_MS : SHOWN_WITH_UNDO_MS)
}

/** Dismisses failures whose cause is gone. */
export const dismissFailures = (): void => set(toasts.filter(({ tone }) => tone !== 'bad'))

export const dismissToast = (id: number): void => set(toasts.filter((other) => other.id !== id))
