import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientKey } from '../auth/index.ts'
import { type DomainError, tooManyRequests, unavailable } from '../errors/domain-error.ts'
import { LIMITS } from '../limits.ts'
import { measureReader, progressFrom, type ReaderProgress } from './reader-progress.ts'

const SECOND_MS = 1_000

export type ConnectionOptions = {
  /** Open connections of all clients together. */
  readonly limit: number
  /** Per client address: its connections; behind a trusted proxy its requests under way. */
  readonly perClient: number
  /** Whether this address is a trusted proxy, which serves many clients. */
  readonly isProxy: (address: string) => boolean
  /** Milliseconds that a reader may be without progress. */
  readonly patience: number
  /** Milliseconds between two checks of the readers. */
  readonly check: number
  /** Sends a refusal on a connection without a begun answer, and ends it. */
  readonly tell: (socket: Socket, reason: DomainError) => void
  readonly onEnded: (why: EndedWhy) => void
}

/**
 * Why a connection was ended. `reader`: took too little of its answer · `room`: made room for another · `refused`:
 * found no room · `ahead`: pipelined too many requests.
 */
export type EndedWhy = 'reader' | 'room' | 'refused' | 'ahead'

type Connection = {
  readonly socket: Socket
  readonly ofProxy: boolean
  readonly reader: ReaderProgress
  /** The client that the connection counts for; undefined for an idle proxy connection. */
  client: string | undefined
  /** The last request and its answer; undefined before the first. */
  last: { readonly request: IncomingMessage; readonly response: ServerResponse } | undefined
  /** Requests without a complete answer: more than one if the client pipelines. */
  underWay: number
  /** Starts the pipelined requests, each after the previous one is answered. */
  readonly waiting: (() => void)[]
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Bounds the number of open connections in favour of honest clients, in total and per client address. When all places
 * are taken, one connection is closed: the oldest without a complete request; else the oldest idle one; else the one
 * whose reader has made no progress for longest. If none can be closed, the newcomer is refused. So a slow sender or
 * reader blocks no other client, and the process never runs out of file descriptors.
 *
 * Each connection is served one request at a time: a client that pipelines hundreds gets no more processor time than
 * one that waits, and for a client that does not read no further answer is computed.
 */
export class Connections {
  readonly #options: ConnectionOptions
  readonly #open = new Map<Socket, Connection>()
  readonly #groups = new Map<string, Set<Connection>>()
  readonly #refused = new Map<Socket, DomainError>()
  /** Refused connections of each client within the current second. */
  readonly #refusals = new Map<string | undefined, number>()
  #secondBegan = 0
  /** When the readers were last looked at. */
  #looked = performance.now()
  #draining = false

  constructor(server: Server, options: ConnectionOptions) {
    this.#options = options
    server.on('connection', (socket: Socket) => this.#connected(socket))
    const listeners = server.listeners('request') as Listener[]
    server.removeAllListeners('request')
    server.on('request', (request: IncomingMessage, response: ServerResponse) =>
      this.#requested(request, response, () => {
        for (const listener of listeners) listener.call(server, request, response)
      }),
    )
    const looking = setInterval(() => this.#endStalledReaders(), options.check)
    looking.unref()
    server.once('close', () => clearInterval(looking))
  }

  get count(): number {
    return this.#open.size
  }

  /** Whether no answer on this connection is partly sent, so that another one may be written. */
  mayAnswer(socket: Socket): boolean {
    const connection = this.#open.get(socket)
    return connection === undefined || hasNoAnswer(connection)
  }

  /** Counts a request that a proxy forwards for a client. @throws DomainError 429 or 503 when its limit is reached */
  admit(socket: Socket, ip: string): void {
    const refusal = this.#refused.get(socket)
    if (refusal !== undefined) throw refusal
    const connection = this.#open.get(socket)
    if (connection === undefined || !connection.ofProxy || ip === socket.remoteAddress) return
    const client = clientKey(ip)
    if (connection.client === client) return
    const tooMany = this.#refusalFor(client)
    if (tooMany !== undefined) throw tooMany
    this.#countFor(connection, client)
  }

  /** From now on closes connections after their answer; idle ones at once. */
  drain(): void {
    this.#draining = true
    for (const { socket, underWay } of this.#open.values()) if (underWay === 0) socket.destroy()
    for (const socket of this.#refused.keys()) socket.destroy()
  }

  #connected(socket: Socket): void {
    const { remoteAddress = '' } = socket
    const ofProxy = this.#options.isProxy(remoteAddress)
    const client = ofProxy ? undefined : clientKey(remoteAddress)
    const refusal = this.#refusalFor(client)
    if (refusal !== undefined) {
      this.#options.onEnded('refused')
      if (this.#isHeard(client)) this.#keepToRefuse(socket, refusal)
      else socket.destroy()
      return
    }
    const reader = progressFrom(performance.now())
    const connection: Connection = {
      socket,
      ofProxy,
      reader,
      client: undefined,
      last: undefined,
      underWay: 0,
      waiting: [],
    }
    this.#open.set(socket, connection)
    this.#countFor(connection, client)
    socket.once('close', () => this.#forget(connection))
  }

  /**
   * Whether a refused connection gets the reason. Wording it costs as much as a small answer: a client that comes back
   * hundreds of times per second would slow down all others.
   */
  #isHeard(client: string | undefined): boolean {
    const now = performance.now()
    if (now - this.#secondBegan >= SECOND_MS) {
      this.#secondBegan = now
      this.#refusals.clear()
    }
    const refusals = (this.#refusals.get(client) ?? 0) + 1
    this.#refusals.set(client, refusals)
    return refusals <= LIMITS.toldRefusals
  }

  #requested(request: IncomingMessage, response: ServerResponse, begin: () => void): void {
    if (this.#draining || this.#refused.has(request.socket)) response.setHeader('connection', 'close')
    const connection = this.#open.get(request.socket)
    if (connection === undefined) {
      if (!request.socket.destroyed) begin()
      return
    }
    if (connection.waiting.length >= LIMITS.requestsAhead) {
      this.#forget(connection)
      this.#options.onEnded('ahead')
      request.socket.destroy()
      return
    }
    connection.last = { request, response }
    connection.underWay += 1
    measureReader(connection.socket, connection.reader, performance.now())
    response.once('close', () => {
      connection.underWay -= 1
      connection.waiting.shift()?.()
      if (connection.underWay === 0 && connection.ofProxy) this.#countFor(connection, undefined)
      if (this.#draining) request.socket.destroySoon()
    })
    if (connection.underWay === 1) begin()
    else connection.waiting.push(() => request.socket.destroyed || begin())
  }

  /**
   * Returns why one more connection of this client must be refused, if none could be closed for it; undefined if there
   * is room.
   */
  #refusalFor(client: string | undefined): DomainError | undefined {
    const { perClient, limit } = this.#options
    const group = client === undefined ? undefined : this.#groups.get(client)
    if (group !== undefined && group.size >= perClient && !this.#makeRoom(group)) return tooManyOfOneClient()
    return this.#open.size >= limit && !this.#makeRoom(this.#open.values()) ? allTaken() : undefined
  }

  #makeRoom(among: Iterable<Connection>): boolean {
    const given = leastUseful(among)
    if (given === undefined) return false
    this.#forget(given)
    this.#options.onEnded('room')
    if (given.socket.bytesRead > 0 && hasNoAnswer(given)) {
      this.#options.tell(given.socket, allTaken())
      given.socket.destroySoon()
    } else given.socket.destroy()
    return true
  }

  /** Keeps a refused connection for a moment to read its request, so that its client gets the reason. */
  #keepToRefuse(socket: Socket, reason: DomainError): void {
    const [oldest] = this.#refused.keys()
    if (oldest !== undefined && this.#refused.size >= LIMITS.refusedConnections) oldest.destroy()
    this.#refused.set(socket, reason)
    const timer = setTimeout(() => socket.destroy(), LIMITS.refusalTime)
    socket.once('close', () => {
      clearTimeout(timer)
      this.#refused.delete(socket)
    })
  }

  #endStalledReaders(): void {
    const now = performance.now()
    // While this process stands still, as a paused machine does, no reader can get anything.
    const stoodStill = Math.max(0, now - this.#looked - this.#options.check)
    this.#looked = now
    for (const { socket, reader } of this.#open.values()) {
      reader.since += stoodStill
      if (measureReader(socket, reader, now) < this.#options.patience) continue
      this.#options.onEnded('reader')
      socket.destroy()
    }
  }

  #countFor(connection: Connection, client: string | undefined): void {
    const { client: before } = connection
    if (before !== undefined) {
      const group = this.#groups.get(before)
      group?.delete(connection)
      if (group?.size === 0) this.#groups.delete(before)
    }
    connection.client = client
    if (client === undefined) return
    const group = this.#groups.get(client)
    if (group === undefined) this.#groups.set(client, new Set([connection]))
    else group.add(connection)
  }

  #forget(connection: Connection): void {
    this.#open.delete(connection.socket)
    this.#countFor(connection, undefined)
  }
}

const tooManyOfOneClient = (): DomainError =>
  tooManyRequests(
    LIMITS.retryAfter,
    'Von Ihrer Adresse bestehen zu viele Verbindungen. Bitte schließen Sie einige, oder versuchen Sie es gleich noch einmal.',
  )

const allTaken = (): DomainError =>
  unavailable(LIMITS.retryAfter, 'Alle Verbindungen sind belegt. Bitte versuchen Sie es gleich noch einmal.')

const hasNoAnswer = ({ underWay, last }: Connection): boolean =>
  underWay === 0 || (underWay === 1 && last?.response.headersSent === false)

/** Finds the connection that is least useful to its client, among those that may be closed. */
function leastUseful(among: Iterable<Connection>): Connection | undefined {
  const now = performance.now()
  let resting: Connection | undefined
  let stalled: Connection | undefined
  for (const connection of among) {
    const { last, underWay, socket, reader } = connection
    if (last === undefined || (underWay > 0 && !last.request.complete)) return connection
    if (underWay === 0) resting ??= connection
    else if (
      measureReader(socket, reader, now) >= LIMITS.stalledAfter &&
      reader.since < (stalled?.reader.since ?? now)
    ) {
      stalled = connection
    }
  }
  return resting ?? stalled
}
