/** Runs the tests that guard one source file, in a process that keeps everything else loaded. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Answer, Question } from './warm.ts'

const PROGRAM = join(import.meta.dirname, 'warm.ts')
/** A test that takes this many times longer than without a mistake hangs, which counts as noticed. */
const PATIENCE = 6
const LEAST_PATIENCE_MS = 60_000
const FIRST_MS = 300_000
/** Questions to one process, which keeps the modules loaded for each. */
const MOST_QUESTIONS = 60

interface Known {
  readonly milliseconds: number
  readonly ranges: Answer['ranges']
}

export class Guards implements AsyncDisposable {
  readonly #root: string
  readonly #file: string
  readonly #known = new Map<string, Known>()
  #process: ChildProcess | undefined
  #asked = 0

  constructor(root: string, file: string) {
    this.#root = root
    this.#file = file
  }

  /** Runs a test without a mistake. @throws {Error} if it fails */
  async learn(test: string): Promise<void> {
    const first = await this.#send({ test, fresh: 0, covering: false }, FIRST_MS)
    const second = await this.#send({ test, fresh: ++this.#asked, covering: true }, FIRST_MS)
    for (const answer of [first, second]) {
      if (answer?.passed !== true) throw new Error(`${test} fails without any mistake: ${answer?.error ?? 'no answer'}`)
    }
    this.#known.set(test, { milliseconds: second?.milliseconds ?? 0, ranges: second?.ranges ?? [] })
  }

  /** Whether a known test reaches the place and fails with the present content of the file. */
  async notices(test: string, offset: number): Promise<boolean> {
    const { milliseconds = 0, ranges = [] } = this.#known.get(test) ?? {}
    if (!isReached(ranges, offset)) return false
    const limit = Math.max(LEAST_PATIENCE_MS, PATIENCE * milliseconds)
    const answer = await this.#ask(test, limit)
    if (answer?.loose !== true) return answer?.passed !== true
    // Perhaps left over from an earlier question: asked again in a process without one.
    await this.#end()
    return (await this.#ask(test, limit))?.passed !== true
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end()
  }

  async #ask(test: string, limit: number): Promise<Answer | undefined> {
    if (this.#asked >= MOST_QUESTIONS) await this.#end()
    if (this.#process === undefined) await this.#send({ test, fresh: 0, covering: false }, limit)
    return this.#send({ test, fresh: ++this.#asked, covering: false }, limit)
  }

  /** The answer; undefined after a timeout or the end of the process. */
  async #send(question: Question, limit: number): Promise<Answer | undefined> {
    this.#process ??= fork(PROGRAM, [this.#root, this.#file], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const child = this.#process
    const abort = new AbortController()
    const answered = once(child, 'message', { signal: abort.signal }).then(([answer]) => answer as Answer)
    const gone = once(child, 'exit', { signal: abort.signal }).then(() => undefined)
    const timer = setTimeout(() => child.kill('SIGKILL'), limit)
    child.send(question)
    const answer = await Promise.race([answered, gone])
    clearTimeout(timer)
    abort.abort()
    await Promise.allSettled([answered, gone])
    if (answer === undefined) await this.#end()
    return answer
  }

  async #end(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    this.#asked = 0
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
}

/** Whether a place was executed, by the smallest range around it. Stripping types keeps every offset. */
function isReached(ranges: Answer['ranges'], offset: number): boolean {
  let smallest = Number.POSITIVE_INFINITY
  let count = 0
  for (const range of ranges) {
    const size = range.endOffset - range.startOffset
    if (range.startOffset > offset || offset >= range.endOffset || size > smallest) continue
    smallest = size
    count = range.count
  }
  return count > 0
}
