/** How often codes of second factors are guessed, and the devices on which factors were shown. */
import {
  FACTOR_TRIES_MS,
  factorDelayed,
  factorWait,
  hashOfSecret,
  KNOWN_DEVICE_MS,
  newId,
  randomSecret,
} from '@zeughaus/platform'
import type { Tables } from '../../kern/tables/index.ts'
import type { Account } from './account.ts'

type Person = Pick<Account, 'login'>

/** A code that is being checked; it counts as a wrong one until the login forgets it. */
export interface FactorTry {
  readonly id: string
  /** How many count now, with this one. */
  readonly count: number
}

/** The same tables as `Accounts`, which stay the caller's. */
export class FactorTries {
  readonly #tables: Tables
  readonly #now: () => number

  constructor(tables: Tables, now: () => number) {
    this.#tables = tables
    this.#now = now
  }

  /**
   * Counts a code before it is checked: for a person, from wherever they come, as who has come so far knows the password; and
   * apart for each device that the person has used, so that nobody elsewhere locks them out.
   *
   * @param cookie of the device; null without one
   * @throws DomainError 429 with the seconds until the next one is checked
   */
  async count({ login }: Person, cookie: string | null): Promise<FactorTry> {
    const now = this.#now()
    const counted = await this.#tables.transaction(async (statements) => {
      // The person's row puts tries at once into one order: otherwise each of fifty would find none before it.
      await statements.run(`UPDATE ${this.#name('account')} SET name = name WHERE name = $1`, [login])
      await statements.run(`DELETE FROM ${this.#name('factor_try')} WHERE tried_at <= $1`, [now - FACTOR_TRIES_MS])
      await statements.run(`DELETE FROM ${this.#name('known_device')} WHERE expires_at <= $1`, [now])
      const known = await statements.rows(
        `SELECT device FROM ${this.#name('known_device')} WHERE login = $1 AND device = $2`,
        [login, hashOfSecret(cookie ?? '')],
      )
      const device = (known[0]?.['device'] ?? null) as Uint8Array | null
      const rows = await statements.rows(
        `SELECT tried_at FROM ${this.#name('factor_try')} WHERE login = $1 AND device IS NOT DISTINCT FROM $2
         ORDER BY tried_at`,
        [login, device],
      )
      const tries = rows.map((row) => Number(row['tried_at']))
      const wait = factorWait(tries, now)
      if (wait > 0) return factorDelayed(wait, device !== null)
      const id = newId()
      await statements.run(
        `INSERT INTO ${this.#name('factor_try')} (id, login, device, tried_at) VALUES ($1, $2, $3, $4)`,
        [id, login, device, now],
      )
      return { id, count: tries.length + 1 }
    })
    if (counted instanceof Error) throw counted
    return counted
  }

  /** Forgets a code that was right. */
  async forget({ id }: Pick<FactorTry, 'id'>): Promise<void> {
    await this.#tables.run(`DELETE FROM ${this.#name('factor_try')} WHERE id = $1`, [id])
  }

  /**
   * Remembers a device on which a person has shown or set up a factor. Several persons of one device share its cookie; one
   * that nobody knows is replaced, whoever has made it.
   *
   * @param cookie of the device; null without one
   * @returns its cookie from now on
   */
  async remember({ login }: Person, cookie: string | null): Promise<string> {
    const now = this.#now()
    const table = this.#name('known_device')
    const sql = `SELECT device FROM ${table} WHERE device = $1 AND expires_at > $2 LIMIT 1`
    const isKnown = cookie !== null && (await this.#tables.rows(sql, [hashOfSecret(cookie), now])).length > 0
    const kept = isKnown ? cookie : randomSecret()
    await this.#tables.run(
      `INSERT INTO ${table} (login, device, expires_at) VALUES ($1, $2, $3)
       ON CONFLICT (login, device) DO UPDATE SET expires_at = excluded.expires_at`,
      [login, hashOfSecret(kept), now + KNOWN_DEVICE_MS],
    )
    return kept
  }

  /** Whether two persons have shown or set up factors on one device, as far as it is known; by the ids of the persons. */
  async shareDevice(one: string, other: string): Promise<boolean> {
    const [account, device] = [this.#name('account'), this.#name('known_device')]
    const rows = await this.#tables.rows(
      `SELECT 1 AS shared FROM ${device} mine JOIN ${device} theirs ON theirs.device = mine.device
       WHERE mine.login = (SELECT name FROM ${account} WHERE id = $1) AND theirs.login = (SELECT name FROM ${account} WHERE id = $2)
       LIMIT 1`,
      [one, other],
    )
    return rows.length > 0
  }

  readonly #name = (table: string): string => `${this.#tables.prefix}${table}`
}
