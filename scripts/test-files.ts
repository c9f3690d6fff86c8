/**
 * Runs batches of test files concurrently, each batch in a separate process with a time limit: one that hangs is killed
 * with all its children and fails by name; the others go on.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './steps.ts'
import type { Outcome, Report } from './test-reporter.ts'

/** Test files that run in one process, one after another; most often one. */
export type Batch = readonly [string, ...string[]]

export interface Limits {
  /** Batches at a time. */
  readonly concurrency: number
  /** Batches beside these while processors stand idle: tests of pages wait for most of their time. */
  readonly spare: number
  /** Limit of one test, in ms; beyond it the test fails. */
  readonly test: number
  /** Limit of one file, in ms; a batch has as much for each of its files. */
  readonly file: number
  /** Limit between the end of a test and the next one or the end of the file, in ms. */
  readonly idle: number
  /** Limit of all files together, in ms; files not run by then fail. */
  readonly all: number
}

/** What a batch cost. */
export interface Cost {
  readonly milliseconds: number
  /** Processor time of its process and of its ended children; 0 where the system does not tell. */
  readonly processor: number
}

/**
 * @param tell called for every test, batch by batch; a file that crashed or ran no test is reported as one more failed test
 * @param ended called at the end of each batch, with its cost
 * @param idle waits a moment and tells how many processors stood idle over it
 */
export async function runTestFiles(
  batches: readonly Batch[],
  limits: Limits,
  tell: (file: string, outcome: Outcome) => void,
  ended: (batch: Batch, cost: Cost) => void = () => {},
  idle: () => Promise<number> = idleProcessors,
): Promise<void> {
  const waiting = [...batches]
  const deadline = performance.now() + limits.all
  const runOne = async (batch: Batch) => {
    const started = performance.now()
    const left = deadline - started
    let processor = 0
    if (left > LEAST_MS) processor = await runBatch(batch, limits, Math.min(limits.file * batch.length, left), tell)
    else for (const file of batch) tell(file, failure('the file did not run', 'Die Zeit für alle Tests ist um.'))
    ended(batch, { milliseconds: performance.now() - started, processor })
  }
  const work = async () => {
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) await runOne(batch)
  }
  /** Takes from the end, where the short ones stand that keep a processor busy. */
  const fillGaps = async (_: unknown, index: number) => {
    while (waiting.length > 0) {
      if ((await idle()) < IDLE + index * IDLE) continue
      const batch = waiting.pop()
      if (batch !== undefined) await runOne(batch)
    }
  }
  await Promise.all([
    ...Array.from({ length: limits.concurrency }, work),
    ...Array.from({ length: limits.spare }, fillGaps),
  ])
}

/** Time left of the run below which no batch is begun, in ms: the timer that ends the one before may come a little early. */
const LEAST_MS = 100

/** Processors that must stand idle before one more batch is begun. */
const IDLE = 0.5

/** Time over which the idle processors are counted, in ms. */
const WINDOW = 1_500

/** How many processors stood idle on average over the next moment. */
async function idleProcessors(): Promise<number> {
  const idleTime = () => cpus().reduce((sum, { times }) => sum + times.idle, 0)
  const [before, started] = [idleTime(), performance.now()]
  await pause(WINDOW)
  return (idleTime() - before) / (performance.now() - started)
}

/**
 * Processor time of all ended children and theirs, in ms; 0 outside Linux. It grows when a child ends, by all that this
 * child took.
 */
export function processorTimeOfChildren(): number {
  try {
    // After the name, which may hold spaces: fields 16 and 17 of proc(5), in hundredths of a second.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[13]) + Number(fields[14])) * 10
  } catch {
    return 0
  }
}

let reckoned = processorTimeOfChildren()

/** Processor time of the child that has just ended. */
function processorTimeOfLast(): number {
  const before = reckoned
  reckoned = processorTimeOfChildren()
  return reckoned - before
}

const failure = (name: string, text: string): Outcome => ({
  kind: 'failed',
  name,
  file: undefined,
  line: undefined,
  text,
})

function runBatch(
  batch: Batch,
  limits: Limits,
  time: number,
  tell: (file: string, outcome: Outcome) => void,
): Promise<number> {
  // Without this variable a nested run reports on its own.
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      // A process of tests lives briefly and may take memory; programs that it starts keep the small heap of NODE_OPTIONS.
      '--max-semi-space-size=16',
      `--test-timeout=${Math.round(limits.test)}`,
      `--test-reporter=${join(root, 'scripts/test-reporter.ts')}`,
      '--test-reporter-destination=stdout',
      ...(batch.length === 1 ? [] : ['--test', '--test-isolation=none']),
      ...batch,
    ],
    // A separate process group, so that the file's children are killed with it. Output is inherited, not piped: a
    // leftover process would keep a pipe open.
    { detached: true, stdio: ['ignore', 2, 2, 'ipc'], env },
  )
  running.add(child)
  const told = { files: new Set<string>(), failed: 0, finished: false }
  let complaint: string | undefined
  const after = (ms: number, text: string) =>
    setTimeout(() => {
      complaint = text
      endGroup(child)
    }, ms)
  const timer = after(time, `Nach ${Math.round(time / 1000)} s abgebrochen.`)
  let idle: NodeJS.Timeout | undefined
  child.on('message', (report: Report) => {
    if (report === 'finished') told.finished = true
    if (report === 'busy') clearTimeout(idle)
    // For example, a browser that a failed test left open keeps its file from ending.
    if (report === 'idle')
      idle = after(limits.idle, 'Kein Test läuft mehr, und doch endet die Datei nicht: Etwas ist offen.')
    if (typeof report === 'string') return
    // Node.js reports a file that holds no test as a passed test with its path as its name.
    if (report.kind === 'passed' && batch.includes(report.name)) return
    const file = batch.find((name) => name === report.file) ?? batch[0]
    told.files.add(file)
    if (report.kind === 'failed') told.failed += 1
    tell(file, report)
  })
  return new Promise((resolve) => {
    const close = (code: number | null, signal: string | null) => {
      const processor = processorTimeOfLast()
      clearTimeout(timer)
      clearTimeout(idle)
      endGroup(child)
      running.delete(child)
      if (complaint === undefined && code !== 0 && told.failed === 0) complaint = `Endete mit ${signal ?? code}.`
      if (complaint === undefined && !told.finished) complaint = 'Endete vor ihren Tests.'
      const silent = batch.filter((file) => !told.files.has(file))
      if (complaint !== undefined && silent.length === 0) silent.push(batch[0])
      for (const file of silent) tell(file, failure('the file as a whole', complaint ?? 'Es lief kein einziger Test.'))
      resolve(processor)
    }
    child.once('error', (error) => {
      complaint = error.message
      close(null, null)
    })
    child.once('exit', close)
  })
}

const running = new Set<ChildProcess>()

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}

// A separate group receives neither Ctrl+C nor the end of the run.
process.once('exit', () => {
  for (const child of running) endGroup(child)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
