/** The access log's interface. Entries of one moment are written together, in one transaction. */
import { setTimeout as pause } from 'node:timers/promises'
import { type LogLine, unavailable } from '@zeughaus/platform'
import type { LogHead } from './chain.ts'
import type { AccessEntry, AccessEvent, LogFilter } from './entry.ts'
import { gatheredEvents } from './gathered.ts'
import { lineOf } from './line.ts'
import type { LogPlace, LogStore } from './place.ts'
import { SECURITY } from './security.ts'
import type { LogPage, PendingEntry } from './store.ts'

/** How far the stored log may lag behind events for which no answer waits. */
const FLUSH_MS = 500
/** How long an answer waits for its entry while the database works, on a machine with much to do. One that is gone is given up sooner. */
const SETTLE_MS = 10_000
const RETRY_SECONDS = 5
/** A list of this length goes to the thread at once. */
const BATCH = 2_000
/** Entries kept while the disk refuses writes; those beyond are dropped, counted and reported. */
const MAX_WAITING = 200_000
const EXPORT_PAGE = 1_000

export interface AccessLog {
  /** Takes the entry; it is stored at most about a second later, and after `close()` in any case. Never throws. */
  record(event: AccessEvent): void
  /**
   * Resolves when an answer may leave: where answers wait for their entries, once everything recorded so far is stored.
   *
   * @throws {DomainError} 503 when that does not succeed; the entries wait in memory
   */
  settled(): Promise<void>
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
  /** Resolves when everything recorded so far is on disk. */
  flush(): Promise<void>
  /** Returns the same promise on every call. */
  close(): Promise<void>
}

interface AccessLogOptions {
  /** Reports problems to the service's log. */
  readonly warn: (message: string, details?: object) => void
  /** Takes each entry once it is stored, as a line of the process's output. */
  readonly tell?: (line: LogLine) => void
}

/** The entry that the opening of a log wrote when the log lacked what guards it. */
const unguardedSince = async (store: LogStore, since: number): Promise<AccessEntry[]> =>
  (await store.page({ action: 'log_unguarded', since }, null, 1)).entries

/** Opens the log at its place. Rejects when it cannot be opened or is no access log. */
export async function openAccessLog(place: LogPlace, { warn, tell }: AccessLogOptions): Promise<AccessLog> {
  const began = Date.now()
  const store = await place.open()
  if (tell !== undefined) for (const entry of await unguardedSince(store, began)) tell(lineOf(entry, entry.id))
  const waiting: PendingEntry[] = []
  let [recorded, written, givenUp] = [0, 0, 0]
  let last: Promise<void> = Promise.resolve()
  /** The next write, not begun yet: it takes all that is recorded until then. */
  let next: Promise<void> | undefined
  /** The write under way; whether it succeeded. */
  let running: Promise<boolean> | undefined
  let timer: NodeJS.Timeout | undefined
  let closing: Promise<void> | undefined

  /** Writes in bounded batches: the whole backlog at once could exceed the memory of the thread that writes it. */
  async function writeOut(): Promise<boolean> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      let lastId: number
      try {
        lastId = await store.append(batch)
      } catch (error) {
        warn('the access log cannot be written; its entries wait in memory', {
          err: error,
          waiting: waiting.length,
          givenUp,
        })
        schedule()
        return false
      }
      waiting.splice(0, batch.length)
      written += batch.length
      if (tell !== undefined)
        for (const [at, { event }] of batch.entries()) tell(lineOf(event, lastId - batch.length + 1 + at))
    }
    return true
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (next === undefined) {
      next = last.then(async () => {
        next = undefined
        running = writeOut()
        await running
        running = undefined
      })
      last = next
    }
    return next
  }

  /** Resolves when what was recorded so far is stored, or a write has failed: the next one would fail as well. */
  async function stored(): Promise<void> {
    const [before, own] = [running, flush()]
    if ((await before) !== false) await own
  }

  async function settled(): Promise<void> {
    const mine = recorded
    if (!place.answersWait || written >= mine) return
    await Promise.race([stored(), pause(SETTLE_MS, undefined, { ref: false })])
    if (written < mine) {
      throw unavailable(
        RETRY_SECONDS,
        'Das Zugriffsprotokoll kann gerade nicht geschrieben werden; ohne Eintrag gibt das Archiv nichts heraus. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
      )
    }
  }

  function schedule(): void {
    timer ??= setTimeout(flush, FLUSH_MS)
    timer.unref()
  }

  async function page(filter: LogFilter, before: number | null, limit: number): Promise<LogPage> {
    await flush()
    return store.page(filter, before, limit)
  }

  function record(event: AccessEvent): void {
    if (waiting.length === MAX_WAITING) {
      givenUp += 1
      return
    }
    waiting.push({ at: Date.now(), event })
    recorded += 1
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
    await store.close()
  }

  return {
    record,
    settled,
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
      return store.head()
    },
    flush,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
