/** HTTP load from several clients at once, each with one connection, and what it came to. */
import { Agent, request } from 'node:http'

/** Durations in milliseconds. */
export interface Figures {
  readonly requests: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export interface Call {
  readonly method: string
  readonly path: string
  readonly body?: object
}

/** Somebody who calls the service over one connection. */
export class Client {
  readonly #url: string
  readonly token: string | undefined
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(url: string, token?: string) {
    this.#url = url
    this.token = token
  }

  /** @throws {Error} for every status but 2xx, with the answer */
  call({ method, path, body }: Call): Promise<unknown> {
    const headers = {
      ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    return new Promise((resolve, reject) => {
      const sent = request(this.#url + path, { method, headers, agent: this.#agent }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          const status = answer.statusCode ?? 0
          if (status >= 200 && status < 300) resolve(text === '' ? undefined : JSON.parse(text))
          else reject(new Error(`${method} ${path}: ${status} ${text}`))
        })
      })
      sent.on('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  close(): void {
    this.#agent.destroy()
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
 * @param pauseMs what a client waits after an answer: 0 is a machine that never rests, more is a person
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
      await client.call(next(index, turn))
      durations.push(performance.now() - sent)
      if (pauseMs > 0) await new Promise((rested) => setTimeout(rested, pauseMs))
    }
  }
  await Promise.all(clients.map(work))
  return figures(durations, performance.now() - started)
}
