import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { MEMORY_SIGNAL, type Order, type Outcome, type Reply } from './protocol.ts'

/** How a child process is confined. */
export type Confinement = {
  /** The program: a module that calls `serve`. */
  readonly entry: URL
  /** Resident memory in bytes at which the child ends itself. */
  readonly memoryBytes: number
  /** JavaScript threads of the program, the main one and the watchdog included. */
  readonly threads: number
  /** Orders after which the child is replaced, so that what a library leaks does not add up. */
  readonly orders: number
}

/** Time that one order may take. */
export type Deadline = {
  /** Milliseconds without a step. */
  readonly stepMs: number
  /** Milliseconds in all. */
  readonly totalMs: number
}

/** Searches go before: the lowest priority but one. */
const NICENESS = 15
/** Of the child's session, where the kernel compares sessions first: a third of what the service gets, so that nothing starves. */
const SESSION_NICENESS = 5
/** Milliseconds until a started child has to answer; a loaded machine is slow. */
const START_MS = 30_000
/** JavaScript heap of a child; the bytes of files live outside it. */
const HEAP_MB = 256
/**
 * The data segment of a child, enforced by the kernel, refuses a sudden allocation that the watchdog would notice too
 * late. V8 reserves 512 MB of it for the code of each thread, which are never used: they come on top of the limit.
 */
const RESERVED_PER_THREAD_BYTES = 540 * 1024 * 1024
/** Stacks and arenas of the runtime's own threads. */
const RESERVED_BYTES = 200 * 1024 * 1024
/** Characters kept of what a child wrote to standard error. */
const KEPT_ERROR_OUTPUT = 2_000

/**
 * Limits that the machine does not know are left out; the watchdog holds everywhere.
 */
const CONFINE = [
  'ulimit -d "$1" 2>/dev/null; ulimit -c 0 2>/dev/null; priority="$2"',
  '{ echo "$3" > /proc/self/autogroup; } 2>/dev/null; shift 3',
  'exec nice -n "$priority" "$@"',
].join('; ')

/**
 * One core per engine: threads of its own make Tesseract seven times slower. Two arenas: with one per thread the C library
 * keeps 60 MB that nobody uses.
 */
const OWN_ENVIRONMENT = { OMP_THREAD_LIMIT: '1', MALLOC_ARENA_MAX: '2' }
/** Settings and secrets of the service do not reach the children. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TESSDATA_PREFIX']

/** One child process that carries out one order at a time and is started when the first one comes. */
export class ConfinedChild<Task, Step> {
  readonly #confinement: Confinement
  #process: ChildProcess | null = null
  #ordersLeft = 0
  #errorOutput = ''
  #stopped = false

  constructor(confinement: Confinement) {
    this.#confinement = confinement
  }

  /** Carries out one order; never throws. After anything but `done` the next order gets a new process. */
  async run(task: Task, deadline: Deadline, onStep: (step: Step) => void): Promise<Outcome> {
    if (this.#ordersLeft <= 0) await this.#replace()
    if (this.#stopped) return { type: 'stopped' }
    const child = this.#process ?? this.#start()
    this.#ordersLeft--
    const outcome = await converse<Task, Step>(child, task, deadline, onStep)
    if (outcome.type === 'done') return outcome
    if (this.#stopped) return { type: 'stopped' }
    await this.#replace()
    return outcome.type === 'crashed'
      ? { type: 'crashed', reason: `${outcome.reason}\n${this.#errorOutput}`.trim() }
      : outcome
  }

  /** Ends the process and everything it has started, for good: what runs, and what is asked for later, is `stopped`. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#replace()
  }

  async #replace(): Promise<void> {
    const child = this.#process
    this.#process = null
    if (child) await end(child)
  }

  #start(): ChildProcess {
    const { entry, memoryBytes, threads, orders } = this.#confinement
    const dataBytes = memoryBytes + RESERVED_BYTES + threads * RESERVED_PER_THREAD_BYTES
    const limits = [String(Math.ceil(dataBytes / 1024)), String(NICENESS), String(SESSION_NICENESS)]
    const command = [process.execPath, `--max-old-space-size=${HEAP_MB}`, fileURLToPath(entry), String(memoryBytes)]
    const child = spawn('/bin/sh', ['-c', CONFINE, 'sh', ...limits, ...command], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      detached: true,
      env: { ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])), ...OWN_ENVIRONMENT },
    })
    this.#errorOutput = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errorOutput = (this.#errorOutput + text).slice(-KEPT_ERROR_OUTPUT)
    })
    child.on('exit', () => {
      if (this.#process === child) this.#process = null
    })
    this.#process = child
    this.#ordersLeft = orders
    return child
  }
}

/** Waits for the child, gives it the order and listens until the order has ended in one way or another. */
function converse<Task, Step>(
  child: ChildProcess,
  task: Task,
  deadline: Deadline,
  onStep: (step: Step) => void,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const finish = (outcome: Outcome): void => {
      clearTimeout(stepTimer)
      clearTimeout(totalTimer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      resolve(outcome)
    }
    const onMessage = (message: unknown): void => {
      const reply = message as Reply<Step>
      if (reply.type === 'done') finish({ type: 'done' })
      else if (reply.type === 'failed') finish({ type: 'crashed', reason: reply.reason })
      else {
        stepTimer = restart(stepTimer, deadline.stepMs, finish)
        if (reply.type === 'step') onStep(reply.step)
      }
    }
    const onExit = (code: number | null, signal: NodeJS.Signals | null): void => {
      finish(signal === MEMORY_SIGNAL ? { type: 'memory' } : { type: 'crashed', reason: `exit ${signal ?? code}` })
    }
    const onError = (error: Error): void => finish({ type: 'crashed', reason: error.message })
    let stepTimer = restart(undefined, START_MS + deadline.stepMs, finish)
    const totalTimer = setTimeout(() => finish({ type: 'deadline' }), START_MS + deadline.totalMs)
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    const order: Order<Task> = { type: 'order', task }
    child.send(order, (error) => error && finish({ type: 'crashed', reason: error.message }))
  })
}

function restart(
  timer: NodeJS.Timeout | undefined,
  milliseconds: number,
  finish: (outcome: Outcome) => void,
): NodeJS.Timeout {
  clearTimeout(timer)
  return setTimeout(() => finish({ type: 'deadline' }), milliseconds)
}

/** Kills the child's whole process group and waits until the child is gone. */
function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      resolve()
      return
    }
    child.once('exit', () => resolve())
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      child.kill('SIGKILL')
    }
  })
}
