/** Records requests from the hook that runs before every answer, so that no route can forget it. */
import { type AreaOutcome, isInner } from '@zeughaus/platform'
import type { FastifyRequest } from 'fastify'
import type { AccessLog } from './access-log.ts'
import { type Action, type LogActor, resultOfStatus } from './entry.ts'

const hitsOf = new WeakMap<FastifyRequest, number>()

/** Notes for the log how many entries a search or list found. */
export function noteHits(request: FastifyRequest, hits: number): void {
  hitsOf.set(request, hits)
}

const objectOf = new WeakMap<FastifyRequest, string>()

/** Notes for the log the object that a request created, where its path does not name it. */
export function noteObject(request: FastifyRequest, object: string): void {
  objectOf.set(request, object)
}

const NOBODY: LogActor = { kind: 'unknown', id: '', name: '' }

export type Recorder = Pick<AccessLog, 'record' | 'recordStranger' | 'recordRefresh' | 'settled'>

/** What each route of the archive declares, so that none is left out of the log by mistake. */
export interface LoggedRoute {
  /** The action of its entries; `itself`: its handler writes them; `none`: it has none. */
  readonly log: Action | 'itself' | 'none'
  /** A page calls it by itself, repeatedly: the entries of a person in an hour are two. */
  readonly isRefresh?: true
}

/** Returns the `beforeAnswer` hook of an area. Keeps the query of known callers only. */
export function recordAccess<Principal>(
  log: Recorder,
  actorOf: (principal: Principal) => LogActor,
): (outcome: AreaOutcome<Principal> & { readonly declared: LoggedRoute }) => Promise<void> {
  return async ({ principal, request, ip, status, declared: { log: action, isRefresh } }) => {
    if (action === 'itself' || action === 'none') return
    const hits = hitsOf.get(request)
    const common = {
      action,
      object: objectOf.get(request) ?? Object.values(request.params as Record<string, string>).join('/'),
      // Only an assistant makes the service ask its own interface.
      address: isInner(request) ? `${ip} über /mcp` : ip,
      result: resultOfStatus(status),
    }
    if (principal === undefined) log.recordStranger({ ...common, actor: NOBODY })
    else if (isRefresh === true) log.recordRefresh({ ...common, actor: actorOf(principal) })
    else {
      const query = readable(request.query as Record<string, unknown>)
      log.record({ ...common, actor: actorOf(principal), query, ...(hits === undefined ? {} : { hits }) })
    }
    // A failure gives nothing away, and what made it fail may be what keeps the entry from being stored.
    if (status < FAILED) await log.settled()
  }
}

const FAILED = 500

const readable = (query: Record<string, unknown>): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&')
