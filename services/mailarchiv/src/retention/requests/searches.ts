/** Searches the mails of requests, one at a time of all processes. */
import { conflict, DomainError } from '@zeughaus/platform'
import type { Leases } from '../../kern/leases/index.ts'
import type { LawClock } from '../clock/index.ts'
import { type Holding, isLeft, keepersOf, RETENTION_LEASE, rareWrites } from '../reckoning/index.ts'
import { type Person, SERVICE } from '../records/index.ts'
import type { RetentionRules } from '../rules/index.ts'
import type { FoundMail } from './mail-store.ts'
import { ended, type Request, type RequestSearch, SEARCH_BUSY } from './request.ts'
import { findMails, type SearchedArchive } from './search.ts'
import type { RequestStore } from './store.ts'

export interface SearchOptions {
  readonly leases: Leases
  readonly rules: Pick<RetentionRules, 'inForce' | 'filterOf'>
  /** Holds and restrictions. */
  readonly holds: Pick<Holding, 'covering'>
  readonly archive: SearchedArchive
  readonly lawClock: Pick<LawClock, 'shownDay'>
  /** Time zone of calendar days. */
  readonly zone: string
  readonly now: () => number
  readonly warn: (message: string, details?: object) => void
}

export class RequestSearches {
  readonly #options: SearchOptions
  readonly #store: RequestStore
  readonly #stop = new AbortController()
  #end: Promise<void> = Promise.resolve()

  constructor(store: RequestStore, options: SearchOptions) {
    this.#store = store
    this.#options = options
  }

  /** Breaks off what this process searches. */
  close(): Promise<void> {
    this.#stop.abort()
    return this.#end
  }

  /** Requests with their searches as they are: one that its process left has failed. */
  async seen(requests: readonly Request[]): Promise<Request[]> {
    if (!requests.some(isRunning)) return [...requests]
    let now = requests
    const isStill = async () => {
      const known = new Map((await this.#store.list()).map((request) => [request.id, request]))
      now = requests.map((request) => known.get(request.id) ?? request)
      return now.some(isRunning)
    }
    if (!(await isLeft(this.#options.leases, isStill))) return [...now]
    return now.map((request, place) =>
      // One that began meanwhile is no longer that of which nobody held the lease.
      isRunning(request) && request.search.number === requests[place]?.search.number
        ? { ...request, search: this.#failed(request.search, BROKEN_OFF) }
        : request,
    )
  }

  /** Begins to search the mails of a request that is not closed. @throws DomainError 409 */
  async begin(id: string, by: Person): Promise<void> {
    const begun = Promise.withResolvers<void>()
    const work = await this.#options.leases.once(RETENTION_LEASE, () => this.#search(id, by, begun))
    if (work === null) throw conflict('suche_laeuft', SEARCH_BUSY)
    this.#end = work.ended
    await begun.promise
  }

  async #search(id: string, by: Person, begun: PromiseWithResolvers<void>): Promise<void> {
    let search: RequestSearch
    try {
      search = await this.#begun(id)
      begun.resolve()
    } catch (error) {
      begun.reject(error)
      return
    }
    try {
      await this.#fill(id, search)
      const done = { ...search, state: 'done', finishedAt: this.#options.now(), progress: null } as const
      await this.#store.finishSearch(id, done, { at: this.#options.now(), by, what: 'searched' })
    } catch (error) {
      if (this.#stop.signal.aborted) return
      this.#options.warn('the mails of a request could not be searched', { err: error, request: id })
      await this.#fail(id, search, error instanceof DomainError ? error.message : FAILED, by).catch((err: unknown) =>
        this.#options.warn('the state of a search could not be stored', { err }),
      )
    }
  }

  /** Stores that a search has begun. Who holds the lease knows that nobody goes on with one that is stored as running. */
  async #begun(id: string): Promise<RequestSearch> {
    const { lawClock, now } = this.#options
    const requests = await this.#store.list()
    for (const { id: left, search } of requests)
      if (search.state === 'running') await this.#fail(left, search, BROKEN_OFF, SERVICE)
    const number = 1 + (requests.find((request) => request.id === id)?.search.number ?? 0)
    const reckoned = { day: await lawClock.shownDay(), revision: await this.#store.revision() }
    const ends = { finishedAt: null, progress: null, error: null }
    const search = { state: 'running', number, startedAt: now(), ...reckoned, ...ends } as const
    if (!(await this.#store.beginSearch(id, search))) throw ended()
    return search
  }

  /** Fills the list of a search. */
  async #fill(id: string, search: RequestSearch): Promise<void> {
    const { archive, rules, holds, zone } = this.#options
    const { number, day } = search
    const request = await this.#store.get(id)
    if (request === null || day === null) return
    const options = { caller: RETENTION_LEASE, signal: this.#stop.signal }
    const writes = rareWrites(
      async (done: number, total: number) =>
        void (await this.#store.noteSearch(id, { ...search, progress: { done, total } })),
    )
    const add = (mails: readonly FoundMail[]) => this.#store.addFound(id, number, mails)
    const reckoned =
      request.kind === 'erasure' ? { keepers: await keepersOf(rules, await rules.inForce(), holds), day } : null
    await findMails({ archive, zone, options, progress: writes.note, add }, request, reckoned)
    await writes.settled()
  }

  #fail(id: string, search: RequestSearch, error: string, by: Person): Promise<void> {
    const step = { at: this.#options.now(), by, what: 'search_failed', details: { error } } as const
    return this.#store.failSearch(id, this.#failed(search, error), step)
  }

  #failed(search: RequestSearch, error: string): RequestSearch {
    return { ...search, state: 'failed', finishedAt: search.finishedAt ?? this.#options.now(), progress: null, error }
  }
}

const BROKEN_OFF = 'Der Dienst ist beendet worden, bevor die Suche fertig war. Bitte suchen Sie noch einmal.'
const FAILED = 'Die Mails ließen sich nicht suchen. Bitte suchen Sie noch einmal.'

const isRunning = ({ search }: Request): boolean => search.state === 'running'
