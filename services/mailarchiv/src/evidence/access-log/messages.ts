/** Messages between the service and the access log's thread. */
import type { Row } from '../../kern/tables/index.ts'
import type { LogHead } from './chain.ts'
import type { LogFilter } from './entry.ts'
import type { LogPage, PendingEntry } from './store.ts'

export type LogTask =
  | { readonly kind: 'append'; readonly batch: readonly PendingEntry[] }
  | { readonly kind: 'page'; readonly filter: LogFilter; readonly before: number | null; readonly limit: number }
  | { readonly kind: 'head' }
  | { readonly kind: 'rows-after'; readonly after: number; readonly limit: number }
  | { readonly kind: 'take-over'; readonly rows: readonly Row[] }
  | { readonly kind: 'close' }

/** The result of a task; null for a task without one. */
export type LogValue = LogPage | LogHead | readonly Row[] | number | null

export type LogRequest = LogTask & { readonly id: number }

export type LogAnswer =
  | { readonly id: number; readonly ok: true; readonly value: LogValue }
  | { readonly id: number; readonly ok: false; readonly message: string }
