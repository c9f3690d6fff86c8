/** Parent to child: do this. One at a time. */
export type Order<Task> = { readonly type: 'order'; readonly task: Task }

/** Child to parent. `step` shows progress and restarts the deadline of the step; `done` ends the order. */
export type Reply<Step> =
  | { readonly type: 'ready' }
  | { readonly type: 'step'; readonly step: Step }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly reason: string }

/** How an order ended. Whatever a file does to its child, it is one of these and never an exception. */
export type Outcome =
  | { readonly type: 'done' }
  | { readonly type: 'deadline' }
  | { readonly type: 'memory' }
  | { readonly type: 'crashed'; readonly reason: string }
  | { readonly type: 'stopped' }

/** The signal by which the watchdog ends the process when the memory limit is met. Nothing else uses it. */
export const MEMORY_SIGNAL = 'SIGUSR2'

/** The service is ending: the work was broken off and says nothing about the file. */
export class StoppedError extends Error {
  constructor() {
    super('stopped')
    this.name = 'StoppedError'
  }
}
