/**
 * Worker threads with a queue, deadlines and replacement: foreign data or requests can make a thread hang or die, and
 * must not do more than that.
 */
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { inspect } from 'node:util'
import { parentPort, type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'
import { collectAfterTask } from './collect.ts'
import { FairQueue } from './fair-queue.ts'

/** Reports a thread that was stopped after its time for the task. */
export class ThreadTimeout extends Error {}
/** Reports a thread that died at this task: out of memory, or a defect. */
export class ThreadDeath extends Error {}
/** Refuses a task because too many wait for a thread. */
export class QueueFull extends Error {}
/** Reports that the caller withdrew the task before it began. */
export class TaskDropped extends Error {}

/** An error that a thread threw: its name, message, code and stack, and the script of the thread. */
export class FailedTask extends Error {
  readonly code: string | null
  constructor({ name, message, code, stack }: PlainError, script: URL) {
    super(message)
    this.name = name
    this.code = code
    this.stack = `${stack}\n    in the thread ${basename(script.pathname)}`
  }
}

type Answer = { readonly value: unknown } | { readonly error: PlainError }

type Task = {
  readonly owner: string
  readonly request: unknown
  readonly transfer: readonly Transferable[]
  readonly deadline: number
  readonly retire: boolean
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
  /** Called when it begins. */
  begin: () => void
}

export type ThreadPoolOptions = {
  readonly script: URL
  readonly threads: number
  readonly data: unknown
  readonly limits?: ResourceLimits
  /** Milliseconds without a task after which a thread ends and frees its memory; without it threads stay. */
  readonly idle?: number
  /** Tasks that may wait for a thread, of all callers and of one; without it any number. */
  readonly waiting?: { readonly all: number; readonly ofOne: number }
  /** The threads work when nobody else does: for work that takes minutes while others wait for answers. */
  readonly givesWay?: boolean
}

/** Most multiples of a deadline that a thread may wait: a deadline counts work, not waiting for the machine. */
const PATIENCE = 12
/** Share of its deadline that a thread must have had of the processor; the rest may be the system's. */
const WORKED_SHARE = 0.75

/** `timer`: during a task the next check of its deadline, otherwise the end of the idle thread. */
type Thread = { worker: Worker | null; task: Task | null; timer: NodeJS.Timeout | null }

export type RunOptions = {
  /** Milliseconds of work, without waiting for the machine, after which the thread is stopped; 0 is no deadline. */
  readonly deadline?: number
  readonly transfer?: readonly Transferable[]
  /** Ends the thread after the task: a large one leaves memory behind that an idle thread would keep. */
  readonly retire?: boolean
  /** The caller, for turns at the threads. */
  readonly owner?: string
  /** Aborts when no caller waits for the answer: a task that has not begun is then dropped. */
  readonly signal?: AbortSignal | undefined
}

export class ThreadPool<Requests extends Record<string, { request: unknown; response: unknown }>> {
  readonly #options: ThreadPoolOptions
  readonly #threads: Thread[]
  readonly #queue = new FairQueue<Task>()
  #closed = false

  constructor(options: ThreadPoolOptions) {
    this.#options = options
    this.#threads = Array.from({ length: options.threads }, () => ({ worker: null, task: null, timer: null }))
  }

  /** Tasks that wait for a thread. */
  get waiting(): number {
    return this.#queue.length
  }

  /**
   * Runs one task. Rejects with what the thread threw, ThreadTimeout (the thread is stopped after `deadline` milliseconds
   * of work) or ThreadDeath, and for a task that never begins with QueueFull or TaskDropped.
   */
  run<Kind extends keyof Requests & string>(
    kind: Kind,
    request: Requests[Kind]['request'],
    { deadline = 0, transfer = [], retire = false, owner = '', signal }: RunOptions = {},
  ): Promise<Requests[Kind]['response']> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new ThreadDeath('the threads are stopped'))
        return
      }
      if (signal?.aborted === true) {
        reject(new TaskDropped('no caller waits for the answer'))
        return
      }
      if (this.#isFull(owner)) {
        reject(new QueueFull('too many tasks wait for a thread'))
        return
      }
      const begin = () => undefined
      const task: Task = { owner, request: { kind, request }, transfer, deadline, retire, resolve, reject, begin }
      if (signal !== undefined && this.#threads.every((thread) => thread.task !== null)) this.#dropWith(signal, task)
      this.#queue.push(task)
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (let task = this.#queue.shift(); task !== undefined; task = this.#queue.shift()) {
      task.reject(new ThreadDeath('the threads are stopped'))
    }
    await Promise.all(this.#threads.map((thread) => thread.worker?.terminate()))
  }

  #isFull(owner: string): boolean {
    const { waiting } = this.#options
    return waiting !== undefined && (this.#queue.length >= waiting.all || this.#queue.of(owner) >= waiting.ofOne)
  }

  /**
   * A running task ends even without a listener: stopping a thread costs more than most tasks. A listener that stayed
   * would keep its answer in memory as long as the signal, which for a long transfer is many answers.
   */
  #dropWith(signal: AbortSignal, task: Task): void {
    const drop = () => {
      if (this.#queue.remove(task)) task.reject(new TaskDropped('no caller waits for the answer'))
    }
    signal.addEventListener('abort', drop, { once: true })
    task.begin = () => signal.removeEventListener('abort', drop)
  }

  #next(): void {
    while (this.#queue.length > 0) {
      const idle = this.#threads.find((thread) => thread.task === null)
      if (idle === undefined) return
      this.#start(idle, this.#queue.shift()!)
    }
  }

  #start(thread: Thread, task: Task): void {
    task.begin()
    thread.task = task
    if (thread.timer !== null) clearTimeout(thread.timer)
    thread.timer = null
    thread.worker ??= this.#spawn(thread)
    // A thread keeps the process alive only while a caller waits for its answer.
    thread.worker.ref()
    if (task.deadline > 0) this.#watch(thread, task.deadline, task.deadline * PATIENCE, process.cpuUsage())
    try {
      thread.worker.postMessage(task.request, [...task.transfer])
    } catch (error) {
      this.#settle(thread, (settled) => settled.reject(error))
    }
  }

  /**
   * Stops the thread when its share of the processor time since `before` reaches the limit of the task: on a busy
   * machine, or behind a slow disk, an honest task waits longer than it works.
   *
   * @param milliseconds until the next check
   * @param left of the longest wait
   */
  #watch(thread: Thread, milliseconds: number, left: number, before: NodeJS.CpuUsage): void {
    const { deadline } = thread.task!
    thread.timer = setTimeout(() => {
      const { user, system } = process.cpuUsage(before)
      const busy = this.#threads.filter(({ task }) => task !== null).length
      const worked = (user + system) / 1_000 / busy
      const isOver = worked >= deadline * WORKED_SHARE || left <= milliseconds
      if (isOver) this.#replace(thread, new ThreadTimeout(`no answer within ${deadline} ms of work`))
      else this.#watch(thread, Math.max(deadline - worked, deadline / 4), left - milliseconds, before)
    }, milliseconds)
  }

  #spawn(thread: Thread): Worker {
    const { script, data, limits, givesWay = false } = this.#options
    const worker = new Worker(script, {
      workerData: data,
      argv: givesWay ? [GIVES_WAY] : [],
      ...(limits === undefined ? {} : { resourceLimits: limits }),
    })
    // A replaced worker may still send messages; they no longer concern this thread.
    const isCurrent = () => thread.worker === worker
    worker.on('message', (answer: Answer) => {
      if (!isCurrent()) return
      this.#settle(thread, (task) =>
        'error' in answer ? task.reject(new FailedTask(answer.error, script)) : task.resolve(answer.value as never),
      )
    })
    worker.on('error', (error) => {
      if (isCurrent()) this.#replace(thread, new ThreadDeath('the thread failed', { cause: error }))
    })
    worker.on('exit', () => {
      if (isCurrent()) this.#replace(thread, new ThreadDeath('the thread ended'))
    })
    return worker
  }

  /** Drops the worker of a thread; the next task gets a new one. */
  #replace(thread: Thread, error: Error): void {
    const { worker } = thread
    thread.worker = null
    void worker?.terminate()
    this.#settle(thread, (task) => task.reject(error))
  }

  #retire(thread: Thread): void {
    const { worker } = thread
    thread.worker = null
    void worker?.terminate()
  }

  #settle(thread: Thread, settle: (task: Task) => void): void {
    const { task } = thread
    if (task === null) return
    if (thread.timer !== null) clearTimeout(thread.timer)
    thread.timer = null
    thread.task = null
    if (task.retire) this.#retire(thread)
    thread.worker?.unref()
    settle(task)
    this.#next()
    if (thread.task === null && this.#options.idle !== undefined) {
      thread.timer = setTimeout(() => this.#retire(thread), this.#options.idle).unref()
    }
  }
}

