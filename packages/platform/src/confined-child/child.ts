import type { ChildProcess } from 'node:child_process'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { Socket } from 'node:net'
import { constants } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { type Cage, findCage } from './cage.ts'
import { FrameReader, frameHead } from './frames.ts'
import { nodeProgram, type Program, type ReaderFiles } from './program.ts'
import {
  type ChildLimits,
  MEMORY_SIGNAL,
  type Order,
  type Outcome,
  PROCESSOR_SIGNAL,
  REPLIES_FD,
  type Reply,
} from './protocol.ts'
import { endConfined, spawnConfined } from './spawn.ts'

/** Program, cage and limits of a child process. */
export type Confinement<Step> = ReaderFiles & {
  /** The program: a module that calls `serve`. */
  readonly entry: URL
  /** The cage, or how to find it for the file that an order reads itself; default: the strongest of the machine. */
  readonly cage?: Cage | ((reads: string | undefined) => Promise<Cage>) | undefined
  /** Resident memory in bytes at which the child ends itself. */
  readonly memoryBytes: number
  /** Megabytes of its JavaScript heap. */
  readonly heapMb?: number
  /** Milliseconds of the processor at which an order ends like one past its deadline, however busy the machine is. */
  readonly processorMs?: number
  /** Its niceness; default: low priority, so that searches go first. */
  readonly niceness?: number
  /** JavaScript threads of the program, including the main one and the watchdog. */
  readonly threads: number
  /** Orders after which the child is replaced, to limit memory leaks of libraries. */
  readonly orders: number
  /**
   * Milliseconds without an order after which the child ends; without it the child stays. An idle child does not keep
   * the service alive, and ends with it.
   */
  readonly idleMs?: number
  /** Validates data from the cage, which a hostile file may control; throws for an invalid step. */
  readonly readStep: (step: unknown) => Step
}

/** An order for a child. */
export type Work<Task, Step> = {
  readonly task: Task
  /** The one file it may read, by its path or as its bytes; sent through a pipe. */
  readonly file?: string | Uint8Array
  /** A file that it reads itself, as one that does not fit into memory: its process sees this one and no other. */
  readonly reads?: string
  readonly deadline: Deadline
  readonly onStep: (step: Step) => void
  /** Does work that the child may not do itself. The signal aborts when the order ends first. */
  readonly answer?: (question: Buffer, signal: AbortSignal) => Promise<Uint8Array>
}

/** Time limits of one order. */
export type Deadline = {
  /** Milliseconds without a step. */
  readonly stepMs: number
  /** Milliseconds in total. */
  readonly totalMs: number
}

/** Milliseconds until a started child must answer; generous for a loaded machine. */
const START_MS = 30_000
/** JavaScript heap of a child; the bytes of files live outside it. */
const HEAP_MB = 256
/**
 * Added to the kernel's limit on a child's data segment, which refuses a sudden allocation that the watchdog would
 * notice too late. V8 reserves 512 MB of address space per thread for code and never uses it.
 */
const RESERVED_PER_THREAD_BYTES = 540 * 1024 * 1024
/** Stacks and arenas of the runtime's own threads. */
const RESERVED_BYTES = 200 * 1024 * 1024
/** Files up to this size are sent in one piece: a stream would cost more than reading most mails. */
const SMALL_BYTES = 256 * 1024
/** Characters kept of a child's standard error. */
const KEPT_ERROR_OUTPUT = 2_000
/** What the signals that end a child say of its order. V8 aborts when its heap is full. */
const SIGNALS = [
  [MEMORY_SIGNAL, 'memory'],
  ['SIGABRT', 'memory'],
  [PROCESSOR_SIGNAL, 'deadline'],
] as const

/** The outcome of an order whose child ended. bubblewrap, like a shell, exits with 128 and the signal of its program. */
function outcomeOf(code: number | null, signal: NodeJS.Signals | null): Outcome {
  const found = SIGNALS.find(([name]) => name === signal || 128 + constants.signals[name] === code)
  return found === undefined ? { type: 'crashed', reason: `exit ${signal ?? code}` } : { type: found[1] }
}

/** A child process that carries out one order at a time, in their order; started with the first. */
export class ConfinedChild<Task, Step> {
  readonly #confinement: Confinement<Step>
  #program: Promise<Program> | null = null
  #process: ChildProcess | null = null
  #ordersLeft = 0
  /** The file that the process sees beside its own. */
  #reads: string | undefined
  #errorOutput = ''
  #stopped = false
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(confinement: Confinement<Step>) {
    this.#confinement = confinement
  }

