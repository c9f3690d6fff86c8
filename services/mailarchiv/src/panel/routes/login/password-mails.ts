/** Sends links for forgotten passwords, after the answer: neither it nor its time tells whose address it is. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Logger, passwordLinkMail } from '@zeughaus/platform'
import type { AccessLog } from '../../../evidence/access-log/index.ts'
import type { Mail } from '../../../kern/mailer.ts'
import { describedAccount, type PasswordLink, type PasswordLinks } from '../../accounts/index.ts'

const LONGEST_END_MS = 15_000

interface PasswordMailsOptions {
  readonly links: Pick<PasswordLinks, 'make' | 'takeBack'>
  /** Where people reach the archive, from the settings: never what a request claims. */
  readonly address: string
  readonly send: (to: string, mail: Mail) => Promise<void>
  readonly accessLog: Pick<AccessLog, 'record'>
  readonly log: Pick<Logger, 'warn'>
}

export class PasswordMails {
  readonly #options: PasswordMailsOptions
  readonly #running = new Set<Promise<void>>()

  constructor(options: PasswordMailsOptions) {
    this.#options = options
  }

  /**
   * Begins to send a link to everybody with this address.
   *
   * @param ip of who asks, for the access log
   */
  request(address: string, ip: string): void {
    const running = this.#sendAll(address, ip)
      .catch((err: unknown) => this.#options.log.warn({ err }, 'links for a forgotten password were not made'))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Waits for what was begun, but not for a mail server that does not answer. */
  async close(): Promise<void> {
    await Promise.race([Promise.all(this.#running), sleep(LONGEST_END_MS, undefined, { ref: false })])
  }

  async #sendAll(address: string, ip: string): Promise<void> {
    for (const link of await this.#options.links.make(address)) await this.#send(link, ip)
  }

  async #send(link: PasswordLink, ip: string): Promise<void> {
    const { links, address, send, accessLog, log } = this.#options
    const { account, token } = link
    const page = `${address}/admin/passwort#${token}`
    const entry = {
      actor: { kind: 'unknown', id: '', name: account.login },
      action: 'password_link',
      object: describedAccount(account),
      address: ip,
    } as const
    try {
      await send(link.address, passwordLinkMail(account, page, 'das Mailarchiv'))
      accessLog.record({ ...entry, result: 'ok' })
    } catch (err) {
      await links.takeBack(link)
      accessLog.record({ ...entry, result: 'failed' })
      log.warn({ err, login: account.login }, 'the link for a forgotten password was not sent')
    }
  }
}
