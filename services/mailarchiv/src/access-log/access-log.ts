/** The access log's interface. Recording costs a request one push onto a list; a thread does the rest. */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SyslogSource } from '@zeughaus/platform'
import type { LogHead } from './chain.ts'
import type { AccessEntry, AccessEvent, LogFilter } from './entry.ts'
import { gatheredEvents } from './gathered.ts'
import type { LogAnswer, LogTask, LogValue } from './messages.ts'
import { SECURITY, securityEntry } from './security.ts'
import type { LogPage, PendingEntry } from './store.ts'

/** How far the file may lag behind events. */
const FLUSH_MS = 500
/** A list of this length goes to the thread at once. */
const BATCH = 2_000
/** Entries kept while the disk refuses writes; those beyond are dropped, counted and reported. */
const MAX_WAITING = 200_000
const EXPORT_PAGE = 1_000
/** Without this the thread would claim as much memory as the service itself. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 }

export interface AccessLog {
  /** Takes the entry; it is on disk at most about a second later, and after `close()` in any case. Never throws. */
  record(event: AccessEvent): void
  /** Records an unknown caller's event: once per address and minute, then the number of repeats. */
  recordStranger(event: AccessEvent): void
  /** Records a page's automatic refresh: once an hour, then the number of repeats. */
  recordRefresh(event: AccessEvent): void
  /** One page, newest first. Includes everything recorded before the call. */
  page(filter: LogFilter, before: number | null, limit: number): Promise<LogPage>
  /** Every matching entry, newest first, read page by page so that a long log needs no memory. */
  entries(filter: LogFilter): AsyncGenerator<AccessEntry>
  /** The newest entry and its hash. Covers everything recorded before the call. */
  head(): Promise<LogHead>
  /** The entries of the security log, for a syslog receiver. */
  securityFor(receiver: string): SyslogSource
  /** Resolves when everything recorded so far is on disk. */
  flush(): Promise<void>
  /** Returns the same promise on every call. */
  close(): Promise<void>
}

/** Where the log of the archive in this folder lies. */
export function accessLogFile(folder: string): string {
  return join(folder, 'access-log.db')
}

interface AccessLogOptions {
  /** Reports problems to the service's log. */
  readonly warn: (message: string, details?: object) => void
}

/** Opens the log in `file`, creating it if missing. Rejects when the file cannot be opened or is no access log. */
export async function openAccessLog(file: string, { warn }: AccessLogOptions): Promise<AccessLog> {
  mkdirSync(dirname(file), { recursive: true })
  const thread = startThread(file)
  await thread.ask({ kind: 'append', batch: [] })
  const waiting: PendingEntry[] = []
  let givenUp = 0
  let flushing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let closing: Promise<void> | undefined

  /** Writes in bounded batches: one message with the whole backlog could exceed the thread's memory. */
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
    // Entries of the security log do not wait: a power cut must not lose them.
    if (waiting.length === BATCH || SECURITY[event.action] !== undefined) void flush()
    else schedule()
  }

  const strangers = gatheredEvents({ milliseconds: 60_000, words: 'einer Minute' }, record)
  const refreshes = gatheredEvents({ milliseconds: 3_600_000, words: 'einer Stunde' }, record)

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
    head: async () => {
      await flush()
      return (await thread.ask({ kind: 'head' })) as LogHead
    },
    securityFor: (receiver) => ({
      next: async (limit) => {
        const entries = (await thread.ask({ kind: 'waiting', receiver, limit })) as AccessEntry[]
        return entries.map(securityEntry)
      },
      handedOver: async (last) => void (await thread.ask({ kind: 'handed-over', receiver, last })),
    }),
    flush,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

/** Restarts a thread that ended by itself, with the next task. Its unanswered tasks fail; the caller repeats them. */
function startThread(file: string): { ask(task: LogTask): Promise<LogValue> } {
  const open = new Map<number, PromiseWithResolvers<LogValue>>()
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
      const answer = Promise.withResolvers<LogValue>()
      lastId += 1
      open.set(lastId, answer)
      worker.ref()
      worker.postMessage({ ...task, id: lastId })
      return answer.promise
    },
  }
}
