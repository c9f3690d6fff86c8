/** Sends one message: without following redirects, within a deadline, reading little of the answer. */
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Message } from './message.ts'
import { ForbiddenAddress, hostOf, type Targets } from './targets.ts'

/** Bytes of an answer that are read, and how long: then its connection is closed. */
const ANSWER_BYTES = 64 * 1024
const ANSWER_MS = 1_000

/** What came of an attempt. `gone`: the receiver says that it will never take any more. */
export type Outcome =
  | { readonly is: 'taken' }
  | { readonly is: 'failed'; readonly error: string; readonly retryAfterMs: number | null }
  | { readonly is: 'gone'; readonly error: string }

export interface Attempt {
  readonly url: string
  readonly message: Message
  readonly headers: Readonly<Record<string, string>>
}

/** A connection to one receiver, kept from message to message. */
export class Connection {
  readonly #targets: Targets
  readonly #deadlineMs: number
  readonly #agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: 1 }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: 1 }),
  }

  constructor(targets: Targets, deadlineMs: number) {
    this.#targets = targets
    this.#deadlineMs = deadlineMs
  }

  /** Sends a message. Never rejects. @param signal ends the attempt */
  async post({ url: text, message, headers }: Attempt, signal: AbortSignal): Promise<Outcome> {
    const url = new URL(text)
    if (!this.#targets.isAllowed(url))
      return failed(`${url.origin} steht nicht mehr in MAILARCHIV_WEBHOOKS. Bitte lassen Sie das Ziel wieder zu.`)
    const late = AbortSignal.timeout(this.#deadlineMs)
    try {
      // An address instead of a name is never looked up.
      await this.#targets.addressesOf(hostOf(url))
      const answer = await this.#request(url, message.body, headers, AbortSignal.any([signal, late]))
      await drained(answer)
      return outcomeOf(answer)
    } catch (error) {
      if (late.aborted)
        return failed(`Der Empfänger hat nicht innerhalb von ${this.#deadlineMs / 1000} Sekunden geantwortet.`)
      if (error instanceof ForbiddenAddress) return failed(error.message)
      return failed(`Der Empfänger ist nicht erreichbar (${codeOf(error)}).`)
    }
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }

  #request(url: URL, body: string, headers: Attempt['headers'], signal: AbortSignal): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const [client, agent] = url.protocol === 'https:' ? [https, this.#agents['https:']] : [http, this.#agents['http:']]
    const { lookup } = this.#targets
    const length = `${Buffer.byteLength(body)}`
    client
      .request(
        url,
        { method: 'POST', headers: { ...headers, 'content-length': length }, agent, lookup, signal },
        resolve,
      )
      .on('error', reject)
      .end(body)
    return promise
  }
}

/** Reads the rest of an answer, so that its connection serves the next message, or gives the connection up. */
async function drained(answer: IncomingMessage): Promise<void> {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let bytes = 0
  answer.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > ANSWER_BYTES) answer.destroy()
  })
  // A connection that breaks now takes nothing back: the status has come.
  answer.once('close', resolve).on('error', () => undefined)
  const leave = new AbortController()
  await Promise.race([ended, sleep(ANSWER_MS, undefined, { signal: leave.signal }).catch(() => undefined)])
  leave.abort()
  answer.destroy()
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage): Outcome {
  if (statusCode >= 200 && statusCode < 300) return { is: 'taken' }
  if (statusCode === 410)
    return { is: 'gone', error: 'Der Empfänger hat mit 410 geantwortet: Er will keine Meldungen mehr.' }
  if (statusCode >= 300 && statusCode < 400)
    return failed(
      `Der Empfänger leitet um (${statusCode}), und Umleitungen folgt das Archiv nicht. Bitte tragen Sie die Adresse ein, an die er umleitet.`,
    )
  return failed(`Der Empfänger hat mit ${statusCode} geantwortet.`, retryAfterOf(headers['retry-after']))
}

/** Milliseconds that a receiver asks to wait, at most an hour; null for none. */
function retryAfterOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,9}$/.test(header) ? Math.min(Number(header), 3_600) * 1000 : null
}

const failed = (error: string, retryAfterMs: number | null = null): Outcome => ({ is: 'failed', error, retryAfterMs })

function codeOf(error: unknown): string {
  const { code, errors } = error as { code?: unknown; errors?: readonly unknown[] }
  if (typeof code === 'string') return code
  return errors?.[0] === undefined ? 'unbekannter Grund' : codeOf(errors[0])
}