type Handler = (request: never) => unknown

/** What a thread that gives way finds among its arguments. */
const GIVES_WAY = '--gives-way'
const NICE = 10

/** For Linux process 0 is the calling thread; elsewhere this thread works like the others. */
function giveWay(): void {
  if (process.platform === 'linux') setPriority(0, NICE)
}

/**
 * The thread's side: answers the tasks of a pool one by one. An answer may be a promise, and may come with buffers to
 * transfer.
 */
export function serveTasks(handlers: Readonly<Record<string, Handler>>): void {
  if (process.argv.includes(GIVES_WAY)) giveWay()
  parentPort?.on('message', async ({ kind, request }: { kind: string; request: never }) => {
    try {
      const answer = await handlers[kind]!(request)
      if (answer instanceof HandOver) parentPort?.postMessage({ value: answer.value }, [...answer.transfer])
      else parentPort?.postMessage({ value: answer })
    } catch (error) {
      parentPort?.postMessage({ error: plainError(error) })
    }
    collectAfterTask()
  })
}

/** An answer whose buffers are transferred instead of copied. */
export class HandOver {
  readonly value: unknown
  readonly transfer: readonly Transferable[]
  constructor(value: unknown, transfer: readonly Transferable[]) {
    this.value = value
    this.transfer = transfer
  }
}

/** An error in a form that crosses between threads. */
type PlainError = {
  readonly name: string
  readonly message: string
  readonly code: string | null
  readonly stack: string
}

function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return plainError(new Error(`thrown: ${inspect(error)}`))
  const { code } = error as { code?: unknown }
  const { message, stack = message } = error
  return { name: error.constructor.name, message, code: typeof code === 'string' ? code : null, stack }
}