  /** Carries out one order after those before it; never throws. After anything but `done` the next one gets a new process. */
  run(work: Work<Task, Step>): Promise<Outcome> {
    const outcome = this.#last.then(() => this.#run(work))
    this.#last = outcome
    return outcome
  }

  /** Starts the process of a child that may idle, so that the next order need not wait for it. */
  prepare(): void {
    const prepare = async () => {
      if (this.#stopped || this.#process !== null) return
      await this.#start(undefined)
      this.#waitIdly()
    }
    // The next order says what hinders the start.
    this.#last = this.#last.then(prepare).catch(() => undefined)
  }

  async #run(work: Work<Task, Step>): Promise<Outcome> {
    clearTimeout(this.#idle)
    if (this.#ordersLeft <= 0 || this.#reads !== work.reads) await this.#replace()
    const outcome = await this.#carryOut(work).catch(
      (error: unknown): Outcome => ({
        type: 'crashed',
        reason: error instanceof Error ? error.message : String(error),
      }),
    )
    if (outcome.type === 'done') {
      this.#waitIdly()
      return outcome
    }
    if (this.#stopped) return { type: 'stopped' }
    await this.#replace()
    return outcome.type === 'crashed'
      ? { type: 'crashed', reason: `${outcome.reason}\n${this.#errorOutput}`.trim() }
      : outcome
  }

  /** Ends the process and its descendants for good: running and later orders end as `stopped`. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#idle)
    await this.#replace()
  }

  async #carryOut(work: Work<Task, Step>): Promise<Outcome> {
    this.#keepAlive(true)
    const startMs = this.#process === null ? START_MS : 0
    const child = this.#process ?? (await this.#start(work.reads))
    if (this.#stopped || child === null) return { type: 'stopped' }
    this.#ordersLeft--
    return new Conversation(child, work, this.#confinement.readStep).hold(startMs)
  }

  #waitIdly(): void {
    const { idleMs } = this.#confinement
    if (idleMs === undefined) return
    clearTimeout(this.#idle)
    this.#keepAlive(false)
    this.#idle = setTimeout(() => void this.#replace(), idleMs).unref()
  }

  /** Sets whether the child keeps the service's event loop alive. */
  #keepAlive(isKept: boolean): void {
    const child = this.#process
    if (child === null || this.#confinement.idleMs === undefined) return
    const pipes = child.stdio.filter((pipe) => pipe instanceof Socket && !pipe.destroyed)
    for (const handle of [child, ...(pipes as Socket[])]) handle[isKept ? 'ref' : 'unref']()
  }

  async #replace(): Promise<void> {
    // A program that waits for the end of an idle child must not end before.
    this.#keepAlive(true)
    const child = this.#process
    this.#process = null
    if (child) await endConfined(child)
  }

  async #start(reads: string | undefined): Promise<ChildProcess | null> {
    const { entry, cage = () => findCage(), heapMb = HEAP_MB, processorMs = null, ...limited } = this.#confinement
    const { memoryBytes, niceness, threads, orders } = limited
    const limits: ChildLimits = { memoryBytes, processorMs }
    const found = typeof cage === 'function' ? await cage(reads) : cage
    this.#program ??= nodeProgram(entry, this.#confinement, [JSON.stringify(limits)]).catch((error: unknown) => {
      // Looked for again by the next order: a file may be away for a moment.
      this.#program = null
      throw error
    })
    const program = await this.#program
    const files = reads === undefined ? program.files : [...program.files, reads]
    if (this.#stopped) return null
    const dataBytes = memoryBytes + RESERVED_BYTES + threads * RESERVED_PER_THREAD_BYTES
    const launch = found.launch({ ...program, files, nodeOptions: [`--max-old-space-size=${heapMb}`] })
    const child = spawnConfined(launch, { dataBytes, niceness })
    this.#errorOutput = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errorOutput = (this.#errorOutput + text).slice(-KEPT_ERROR_OUTPUT)
    })
    for (const end of ['exit', 'error'] as const) {
      child.on(end, () => {
        if (this.#process === child) this.#process = null
      })
    }
    this.#process = child
    this.#reads = reads
    this.#ordersLeft = orders
    return child
  }
}

