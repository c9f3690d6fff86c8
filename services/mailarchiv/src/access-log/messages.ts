/** Messages between the service and the access log's thread. */
import type { LogHead } from './chain.ts'
import type { AccessEntry, LogFilter } from './entry.ts'
import type { LogPage, LogStretch, PendingEntry } from './store.ts'

export type LogTask =
  | { readonly kind: 'append'; readonly batch: readonly PendingEntry[] }
  | { readonly kind: 'page'; readonly filter: LogFilter; readonly before: number | null; readonly limit: number }
  | { readonly kind: 'head' }
  | { readonly kind: 'waiting'; readonly receiver: string; readonly limit: number }
  | { readonly kind: 'handed-over'; readonly receiver: string; readonly last: number }
  | { readonly kind: 'stretch'; readonly after: number; readonly limit: number }
  | { readonly kind: 'take-over'; readonly stretch: LogStretch }
  | { readonly kind: 'close' }

/** The result of a task; null for a task without one. */
export type LogValue = LogPage | LogHead | LogStretch | AccessEntry[] | null

export type LogRequest = LogTask & { readonly id: number }

export type LogAnswer =
  | { readonly id: number; readonly ok: true; readonly value: LogValue }
  | { readonly id: number; readonly ok: false; readonly message: string }
