/** Second factors of the panel's persons: passkeys, an authenticator app, recovery codes; which roles need one. */
import {
  checkNewPasskey,
  hashOfCode,
  isTotpCode,
  lastFactor,
  type NewPasskey,
  newId,
  newRecoveryCodes,
  newTotp,
  noFactor,
  ownFactorMissing,
  PASSKEYS_MAX,
  type PasskeyCreation,
  type PasskeyParty,
  passkeyCreationOf,
  passkeyExists,
  passkeyRefused,
  type SecretBox,
  TOTP_WAITS_MS,
  tooManyPasskeys,
  totpNotBegun,
  totpStep,
  typedCode,
  unknownPasskey,
  wrongCode,
} from '@zeughaus/platform'
import type { Statements, Tables } from '../../kern/tables/index.ts'
import { type Account, calledOf, instantOf } from './account.ts'
import { askFor, takeChallenge } from './challenges.ts'
import { hasFactor, removeLeftCodes } from './factor-rows.ts'
import { ROLES, type Role } from './rights.ts'

/** What a person has, without secrets. Times in milliseconds since 1970. */
export interface StoredFactors {
  /** Since when there is an app; null without one. */
  readonly totpSince: number | null
  readonly passkeys: readonly StoredPasskey[]
  /** Unused recovery codes. */
  readonly recoveryCodes: number
}

interface StoredPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly lastUsed: number | null
  /** Whether it logs nobody in alone: since a new password, until it has confirmed it once. */
  readonly isPasswordOnly: boolean
}

/** Recovery codes of a person who had none; null for one who keeps theirs. */
type FreshCodes = readonly string[] | null

type Person = Pick<Account, 'id' | 'login' | 'name'>

/** What the sealed secret of an app is bound to. */
export const sealedFor = (accountId: string): string => `totp ${accountId}`

/** The passkeys of a person for this domain, as a browser finds them. */
export async function knownCredentials(tables: Tables, login: string, { rpId }: PasskeyParty) {
  const found = await tables.rows(
    `SELECT credential, transports FROM ${tables.prefix}passkey WHERE login = $1 AND rp_id = $2 ORDER BY id`,
    [login, rpId],
  )
  return found.map((row) => ({
    credential: String(row['credential']),
    transports: JSON.parse(String(row['transports'])) as string[],
  }))
}

/**
 * The same tables as `Accounts`, which stay the caller's. A change of factors ends the other sessions of the person: whoever
 * has come in before has not shown these factors. `keep` is the hash of the session that goes on.
 */
export class Factors {
  readonly #tables: Tables
  readonly #box: SecretBox
  readonly #now: () => number

  /** @param box seals the secrets of apps */
  constructor(tables: Tables, box: SecretBox, now: () => number) {
    this.#tables = tables
    this.#box = box
    this.#now = now
  }

