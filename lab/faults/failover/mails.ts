/** Delivers mails by SMTP as fast as they are accepted, and records the acknowledged ones. */
import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { SmtpClient, wireFormOf } from '../../bench/smtp-client.ts'
import type { Load } from '../reports.ts'

const RETRY_MS = 100
const ACCEPTED = 250

/** Where mails are accepted. */
export interface SmtpServer {
  readonly host?: string
  readonly port: number
}

export class Mails {
  /** SHA-256 of each mail acknowledged with 250. */
  readonly acknowledged = new Set<string>()
  #next = 0

  /** Sends each mail until it is accepted, as a mail server does: to the next address when one refuses or is gone. */
  start(servers: readonly SmtpServer[], writers: number, pauseMs = 0): Load {
    let running = true
    let disturbed = 0
    let longest = 0
    const before = this.acknowledged.size
    const write = async (_: unknown, writer: number): Promise<void> => {
      let client: SmtpClient | undefined
      let next = writer
      for (let mail = this.#mail(); running; ) {
        const { host, port } = servers[next % servers.length]!
        client ??= await SmtpClient.open(port, host)
        const sent = performance.now()
        const code = await client.send(wireFormOf(mail))
        longest = Math.max(longest, performance.now() - sent)
        if (code === ACCEPTED) {
          this.acknowledged.add(hash('sha256', mail, 'hex'))
          mail = this.#mail()
          if (pauseMs > 0) await pause(pauseMs)
          continue
        }
        disturbed += 1
        client.close()
        client = undefined
        next += 1
        await pause(RETRY_MS)
      }
      client?.close()
    }
    const all = Promise.all(Array.from({ length: writers }, write))
    // stop() awaits it; until then a rejection must not end the process.
    let failure: unknown
    all.catch((error: unknown) => {
      failure = error
    })
    return {
      acknowledged: () => this.acknowledged.size - before,
      disturbed: () => disturbed,
      failure: () => failure,
      longest: () => Math.round(longest),
      async stop() {
        running = false
        await all
      },
    }
  }

  #mail(): Buffer {
    const number = this.#next++
    return Buffer.from(
      `From: a@example.org\r\nTo: b@example.org\r\nSubject: Meldung ${number}\r\n\r\n${`Zeile ${number}\r\n`.repeat(20)}`,
    )
  }
}
