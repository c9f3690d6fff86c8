/** A listener with a store that the test controls, and a client that sends exact bytes. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { onTestFinished } from 'vitest'
import type { FileStretch } from '../../store/contract/index.ts'
import type { IncomingMail, LargeStore } from './sink.ts'
import { type SmtpOptions, startSmtpListener } from './smtp-listener.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8')

/** A key pair that protects nothing: it is in the repository. */
export const TEST_TLS = { key: fixture('test-only.key.pem'), cert: fixture('test-only.cert.pem') } as const

/** A store in memory. `hold()` makes the next batch wait until the function it returns is called. */
export function aStore() {
  const mails: IncomingMail[] = []
  const batches: number[] = []
  let gate: Promise<void> = Promise.resolve()
  let failure: Error | null = null
  let asked = 0
  const store = async (batch: readonly IncomingMail[]): Promise<void> => {
    asked += batch.length
    await gate
    if (failure !== null) throw failure
    batches.push(batch.length)
    mails.push(...batch)
  }
  return {
    mails,
    batches,
    asked: () => asked,
    store,
    /** Reads their files, so that a test sees all mails alike. */
    large: {
      folder: temporaryFolder(),
      put: (batch) => store(batch.map(({ raw, provenance }) => ({ raw: readRaw(raw), provenance }))),
      idle: async () => {},
    } satisfies LargeStore,
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    fail(code: string | null): void {
      failure = code === null ? null : Object.assign(new Error(code), { code })
    },
  }
}

const readRaw = (raw: Uint8Array | FileStretch) =>
  raw instanceof Uint8Array ? raw : readFileSync(raw.path).subarray(raw.start, raw.end)

/** A listener on a free port of this machine that ends with the test. */
export async function aListener(options: Partial<SmtpOptions> = {}) {
  const memory = aStore()
  const warnings: string[] = []
  const listener = await startSmtpListener({
    host: '127.0.0.1',
    port: 0,
    allow: ['127.0.0.0/8'],
    journal: true,
    store: memory.store,
    large: memory.large,
    warn: (message) => warnings.push(message),
    ...options,
  })
  onTestFinished(() => listener.close())
  return { ...memory, listener, warnings, port: listener.port }
}

/** A client that sends bytes as they are and reads reply lines. */
export class RawClient {
  #socket: Socket
  #received = ''
  #waiting: (() => void) | null = null
  #ended = false

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    this.#listen(socket)
  }

  /** Switches to TLS, trusting this certificate. */
  async encrypt(ca: string): Promise<void> {
    this.#socket.removeAllListeners('data')
    const secure = connectTls({ socket: this.#socket, ca, servername: 'localhost' })
    await once(secure, 'secureConnect')
    this.#socket = secure
    this.#listen(secure)
  }

  #listen(socket: Socket): void {
    socket.on('data', (chunk) => this.#wake(chunk.toString('latin1')))
    socket.on('close', () => {
      this.#ended = true
      this.#wake('')
    })
    socket.on('error', () => this.#wake(''))
  }

  /** Connects, reads the greeting and says EHLO. */
  static async open(port: number): Promise<RawClient> {
    const client = RawClient.connect(port)
    await client.reply()
    await client.say('EHLO test\r\n')
    return client
  }

  static connect(port: number): RawClient {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    return new RawClient(socket)
  }

  send(bytes: string | Buffer): void {
    this.#socket.write(bytes)
  }

  /** Sends and reads one reply. */
  say(bytes: string | Buffer): Promise<string> {
    this.send(bytes)
    return this.reply()
  }

  /** Says MAIL, RCPT and DATA, and reads up to 354. */
  async beginData(from = 'a@example.org', to = 'journal@archive.test'): Promise<void> {
    await this.say(`MAIL FROM:<${from}>\r\n`)
    await this.say(`RCPT TO:<${to}>\r\n`)
    await this.say('DATA\r\n')
  }

  /** The next reply, its lines joined by LF; empty when the server hung up. */
  async reply(): Promise<string> {
    for (;;) {
      const match = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\n/.exec(this.#received)
      if (match !== null) {
        this.#received = this.#received.slice(match[0].length)
        return match[0].replaceAll('\r', '').trimEnd()
      }
      if (this.#ended) return ''
      await new Promise<void>((resolve) => {
        this.#waiting = resolve
      })
    }
  }

  /** All bytes until the server hangs up. */
  async rest(): Promise<string> {
    let all = ''
    for (let next = await this.reply(); next !== ''; next = await this.reply()) all += `${next}\n`
    return all
  }

  hangUp(): void {
    this.#socket.destroy()
  }

  #wake(text: string): void {
    this.#received += text
    this.#waiting?.()
    this.#waiting = null
  }
}
