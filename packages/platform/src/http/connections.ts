import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientKey } from '../auth/index.ts'
import { DomainError } from '../errors/domain-error.ts'
import { LIMITS } from '../limits.ts'

export type ConnectionOptions = {
  /** Open connections of all clients together, and their requests under way. */
  readonly limit: number
  /** Requests under way of one client. */
  readonly perClient: number
  /** Milliseconds for which a reader may take nothing. */
  readonly patience: number
  /** Sends a refusal on a connection without a begun answer, and ends it. */
  readonly tell: (socket: Socket, reason: DomainError) => void
  readonly onEnded: (why: EndedWhy) => void
}

/**
 * Why a connection was ended. `reader`: took nothing of its answer · `room`: made room for another · `refused`: its
 * request or itself found no place · `ahead`: pipelined too many requests.
 */
export type EndedWhy = 'reader' | 'room' | 'refused' | 'ahead'

/** A request without a complete answer. */
type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse; begin(): void }

type Connection = {
  readonly socket: Socket
  /** The client at the other end, which may be a proxy. */
  readonly client: string
  /** In their order; more than one if the client pipelines. */
  readonly underWay: Exchange[]
  /** Since when no request is under way, and the bytes read until then. */
  rests: { readonly since: number; readonly bytesRead: number; readonly isNew: boolean }
  /** When its reader had taken nothing for half of the patience. */
  stalledAt: number
}

/**
 * Counts connections and the requests on them, so that no client takes the places of others. What a slow client costs is
 * bounded by Node's own limits of time (`headersTimeout`, `requestTimeout`, `keepAliveTimeout`, `timeout`).
 *
 * A request beyond the limits is refused by an answer like any other. A connection beyond them takes the place of one on
 * which nothing is answered, so that ten thousand slow or silent ones keep nobody out. Each connection is served one
 * request at a time: a client that pipelines hundreds gets no more of the processor than one that waits, and for one that
 * does not read no further answer is computed.
 */
export class Connections {
  readonly #options: ConnectionOptions
  readonly #open = new Map<Socket, Connection>()
  /** The requests under way of each client; behind a trusted proxy each of its clients counts. */
  readonly #served = new Map<string, Set<IncomingMessage>>()
  #underWay = 0
  #clearing: NodeJS.Timeout | undefined
  #draining = false