  async of({ login }: Pick<Person, 'login'>): Promise<StoredFactors> {
    const [app] = await this.#tables.rows(`SELECT confirmed_at FROM ${this.#name('totp')} WHERE login = $1`, [login])
    const passkeys = await this.#tables.rows(
      `SELECT id, label, created_at, last_used, password_only FROM ${this.#name('passkey')}
       WHERE login = $1 ORDER BY created_at, id`,
      [login],
    )
    return {
      totpSince: instantOf(app?.['confirmed_at']),
      passkeys: passkeys.map((row) => ({
        id: String(row['id']),
        name: String(row['label']),
        createdAt: Number(row['created_at']),
        lastUsed: instantOf(row['last_used']),
        isPasswordOnly: Number(row['password_only']) === 1,
      })),
      recoveryCodes: await this.#unusedCodes(this.#tables, login),
    }
  }

  /** The roles whose persons need a second factor. */
  async duty(): Promise<Role[]> {
    const rows = await this.#tables.rows(`SELECT role FROM ${this.#name('factor_duty')}`)
    const stored = rows.map(({ role }) => role)
    return ROLES.filter((role) => stored.includes(role))
  }

  /**
   * Sets which roles need a second factor. A person who sets it for a role of their own has one: they stay able to change it.
   *
   * @throws DomainError 422 `eigener_faktor_fehlt`
   */
  async setDuty(roles: readonly Role[], actor: Pick<Account, 'roles' | 'hasFactor' | 'isConnected'>): Promise<void> {
    const isOwn = !actor.isConnected && actor.roles.some((role) => roles.includes(role))
    if (isOwn && !actor.hasFactor) throw ownFactorMissing('unter „Mein Konto“')
    await this.#tables.transaction(async (statements) => {
      await statements.run(`DELETE FROM ${this.#name('factor_duty')}`)
      for (const role of roles)
        await statements.run(`INSERT INTO ${this.#name('factor_duty')} (role) VALUES ($1)`, [role])
    })
  }

  /** Keeps a new secret until its first code. An app in use goes on until then. @returns the secret, shown once */
  async startTotp({ id, login }: Person): Promise<{ readonly secret: string; readonly uri: string }> {
    const fresh = newTotp(login)
    await this.#tables.run(
      `INSERT INTO ${this.#name('totp')} (login, new_secret, new_until) VALUES ($1, $2, $3)
       ON CONFLICT (login) DO UPDATE SET new_secret = excluded.new_secret, new_until = excluded.new_until`,
      [login, this.#box.seal(fresh.secret, sealedFor(id)), this.#now() + TOTP_WAITS_MS],
    )
    return fresh
  }

  /**
   * Confirms the new secret by a code of the app, which proves that the app has it.
   *
   * @throws DomainError 409 `totp_nicht_begonnen`, 422 `code_falsch`
   */
  confirmTotp({ id, login }: Person, typed: string, keep?: Uint8Array): Promise<FreshCodes> {
    const now = this.#now()
    return this.#changed(login, async (statements) => {
      const [row] = await statements.rows(
        `SELECT new_secret FROM ${this.#name('totp')} WHERE login = $1 AND new_until > $2`,
        [login, now],
      )
      const sealed = (row?.['new_secret'] ?? null) as Uint8Array | null
      const secret = sealed === null ? null : this.#box.open(sealed, sealedFor(id))
      if (secret === null) throw totpNotBegun()
      const code = typedCode(typed)
      const step = isTotpCode(code) ? totpStep(secret, code, { now: this.#now }) : undefined
      if (step === undefined) throw wrongCode()
      await statements.run(
        `UPDATE ${this.#name('totp')} SET secret = new_secret, confirmed_at = $1, last_step = $2, new_secret = NULL,
         new_until = NULL WHERE login = $3`,
        [now, step, login],
      )
      await this.#endOthers(statements, login, keep)
      return this.#codesOfFirst(statements, login)
    })
  }

  /** @returns whether there was an app @throws DomainError 409 `faktor_verlangt` */
  removeTotp(person: Account, keep?: Uint8Array): Promise<boolean> {
    return this.#changed(person.login, async (statements) => {
      const [removed] = await statements.rows(`DELETE FROM ${this.#name('totp')} WHERE login = $1 RETURNING secret`, [
        person.login,
      ])
      if ((removed?.['secret'] ?? null) === null) return false
      await this.#refuseLast(statements, person)
      await this.#endOthers(statements, person.login, keep)
      return true
    })
  }

  /** Replaces the recovery codes of a person with a factor. @throws DomainError 409 `kein_faktor` */
  renewCodes({ login }: Person, keep?: Uint8Array): Promise<string[]> {
    return this.#changed(login, async (statements) => {
      if (!(await hasFactor(statements, this.#tables.prefix, login))) throw noFactor()
      await this.#endOthers(statements, login, keep)
      return this.#newCodes(statements, login)
    })
  }

  /** Asks an authenticator of the person for a new passkey. */
  async requestPasskey(person: Person, party: PasskeyParty): Promise<PasskeyCreation> {
    const { id, login } = person
    const challenge = await askFor(this.#tables, { purpose: 'create', login }, party, this.#now())
    const known = await knownCredentials(this.#tables, login, party)
    return passkeyCreationOf({ challenge, rpId: party.rpId }, { id, login, name: calledOf(person) }, known)
  }

  /** Stores a new passkey. @throws DomainError 409 `bereits_vorhanden`, 422 `passkey_ungueltig`, `zu_viele_passkeys` */
  async addPasskey({ login }: Person, name: string, answer: NewPasskey, keep?: Uint8Array): Promise<FreshCodes> {
    const now = this.#now()
    const asked = await takeChallenge(this.#tables, answer, { purpose: 'create', login }, now)
    const made = asked && (await checkNewPasskey(answer, asked))
    if (asked === undefined || made === undefined) throw passkeyRefused()
    const { credential, publicKey, count } = made
    const transports = JSON.stringify(answer.response.transports ?? [])
    return this.#changed(login, async (statements) => {
      const own = await statements.rows(`SELECT id FROM ${this.#name('passkey')} WHERE login = $1`, [login])
      if (own.length >= PASSKEYS_MAX) throw tooManyPasskeys()
      const added = await statements.run(
        `INSERT INTO ${this.#name('passkey')}
           (id, login, credential, public_key, signatures, rp_id, label, transports, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
        [newId(), login, credential, publicKey, count, asked.rpId, name, transports, now],
      )
      if (added === 0) throw passkeyExists()
      await this.#endOthers(statements, login, keep)
      return this.#codesOfFirst(statements, login)
    })
  }

  /** @throws DomainError 404 */
  async renamePasskey({ login }: Person, id: string, name: string): Promise<void> {
    const renamed = await this.#tables.run(
      `UPDATE ${this.#name('passkey')} SET label = $1 WHERE id = $2 AND login = $3`,
      [name, id, login],
    )
    if (renamed === 0) throw unknownPasskey()
  }

  /** @returns how it was called @throws DomainError 404, 409 `faktor_verlangt` */
  removePasskey(person: Account, id: string, keep?: Uint8Array): Promise<string> {
    return this.#changed(person.login, async (statements) => {
      const [removed] = await statements.rows(
        `DELETE FROM ${this.#name('passkey')} WHERE id = $1 AND login = $2 RETURNING label`,
        [id, person.login],
      )
      if (removed === undefined) throw unknownPasskey()
      await this.#refuseLast(statements, person)
      await this.#endOthers(statements, person.login, keep)
      return String(removed['label'])
    })
  }

  /** Puts changes of a person's factors into one order, so that the last one of a person who needs one stays. */
  #changed<T>(login: string, work: (statements: Statements) => Promise<T>): Promise<T> {
    return this.#tables.transaction(async (statements) => {
      await statements.run(`UPDATE ${this.#name('account')} SET name = name WHERE name = $1`, [login])
      return work(statements)
    })
  }

  async #endOthers(statements: Statements, login: string, keep: Uint8Array | undefined): Promise<void> {
    await statements.run(`DELETE FROM ${this.#name('session')} WHERE account = $1 AND token_hash IS DISTINCT FROM $2`, [
      login,
      keep ?? null,
    ])
  }

  /** @throws DomainError 409 `faktor_verlangt` when no factor is left of a person whose role demands one */
  async #refuseLast(statements: Statements, { login, roles }: Account): Promise<void> {
    if (await hasFactor(statements, this.#tables.prefix, login)) return
    const duty = await statements.rows(`SELECT role FROM ${this.#name('factor_duty')}`)
    if (duty.some(({ role }) => roles.some((held) => held === role))) throw lastFactor()
    await removeLeftCodes(statements, this.#tables.prefix, login)
  }

  /** Ten recovery codes for a person who has none left; null for any other. */
  async #codesOfFirst(statements: Statements, login: string): Promise<FreshCodes> {
    return (await this.#unusedCodes(statements, login)) === 0 ? this.#newCodes(statements, login) : null
  }

  /** Gives a person ten new recovery codes in place of all earlier ones. Only their hashes are stored. */
  async #newCodes(statements: Statements, login: string): Promise<string[]> {
    const codes = newRecoveryCodes()
    await statements.run(`DELETE FROM ${this.#name('recovery_code')} WHERE login = $1`, [login])
    for (const code of codes)
      await statements.run(`INSERT INTO ${this.#name('recovery_code')} (code_hash, login) VALUES ($1, $2)`, [
        hashOfCode(code),
        login,
      ])
    return codes
  }

  async #unusedCodes(statements: Statements, login: string): Promise<number> {
    const [row] = await statements.rows(
      `SELECT count(*) AS unused FROM ${this.#name('recovery_code')} WHERE login = $1 AND used_at IS NULL`,
      [login],
    )
    return Number(row?.['unused'])
  }

  readonly #name = (table: string): string => `${this.#tables.prefix}${table}`
}
