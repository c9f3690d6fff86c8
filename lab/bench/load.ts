/** Generates HTTP load from several clients, each with one connection, and measures it. */
import { Client as Connection, type Dispatcher } from 'undici'

/** Durations in milliseconds. */
export interface Figures {
  readonly requests: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export interface Call {
  readonly method: Dispatcher.HttpMethod
  readonly path: string
  readonly body?: object
}

/** A client of the service with one connection. */
export class Client {
  readonly #base: string
  readonly token: string | undefined
  readonly #connection: Connection

  /** @param url with the base path of all calls */
  constructor(url: string, token?: string) {
    const { origin, pathname } = new URL(url)
    this.#base = pathname === '/' ? '' : pathname
    this.token = token
    this.#connection = new Connection(origin)
  }

  /**
   * Returns the answer as bytes: parsing would take processor time from the measured service.
   *
   * @throws {Error} for every status but 2xx, with the answer
   */
  async fetch({ method, path, body }: Call): Promise<Buffer> {
    const { statusCode, body: answer } = await this.#connection.request({
      method,
      path: this.#base + path,
      headers: {
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (statusCode >= 200 && statusCode < 300) return bytes
    throw new Error(`${method} ${path}: ${statusCode} ${bytes}`)
  }

  /** The parsed JSON of the answer; undefined without a body. */
  async call(call: Call): Promise<unknown> {
    const text = (await this.fetch(call)).toString()
    return text === '' ? undefined : JSON.parse(text)
  }

  close(): void {
    void this.#connection.destroy()
  }
}

export function figures(durations: readonly number[], milliseconds: number): Figures {
  const sorted = [...durations].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    requests: sorted.length,
    perSecond: (sorted.length * 1000) / milliseconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  }
}

/**
 * Lets every client call again and again.
 *
 * @param pauseMs pause of a client after an answer: 0 for a machine that never rests, more for a person
 */
export async function load(
  clients: readonly Client[],
  next: (client: number, turn: number) => Call,
  { milliseconds, pauseMs = 0 }: { milliseconds: number; pauseMs?: number },
): Promise<Figures> {
  const durations: number[] = []
  const started = performance.now()
  const work = async (client: Client, index: number): Promise<void> => {
    if (pauseMs > 0) await new Promise((rested) => setTimeout(rested, (pauseMs * index) / clients.length))
    for (let turn = 0; performance.now() - started < milliseconds; turn++) {
      const sent = performance.now()
      await client.fetch(next(index, turn))
      durations.push(performance.now() - sent)
      if (pauseMs > 0) await new Promise((rested) => setTimeout(rested, pauseMs))
    }
  }
  await Promise.all(clients.map(work))
  return figures(durations, performance.now() - started)
}