  constructor(server: Server, options: ConnectionOptions) {
    this.#options = options
    // In halves: a machine that stands still lets the time of all readers pass at once.
    server.timeout = options.patience / 2
    server.on('timeout', (socket: Socket) => this.#silent(socket))
    server.on('connection', (socket: Socket) => this.#connected(socket))
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
      this.#requested(request, response),
    )
  }

  get count(): number {
    return this.#open.size
  }

  /** Whether no answer on this connection is partly sent, so that another one may be written. */
  mayAnswer(socket: Socket): boolean {
    const connection = this.#open.get(socket)
    return connection === undefined || hasNoAnswer(connection)
  }

  /**
   * Waits until the requests before this one on its connection are answered.
   *
   * @returns whether the connection is still open
   */
  async turn(request: IncomingMessage): Promise<boolean> {
    const exchanges = this.#open.get(request.socket)?.underWay ?? []
    const own = exchanges.find((exchange) => exchange.request === request)
    if (own !== undefined && own !== exchanges[0]) await new Promise<void>((resolve) => (own.begin = resolve))
    return !request.socket.destroyed
  }

  /** Counts a request for its client until it is answered. @throws {DomainError} 503 when a limit is reached */
  admit(request: IncomingMessage, response: ServerResponse, ip: string): void {
    // Requests from within the process have no connection.
    if (!this.#open.has(request.socket)) return
    const client = clientKey(ip)
    const own = this.#served.get(client) ?? new Set()
    const { perClient, limit } = this.#options
    // A request whose body is still on its way costs a connection only, and makes room like a silent one.
    const isFull = own.size >= perClient && [...own].filter(({ complete }) => complete).length >= perClient
    if (isFull || (this.#underWay >= limit && !this.#makeRoom('rested'))) {
      this.#options.onEnded('refused')
      // Node reads the rest of a body; closed before its end, the client would not see the answer.
      if (!hasBody(request)) response.setHeader('connection', 'close')
      throw isFull ? tooManyOfOneClient() : allTaken()
    }
    this.#served.set(client, own.add(request))
    this.#underWay += 1
    response.once('close', () => {
      this.#underWay -= 1
      own.delete(request)
      if (own.size === 0) this.#served.delete(client)
    })
  }

  /** From now on closes connections after their answer; idle ones at once. */
  drain(): void {
    this.#draining = true
    for (const { socket, underWay } of this.#open.values()) if (underWay.length === 0) socket.destroy()
  }

  #connected(socket: Socket): void {
    const { limit } = this.#options
    if (this.#open.size >= limit + LIMITS.spareConnections && !this.#makeRoom('any')) {
      this.#options.onEnded('refused')
      socket.destroy()
      return
    }
    this.#open.set(socket, {
      socket,
      client: clientKey(socket.remoteAddress ?? ''),
      underWay: [],
      rests: { since: performance.now(), bytesRead: 0, isNew: true },
      stalledAt: Number.NEGATIVE_INFINITY,
    })
    socket.once('close', () => this.#open.delete(socket))
    if (this.#open.size <= limit || this.#clearing !== undefined) return
    // Not at once: meanwhile some close by themselves, and requests arrive on those that look idle.
    this.#clearing = setTimeout(() => {
      this.#clearing = undefined
      while (this.#open.size > limit && this.#makeRoom('rested'));
    }, LIMITS.clearedAfter).unref()
  }

  #requested(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const connection = this.#open.get(socket)
    if (connection === undefined) return
    const { underWay } = connection
    if (this.#draining || this.#isCrowded()) response.setHeader('connection', 'close')
    if (underWay.length > LIMITS.requestsAhead) {
      this.#options.onEnded('ahead')
      socket.destroy()
      return
    }
    underWay.push({ request, response, begin: () => undefined })
    response.once('close', () => {
      underWay.shift()
      connection.rests = { since: performance.now(), bytesRead: socket.bytesRead, isNew: false }
      underWay[0]?.begin()
      if (this.#draining) socket.destroySoon()
    })
  }

  /** Whether few places are left: then idle connections end with their answer, not when their next request is on its way. */
  #isCrowded(): boolean {
    return this.#open.size > this.#options.limit * CROWDED_SHARE
  }

  /** Closes the connection that is least useful to its client, among the client with most of them first. */
  #makeRoom(among: 'rested' | 'any'): boolean {
    const given = leastUseful([...this.#open.values()], among === 'rested' ? RESTED : ANY)
    if (given === undefined) return false
    this.#open.delete(given.socket)
    this.#options.onEnded('room')
    if (given.socket.bytesRead > given.rests.bytesRead && hasNoAnswer(given)) {
      this.#options.tell(given.socket, allTaken())
      given.socket.destroySoon()
    } else given.socket.destroy()
    return true
  }

  /** Nothing has moved on this connection for half of the patience, or for `keepAliveTimeout` after an answer. */
  #silent(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection !== undefined && connection.underWay.length > 0) {
      // Nothing waits for the reader: the answer is still computed, or there is no news on a stream.
      if (socket.writableLength === 0) return
      const now = performance.now()
      const isFirst = now - connection.stalledAt > this.#options.patience
      connection.stalledAt = now
      if (isFirst) {
        socket.setTimeout(this.#options.patience / 2)
        return
      }
      this.#options.onEnded('reader')
    }
    socket.destroy()
  }
}

const CROWDED_SHARE = 0.75

/** Code of refusals for want of a place. */
export const CROWDED = 'ueberlastet'

const crowded = (sentence: string): DomainError =>
  new DomainError(503, CROWDED, sentence, undefined, { 'retry-after': `${LIMITS.retryAfter}` })

const tooManyOfOneClient = (): DomainError =>
  crowded(
    'Von Ihrer Adresse werden schon zu viele Anfragen zugleich bearbeitet. Bitte senden Sie weniger auf einmal, oder versuchen Sie es gleich noch einmal.',
  )

const allTaken = (): DomainError => crowded('Alle Verbindungen sind belegt. Bitte versuchen Sie es gleich noch einmal.')

const hasNoAnswer = ({ underWay: [first, ...others] }: Connection): boolean =>
  others.length === 0 && first?.response.headersSent !== true

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ranks of connections that have rested for a while, and of all on which nothing is answered. */
const RESTED = 2
const ANY = 4

/**
 * Ranks the connections on which nothing is answered: with a part of a request 0; without any yet 1; idle after an answer 2;
 * and 3 and 4 those that became idle or were opened just now, whose next request may be on its way. Undefined for one that
 * is answered, or ends with its answer.
 */
function rankOf({ underWay: [first, ...others], rests, socket }: Connection, now: number): number | undefined {
  if (others.length > 0 || first?.request.complete === true || socket.writableEnded) return undefined
  if (first !== undefined || socket.bytesRead > rests.bytesRead) return 0
  if (now - rests.since < LIMITS.restedFor) return rests.isNew ? 4 : 3
  return rests.isNew ? 1 : 2
}

/** Finds the connection to give up, up to this rank: of the client with most of them, by its rank, and then the oldest. */
function leastUseful(open: readonly Connection[], upTo: number): Connection | undefined {
  const now = performance.now()
  const counts = new Map<string, number>()
  for (const { client } of open) counts.set(client, (counts.get(client) ?? 0) + 1)
  let found: Connection | undefined
  let [mostOfClient, lowestRank, longest] = [0, 0, 0]
  for (const connection of open) {
    const rank = rankOf(connection, now)
    if (rank === undefined || rank > upTo) continue
    const { client, rests } = connection
    const ofClient = counts.get(client) ?? 0
    const better = mostOfClient - ofClient || rank - lowestRank || rests.since - longest
    if (found !== undefined && better >= 0) continue
    found = connection
    mostOfClient = ofClient
    lowestRank = rank
    longest = rests.since
  }
  return found
}
