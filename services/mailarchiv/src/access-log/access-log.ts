/** The door of the access log: recording costs a request one push onto a list, everything else happens in a thread. */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { AccessEntry, AccessEvent, LogFilter } from './entry.ts'
import { Gathered } from './gathered.ts'
import type { LogAnswer, LogTask } from './messages.ts'
import type { LogPage, PendingEntry } from './store.ts'

/** How far the file may be behind what happened. */
const FLUSH_MS = 500
/** A longer list is handed over at once. */
const BATCH = 2_000
/** What waits while the disk refuses to take it; what comes beyond is given up, counted and reported. */
const MAX_WAITING = 200_000
const EXPORT_PAGE = 1_000
/** Without this the thread would claim as much memory as the service itself. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 }

export interface AccessLog {
  /** Takes the entry; it is on disk at most about a second later, and after `close()` in any case. Never throws. */
  record(event: AccessEvent): void
  /** Takes what somebody does whom we do not know: once for each address in a minute, and then how often it came again. */
  recordStranger(event: AccessEvent): void
  /** Takes what a page asks for by itself, over and over: once in an hour, and then how often it came again. */
  recordRefresh(event: AccessEvent): void
  /** One page, newest first. What was recorded before the call is in it. */
  page(filter: LogFilter, before: number | null, limit: number): Promise<LogPage>
  /** Every entry that fits, newest first, read page by page so that a long log needs no memory. */
  entries(filter: LogFilter): AsyncGenerator<AccessEntry>
  /** Resolves when everything recorded so far is on disk. */
  flush(): Promise<void>
  /** The same promise however often it is called. */
  close(): Promise<void>
}

/** Where the log of the archive in this folder lies. */
export function accessLogFile(folder: string): string {
  return join(folder, 'access-log.db')
}

interface AccessLogOptions {
  /** Where problems are told: the service's log. */
  readonly warn: (message: string, details?: object) => void
}

/** Opens (and makes, when it is missing) the log in `file`. Rejects when the file cannot be opened or is no access log. */
export async function openAccessLog(file: string, { warn }: AccessLogOptions): Promise<AccessLog> {
  mkdirSync(dirname(file), { recursive: true })
  const thread = startThread(file)
  await thread.ask({ kind: 'append', batch: [] })
  const waiting: PendingEntry[] = []
  let givenUp = 0
  let flushing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let closing: Promise<void> | undefined

  /** In bounded batches: a single message of everything that piled up could be more than the thread may hold. */
  async function writeOut(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      try {
        await thread.ask({ kind: 'append', batch })
      } catch (error) {
        warn('the access log cannot be written; its entries wait in memory', {
          err: error,
          waiting: waiting.length,
          givenUp,
        })
        schedule()
        return
      }
      waiting.splice(0, batch.length)
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    flushing = flushing.then(writeOut)
    return flushing
  }

  function schedule(): void {
    timer ??= setTimeout(flush, FLUSH_MS)
    timer.unref()
  }

  async function page(filter: LogFilter, before: number | null, limit: number): Promise<LogPage> {
    await flush()
    return (await thread.ask({ kind: 'page', filter, before, limit })) as LogPage
  }

  function record(event: AccessEvent): void {
    if (waiting.length === MAX_WAITING) {
      givenUp += 1
      return
    }
    waiting.push({ at: Date.now(), event })
    if (waiting.length === BATCH) void flush()
    else schedule()
  }

  const strangers = new Gathered({ milliseconds: 60_000, words: 'einer Minute' }, record)
  const refreshes = new Gathered({ milliseconds: 3_600_000, words: 'einer Stunde' }, record)

  async function close(): Promise<void> {
    for (const gathered of [strangers, refreshes]) gathered.finish()
    await flush()
    const lost = waiting.length + givenUp
    if (lost > 0) warn('entries of the access log are lost', { lost })
    clearTimeout(timer)
    await thread.ask({ kind: 'close' })
  }

  return {
    record,
    recordStranger: (event) => strangers.record(event),
    recordRefresh: (event) => refreshes.record(event),
    page,
    async *entries(filter) {
      let before: number | null = null
      do {
        const { entries, next } = await page(filter, before, EXPORT_PAGE)
        yield* entries
        before = next
      } while (before !== null)
    },
    flush,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

/** A thread that ended by itself is started again with the next task; what it had not answered fails, for the caller to repeat. */
function startThread(file: string): { ask(task: LogTask): Promise<LogPage | null> } {
  const open = new Map<number, PromiseWithResolvers<LogPage | null>>()
  let lastId = 0
  let worker: Worker | undefined

  function end(error: Error): void {
    worker = undefined
    for (const { reject } of open.values()) reject(error)
    open.clear()
  }

  function start(): Worker {
    const started = new Worker(new URL('./log.worker.ts', import.meta.url), {
      workerData: { file },
      resourceLimits: THREAD_MEMORY,
    })
    started.on('message', (answer: LogAnswer) => {
      const caller = open.get(answer.id)
      open.delete(answer.id)
      if (open.size === 0) started.unref()
      if (answer.ok) caller?.resolve(answer.value)
      else caller?.reject(new Error(answer.message))
    })
    started.on('error', end)
    started.on('exit', () => end(new Error('The thread of the access log has ended')))
    return started
  }

  return {
    ask(task) {
      worker ??= start()
      const answer = Promise.withResolvers<LogPage | null>()
      lastId += 1
      open.set(lastId, answer)
      worker.ref()
      worker.postMessage({ ...task, id: lastId })
      return answer.promise
    },
  }
}
