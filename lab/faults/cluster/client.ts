/** A client that knows several addresses of a service and tries the next one when a connection breaks. */
import { randomUUID } from 'node:crypto'

const ANSWER_MS = 30_000

/** An answer, with its JSON. */
export interface Reply {
  readonly status: number
  readonly text: string
}

/** Counts over all requests of a load. */
export class Tally {
  answered = 0
  /** Broken connections after which another address answered. */
  moved = 0
  /** Milliseconds from the first attempt to the answer. */
  longest = 0
  /** Requests without success, described. */
  readonly failed: string[] = []
}

/** A client with one credential; the first address that answers stays in use. */
export class Client {
  readonly #addresses: readonly string[]
  readonly #token: string
  readonly #tally: Tally
  #current = 0

  constructor(addresses: readonly string[], token: string, tally: Tally) {
    this.#addresses = addresses
    this.#token = token
    this.#tally = tally
  }

  /** Prefers another address first: clients of a load begin at different machines. */
  from(place: number): this {
    this.#current = place
    return this
  }

  /**
   * Sends a request; each address is tried once, a change under one Idempotency-Key.
   *
   * @throws {Error} when it failed, which the tally counts
   */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const isForm = body instanceof FormData
    const headers = {
      authorization: `Bearer ${this.#token}`,
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    }
    const sent = isForm ? body : JSON.stringify(body)
    const started = performance.now()
    const reply = await this.#reach(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: sent as NonNullable<RequestInit['body']> }),
    })
    this.#tally.longest = Math.max(this.#tally.longest, performance.now() - started)
    if (reply instanceof Error || reply.status >= 300) {
      const seen = reply instanceof Error ? reply.message : `${reply.status} ${reply.text}`
      this.#tally.failed.push(`${method} ${path}: ${seen}`)
      throw new Error(seen)
    }
    this.#tally.answered += 1
    return JSON.parse(reply.text) as T
  }

  async #reach(path: string, init: RequestInit): Promise<Reply | Error> {
    let broken = new Error('no address')
    for (const _ of this.#addresses) {
      const address = this.#addresses[this.#current % this.#addresses.length]
      try {
        const answer = await fetch(`${address}${path}`, { ...init, signal: AbortSignal.timeout(ANSWER_MS) })
        return { status: answer.status, text: await answer.text() }
      } catch (error) {
        broken = new Error(`${(error as Error).message}: ${String((error as Error).cause)}`)
        this.#current += 1
        this.#tally.moved += 1
      }
    }
    return broken
  }
}
