/** What the service and the access log's thread say to each other. */
import type { LogFilter } from './entry.ts'
import type { LogPage, PendingEntry } from './store.ts'

export type LogTask =
  | { readonly kind: 'append'; readonly batch: readonly PendingEntry[] }
  | { readonly kind: 'page'; readonly filter: LogFilter; readonly before: number | null; readonly limit: number }
  | { readonly kind: 'close' }

export type LogRequest = LogTask & { readonly id: number }

export type LogAnswer =
  | { readonly id: number; readonly ok: true; readonly value: LogPage | null }
  | { readonly id: number; readonly ok: false; readonly message: string }
