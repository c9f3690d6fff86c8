/**
 * Links by which persons set a forgotten password: each is sent by e-mail and works once, for half an hour. The archive may hold
 * that e-mail, and others read it: only a person with a second factor gets a link.
 */
import {
  hashOfSecret,
  invalidPasswordLink,
  PASSWORD_LINK_MS,
  PASSWORD_LINK_PAUSE_MS,
  randomSecret,
} from '@zeughaus/platform'
import type { Tables } from '../../kern/tables/index.ts'
import { type Account, isOver } from './account.ts'
import { canonicalAddress } from './accounts.schema.ts'
import type { Accounts, PasskeysAfter } from './accounts.ts'

/** After a mail that no server took. */
const FAILED_PAUSE_MS = 60_000

/** A link on its way to its person. */
export interface PasswordLink {
  readonly account: Account
  readonly address: string
  /** Only its hash is kept. */
  readonly token: string
}

/** The same tables as `Accounts`, which stay the caller's. */
export class PasswordLinks {
  readonly #tables: Tables
  readonly #accounts: Accounts
  readonly #now: () => number

  constructor(tables: Tables, accounts: Accounts, now: () => number) {
    this.#tables = tables
    this.#accounts = accounts
    this.#now = now
  }

  /**
   * Makes a link for each person with this address who may use it and got none within the last minutes. It is in force before
   * it is sent: whatever changes the person meanwhile ends it.
   */
  async make(typed: string): Promise<PasswordLink[]> {
    const address = canonicalAddress(typed)
    const made: PasswordLink[] = []
    for (const { login, email } of await this.#accounts.list()) {
      if (email !== address) continue
      const token = randomSecret()
      const account = await this.#put(login, address, token)
      if (account !== undefined) made.push({ account, address, token })
    }
    return made
  }

  /** Puts a link in the place of the last one. @returns its person; undefined for one who gets none */
  async #put(login: string, address: string, token: string): Promise<Account | undefined> {
    const stored = await this.#accounts.credential(login)
    if (stored === null || !this.#mayUse(stored.account)) return undefined
    const { prefix } = this.#tables
    const until = this.#now() + PASSWORD_LINK_MS
    return this.#tables.transaction(async (statements) => {
      // The person's row puts the link and what ends it into one order.
      const isSame = await statements.run(
        `UPDATE ${prefix}account SET changed_at = changed_at WHERE name = $1 AND ended_at IS NULL AND password_hash = $2`,
        [login, stored.hash],
      )
      if (isSame === 0) return undefined
      const put = await statements.run(
        `UPDATE ${prefix}mail_address SET link_hash = $1, link_until = $2
         WHERE login = $3 AND address = $4 AND (link_until IS NULL OR link_until <= $5)`,
        [hashOfSecret(token), until, login, address, until - PASSWORD_LINK_PAUSE_MS],
      )
      return put === 0 ? undefined : stored.account
    })
  }

  /** Makes a link that was not sent worthless. Its person gets the next one after a minute: a stranger tries without end. */
  async takeBack({ account, token }: PasswordLink): Promise<void> {
    const shortened = this.#now() + PASSWORD_LINK_MS - PASSWORD_LINK_PAUSE_MS + FAILED_PAUSE_MS
    await this.#tables.run(
      `UPDATE ${this.#tables.prefix}mail_address SET link_hash = $1, link_until = $2 WHERE login = $3 AND link_hash = $4`,
      [hashOfSecret(randomSecret()), shortened, account.login, hashOfSecret(token)],
    )
  }

  /** The person of a link, which stays. @throws DomainError 422 `passwortlink_ungueltig` */
  async find(token: string): Promise<Account> {
    const [row] = await this.#tables.rows(
      `SELECT login FROM ${this.#tables.prefix}mail_address WHERE link_hash = $1 AND link_until > $2`,
      [hashOfSecret(token), this.#now()],
    )
    const account = row && (await this.#accounts.credential(String(row['login'])))?.account
    if (account === undefined || !this.#mayUse(account)) throw invalidPasswordLink()
    return account
  }

  /**
   * Sets the password of the person of a link, which is used up, and ends all their sessions.
   *
   * @param passkeys what becomes of them
   * @throws DomainError 422 `passwortlink_ungueltig`
   */
  async setPassword(token: string, hash: string, passkeys: Exclude<PasskeysAfter, 'remove'>): Promise<Account> {
    const { id } = await this.find(token)
    return this.#accounts.setPassword(id, hash, { mustChange: false, link: token, passkeys })
  }

  /** Of a person who logs in at the OpenID provider a password opens nothing. */
  #mayUse(account: Account): boolean {
    return account.hasFactor && account.endedAt === null && !account.isConnected && !isOver(account, this.#now())
  }
}
