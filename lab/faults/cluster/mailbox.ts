/** A mailbox that all machines could read: mails put into it, and who reads it at each moment. */
import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  type Dovecot,
  hasDovecot,
  startDovecot,
} from '../../../services/mailarchiv/src/intake/reception/imap/dovecot.factory.ts'
import { PASSWORD } from '../session.ts'

const USER = 'wache'
const MAIL_EVERY_MS = 250
const LOOK_EVERY_MS = 200
const run = promisify(execFile)

/** Why there is no mailbox; undefined if there is. */
export const obstacleToMailbox = () => (hasDovecot ? undefined : 'Dovecot is not installed (Debian: dovecot-imapd)')

export class Mailbox {
  /** SHA-256 of each mail that the server of the mailbox has. */
  readonly delivered = new Set<string>()
  /** The machines seen reading, by address. */
  readonly readers = new Set<string>()
  looks = 0
  /** Looks that saw two machines reading. */
  shared = 0
  readonly #server: Dovecot
  readonly #address: string
  #next = 0

  private constructor(server: Dovecot, address: string) {
    this.#server = server
    this.#address = address
  }

  /** Ends with the stack. @param address where the machines reach it */
  static async start(stack: AsyncDisposableStack, address: string): Promise<Mailbox> {
    const server = await startDovecot(undefined, address)
    stack.defer(() => server.remove())
    return new Mailbox(server, address)
  }

  /** Connects it in the panel of a machine. @param url of its archive */
  async connect(url: string): Promise<void> {
    const call = async (path: string, body: object, cookie = '') => {
      const headers = { 'x-zeughaus-panel': '1', 'content-type': 'application/json', cookie }
      const answer = await fetch(`${url}/admin/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
      return answer.headers.getSetCookie()[0]?.split(';', 1)[0]
    }
    const cookie = await call('/session', { user: 'admin', password: PASSWORD })
    const { port, password } = this.#server
    await call(
      '/imap',
      { name: 'Wache', host: this.#address, port, security: 'none', user: USER, password, oauth: null },
      cookie,
    )
  }

  /** Puts mails into it and looks who reads it, until it is stopped. */
  start(): { stop(): Promise<void> } {
    let running = true
    const repeat = async (everyMs: number, work: () => Promise<void>) => {
      while (running) {
        await work()
        await pause(everyMs)
      }
    }
    const deliver = async () => {
      const client = await this.#server.client(USER)
      await repeat(MAIL_EVERY_MS, async () => {
        const mail = this.#mail()
        await client.append('INBOX', mail)
        this.delivered.add(hash('sha256', mail, 'hex'))
      })
      await client.logout()
    }
    const all = Promise.all([deliver(), repeat(LOOK_EVERY_MS, () => this.#look())])
    // stop() awaits it; until then a rejection must not end the process.
    all.catch(() => undefined)
    return {
      stop: async () => {
        running = false
        await all
      },
    }
  }

  /** Notes which machines have a connection to the mailbox. */
  async #look(): Promise<void> {
    const { stdout } = await run('ss', ['-Htn', 'state', 'established', `( sport = :${this.#server.port} )`])
    const peers = stdout.split('\n').map((line) => line.trim().split(/\s+/).at(-1)?.replace(/:\d+$/, '') ?? '')
    const machines = new Set(peers.filter((peer) => peer !== '' && peer !== this.#address))
    for (const machine of machines) this.readers.add(machine)
    this.looks += 1
    if (machines.size > 1) this.shared += 1
  }

  #mail(): Buffer {
    const number = this.#next++
    return Buffer.from(
      `From: c@example.org\r\nTo: d@example.org\r\nSubject: Postfach ${number}\r\n\r\nZeile ${number}\r\n`,
    )
  }
}