/** Sends a child its order and listens until the order has ended in one way or another. */
class Conversation<Task, Step> {
  readonly #child: ChildProcess
  readonly #work: Work<Task, Step>
  readonly #readStep: (step: unknown) => Step
  readonly #frames = new FrameReader()
  /** Made when something has to be broken off: it costs more than a small mail takes to read. */
  #abort: AbortController | undefined
  #hasEnded = false
  #finish: (outcome: Outcome) => void = () => {}
  #stepTimer: NodeJS.Timeout | undefined

  constructor(child: ChildProcess, work: Work<Task, Step>, readStep: (step: unknown) => Step) {
    this.#child = child
    this.#work = work
    this.#readStep = readStep
  }

  /** @param startMs milliseconds that the child may take to start; 0 for a running one */
  async hold(startMs: number): Promise<Outcome> {
    const child = this.#child
    const replies = child.stdio[REPLIES_FD] as Readable
    const { deadline } = this.#work
    const finished = new Promise<Outcome>((resolve) => {
      this.#finish = resolve
    })
    const onPiece = (piece: Buffer): void => this.#listen(piece)
    const onClose = (code: number | null, signal: NodeJS.Signals | null): void => {
      this.#finish(outcomeOf(code, signal))
    }
    const onError = (error: Error): void => this.#finish({ type: 'crashed', reason: error.message })
    const totalTimer = setTimeout(() => this.#finish({ type: 'deadline' }), startMs + deadline.totalMs)
    this.#restartStep(startMs + deadline.stepMs)
    replies.on('data', onPiece)
    child.on('close', onClose).on('error', onError)
    this.#order()
    const outcome = await finished
    this.#hasEnded = true
    this.#abort?.abort()
    clearTimeout(this.#stepTimer)
    clearTimeout(totalTimer)
    replies.off('data', onPiece)
    child.off('close', onClose).off('error', onError)
    return outcome
  }

  #order(): void {
    const { task, file } = this.#work
    const orders = this.#child.stdin as Writable
    const order: Order = { type: 'order', task }
    try {
      if (typeof file !== 'string') {
        orders.write(frameHead(order, file?.length ?? 0))
        if (file !== undefined) orders.write(file)
        return
      }
      const bytes = statSync(file).size
      const head = frameHead(order, bytes)
      if (bytes <= SMALL_BYTES) {
        orders.write(Buffer.concat([head, readFileSync(file)], head.length + bytes))
        return
      }
      orders.write(head)
      // Sends no more bytes than announced, even if the file grows.
      const stream = createReadStream(file, { end: bytes - 1, signal: this.#ended() })
      stream.on('error', (error) => this.#finish({ type: 'crashed', reason: error.message }))
      stream.pipe(orders, { end: false })
    } catch (error) {
      this.#finish({ type: 'crashed', reason: error instanceof Error ? error.message : String(error) })
    }
  }

  /** Aborted when the order has ended. */
  #ended(): AbortSignal {
    this.#abort ??= new AbortController()
    if (this.#hasEnded) this.#abort.abort()
    return this.#abort.signal
  }

  #listen(piece: Buffer): void {
    try {
      for (const { header, body } of this.#frames.read(piece)) this.#take(header as Reply, body)
    } catch (error) {
      this.#finish({ type: 'crashed', reason: error instanceof Error ? error.message : String(error) })
    }
  }

  #take(reply: Reply, body: Buffer): void {
    if (reply.type === 'done') this.#finish({ type: 'done' })
    else if (reply.type === 'failed') this.#finish({ type: 'crashed', reason: String(reply.reason) })
    else {
      this.#restartStep(this.#work.deadline.stepMs)
      if (reply.type === 'step') this.#work.onStep(this.#readStep(reply.step))
      else if (reply.type === 'question') this.#reply(body)
    }
  }

  #reply(question: Buffer): void {
    const { answer } = this.#work
    if (!answer) throw new Error('a question that is not answered')
    const fail = (error: unknown): void =>
      this.#finish({ type: 'crashed', reason: error instanceof Error ? error.message : String(error) })
    answer(question, this.#ended()).then((bytes) => {
      const orders = this.#child.stdin as Writable
      const order: Order = { type: 'answer' }
      orders.write(frameHead(order, bytes.length))
      orders.write(bytes)
    }, fail)
  }

  #restartStep(milliseconds: number): void {
    clearTimeout(this.#stepTimer)
    this.#stepTimer = setTimeout(() => this.#finish({ type: 'deadline' }), milliseconds)
  }
}
