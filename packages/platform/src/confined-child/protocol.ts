/** Parent to child. Orders are carried out one at a time; an order's bytes are the file to read. */
export type Order = { readonly type: 'order'; readonly task: unknown } | { readonly type: 'answer' }

/** Child to parent. `step` shows progress and restarts the deadline of the step; `done` ends the order. */
export type Reply =
  | { readonly type: 'ready' }
  | { readonly type: 'step'; readonly step: unknown }
  | { readonly type: 'question' }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly reason: string }

/** How an order ended. Whatever a file does to its child, the result is one of these, never an exception. */
export type Outcome =
  | { readonly type: 'done' }
  | { readonly type: 'deadline' }
  | { readonly type: 'memory' }
  | { readonly type: 'crashed'; readonly reason: string }
  | { readonly type: 'stopped' }

/** Signal by which the watchdog ends the process at its memory limit. Nothing else uses it. */
export const MEMORY_SIGNAL = 'SIGUSR2'

/** Signal by which the watchdog ends the process when an order has used up its processor time. */
export const PROCESSOR_SIGNAL = 'SIGXCPU'

/** Limits that a child's watchdog enforces from within. */
export type ChildLimits = {
  /** Resident memory in bytes. */
  readonly memoryBytes: number
  /** Milliseconds of the processor that one order may take; null: as many as its deadline allows. */
  readonly processorMs: number | null
}

/** File descriptor of a child's replies. */
export const REPLIES_FD = 3

/** Thrown when the service stops: the work was aborted, which says nothing about the file. */
export class StoppedError extends Error {
  constructor() {
    super('stopped')
    this.name = 'StoppedError'
  }
}
