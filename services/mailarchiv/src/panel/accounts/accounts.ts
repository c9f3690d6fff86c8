/** Who may log in to the panel, and which sessions are open. */
import { randomBytes } from 'node:crypto'
import { conflict, hashOfSecret, invalidPasswordLink, newId } from '@zeughaus/platform'
import type { Statements, Tables, Value } from '../../kern/tables/index.ts'
import {
  type Account,
  calledOf,
  instantOf,
  isAdministrator,
  isGranted,
  known,
  type Login,
  type OpenSession,
  toAccount,
} from './account.ts'
import type { AccountChanges, NewAccount } from './accounts.schema.ts'
import { auditColumns, requireGrantable, storeAudit } from './audit.ts'
import { hasFactor, removeLeftCodes } from './factor-rows.ts'
import { addressColumn, endLink, storeAddress } from './mail-address.ts'
import { lastAdministrator, loginInUse, ownRoles, refuseOver, rolesFromGroups, wrongCredentials } from './refusals.ts'
import { HOUSE_ROLES } from './rights.ts'

/** A session ends after this long without use. */
export const IDLE_MS = 2 * 60 * 60 * 1000
/** A session ends after this long in any case. */
export const ABSOLUTE_MS = 12 * 60 * 60 * 1000
/** "Last seen" is written at most this often, so that reading pages rarely writes to disk. */
const TOUCH_MS = 60_000
/** 256 bits: cannot be guessed. */
const TOKEN_BYTES = 32

const ACCOUNT = ['id', 'name', 'person', 'roles', 'scope', 'must_change', 'ended_at', 'last_login', 'changed_at']

/** Tables of second factors, what was guessed of them and where they were shown, with the login of their person in each row. */
export const FACTOR_TABLES = [
  'passkey',
  'totp',
  'recovery_code',
  'passkey_challenge',
  'factor_try',
  'known_device',
] as const

/**
 * What becomes of passkeys with a new password, as they log in without one: `suspend` lets them only confirm it, until each
 * has done so once; `remove` is for a person who has shown the password before, as it takes a factor away.
 */
export type PasskeysAfter = 'keep' | 'suspend' | 'remove'

/** A factor that was right before the session is opened. */
export interface ShownBefore {
  /** The id of the passkey; undefined for a code, which is used up. */
  readonly passkey?: string | undefined
}

/** The accounts over their tables, which stay the caller's. */
export class Accounts {
  readonly #tables: Tables
  readonly #account: string
  readonly #session: string
  readonly #roster: string
  readonly #columns: string
  readonly #now: () => number
  readonly #zone: string

  /** @param zone of calendar days */
  constructor(tables: Tables, now: () => number, zone: string) {
    this.#tables = tables
    this.#account = `${tables.prefix}account`
    this.#session = `${tables.prefix}session`
    this.#roster = `${tables.prefix}roster`
    const { prefix } = tables
    const connected = `(SELECT count(*) FROM ${prefix}identity WHERE login = name) AS connected`
    const factors = `(SELECT count(*) FROM ${prefix}passkey WHERE login = name)
      + (SELECT count(*) FROM ${prefix}totp WHERE login = name AND secret IS NOT NULL) AS factors`
    const demanded = `(SELECT count(*) FROM ${prefix}factor_duty WHERE roles LIKE '%"' || role || '"%') AS demanded`
    this.#columns = [...ACCOUNT, ...auditColumns(prefix), addressColumn(prefix), connected, factors, demanded].join()
    this.#now = now
    this.#zone = zone
  }

  /** Everybody, also those locked out, by login. */
  list(): Promise<Account[]> {
    return this.#select(this.#tables, 'ORDER BY name')
  }

  /** @throws DomainError 404 */
  async get(id: string): Promise<Account> {
    return known(await this.#select(this.#tables, 'WHERE id = $1', [id]))
  }

  /** The person of a login with the argon2id hash of the password; null for an unknown login. */
  async credential(login: string): Promise<{ readonly account: Account; readonly hash: string } | null> {
    const sql = `SELECT ${this.#columns}, password_hash FROM ${this.#account} WHERE name = $1`
    const [row] = await this.#tables.rows(sql, [login])
    return row === undefined ? null : { account: toAccount(row, this.#zone), hash: String(row['password_hash']) }
  }

  /** Creates the first account with every role of the house, whose person is not known yet. False when there is an account. */
  async createFirst(login: string, hash: string): Promise<boolean> {
    const values = [newId(), login, '', JSON.stringify(HOUSE_ROLES), '[]', 0, hash, this.#now()]
    // Types, which PostgreSQL does not infer for the parameters of a SELECT.
    const typed = ['text', 'text', 'text', 'text', 'text', 'bigint', 'text', 'bigint']
    const places = typed.map((type, at) => `CAST($${at + 1} AS ${type})`)
    const sql = `INSERT INTO ${this.#account} (${INSERTED}) SELECT ${places.join()} WHERE NOT EXISTS (SELECT 1 FROM ${this.#account})
      ON CONFLICT DO NOTHING`
    return (await this.#tables.run(sql, values)) === 1
  }

  /** Creates a person, who must change the password at the first login. @throws DomainError 400 · 409 for a login in use */
  async create({ login, name, email, roles, scope, audit }: NewAccount, hash: string): Promise<Account> {
    const now = this.#now()
    requireGrantable(audit, 'audit', { now, zone: this.#zone })
    const id = newId()
    const values = [id, login, name, JSON.stringify(roles), JSON.stringify(scope), 1, hash, now]
    const places = values.map((_, at) => `$${at + 1}`)
    const sql = `INSERT INTO ${this.#account} (${INSERTED}) VALUES (${places.join()}) ON CONFLICT DO NOTHING`
    await this.#tables.transaction(async (statements) => {
      if ((await statements.run(sql, values)) === 0) throw loginInUse(login)
      await storeAudit(statements, this.#tables.prefix, login, audit)
      await storeAddress(statements, this.#tables.prefix, login, email ?? null)
    })
    return this.get(id)
  }

  /**
   * Changes a person. New roles, a new limit or audit and the end of access end the person's sessions at once.
   *
   * @param by id of the person who changes them; null at the command line
   * @throws DomainError 400 · 403 for the own roles · 404 · 409 for the last person with the role Verwaltung
   */
  change(id: string, { name, email, granted, active }: AccountChanges, by: string | null): Promise<Account> {
    return this.#changeRoster(id, async (statements, before) => {
      const isSame = granted === undefined || isGranted(before, granted)
      const endedAt = active === undefined ? before.endedAt : active ? null : (before.endedAt ?? this.#now())
      await statements.run(`UPDATE ${this.#account} SET person = $1, ended_at = $2 WHERE id = $3`, [
        name ?? before.name,
        endedAt,
        id,
      ])
      if (!isSame) await this.#grant(statements, before, granted)
      if (!isSame || endedAt !== null) await this.#endSessions(statements, before.login)
      if (endedAt !== null) await endLink(statements, this.#tables.prefix, before.login)
      if (email !== undefined && email !== before.email)
        await storeAddress(statements, this.#tables.prefix, before.login, email)
      if (by === id && !isSame) await this.#refuseOwnRoles(statements, before)
      return known(await this.#select(statements, 'WHERE id = $1', [id]))
    })
  }

  /** Gives a person other roles, another limit or another audit. */
  async #grant(statements: Statements, before: Account, { roles, scope, audit }: Granted): Promise<void> {
    if (before.isConnected) throw rolesFromGroups(calledOf(before))
    requireGrantable(audit, 'granted.audit', { now: this.#now(), zone: this.#zone })
    await statements.run(`UPDATE ${this.#account} SET roles = $1, scope = $2 WHERE id = $3`, [
      JSON.stringify(roles),
      JSON.stringify(scope),
      before.id,
    ])
    await storeAudit(statements, this.#tables.prefix, before.login, audit)
  }

  /** Nobody changes their own roles. That a role Verwaltung has to stay is said first: another person has to come. */
  async #refuseOwnRoles(statements: Statements, before: Account): Promise<void> {
    await this.#refuseLast(statements, before)
    throw ownRoles()
  }

  /** Removes a person with all sessions. @throws DomainError 404 · 409 for the last person with the role Verwaltung */
  remove(id: string): Promise<Account> {
    return this.#changeRoster(id, async (statements, before) => {
      await statements.run(`DELETE FROM ${this.#account} WHERE id = $1`, [id])
      return before
    })
  }

  /** Says once who uses an account. @throws DomainError 409 when the name is known */
  async nameOnce(id: string, name: string): Promise<Account> {
    const named = await this.#tables.run(`UPDATE ${this.#account} SET person = $1 WHERE id = $2 AND person = ''`, [
      name,
      id,
    ])
    if (named === 0) throw conflict('name_steht_fest', 'Ihr Name steht schon fest. Die Verwaltung kann ihn ändern.')
    return this.get(id)
  }

  /**
   * Sets the password of a person. Ends their sessions except `keep`, so that stolen ones become worthless.
   *
   * @param mustChange whether another person knows it
   * @param compared as for `openSession`
   * @param link the token of the link that opens this, which ends with any new password
   * @param passkeys what becomes of them
   * @throws DomainError 422 `passwortlink_ungueltig` · 401 when another password was set since it was compared
   */
  async setPassword(
    id: string,
    hash: string,
    {
      mustChange,
      keep,
      compared,
      link,
      passkeys = 'suspend',
    }: {
      readonly mustChange: boolean
      readonly keep?: Uint8Array
      readonly compared?: string
      readonly link?: string
      readonly passkeys?: PasskeysAfter
    },
  ): Promise<Account> {
    return this.#tables.transaction(async (statements) => {
      const before = known(await this.#select(statements, 'WHERE id = $1', [id]))
      const isSame = await statements.run(
        `UPDATE ${this.#account} SET password_hash = $1, must_change = $2, changed_at = $3
         WHERE id = $4 AND password_hash = coalesce($5, password_hash)`,
        [hash, mustChange ? 1 : 0, this.#now(), id, compared ?? null],
      )
      if (isSame === 0) throw wrongCredentials()
      const isInForce = await endLink(statements, this.#tables.prefix, before.login, link)
      if (link !== undefined && !isInForce) throw invalidPasswordLink()
      await this.#changePasskeys(statements, before.login, passkeys)
      await this.#endSessions(statements, before.login, keep)
      return known(await this.#select(statements, 'WHERE id = $1', [id]))
    })
  }

  async #changePasskeys(statements: Statements, login: string, passkeys: PasskeysAfter): Promise<void> {
    const table = `${this.#tables.prefix}passkey`
    if (passkeys === 'suspend') await statements.run(`UPDATE ${table} SET password_only = 1 WHERE login = $1`, [login])
    if (passkeys !== 'remove') return
    await statements.run(`DELETE FROM ${table} WHERE login = $1`, [login])
    await removeLeftCodes(statements, this.#tables.prefix, login)
  }

  /** Takes all second factors of a person away and ends their sessions: their phone is gone. @throws DomainError 404 */
  resetFactors(id: string): Promise<Account> {
    return this.#tables.transaction(async (statements) => {
      const { login } = known(await this.#select(statements, 'WHERE id = $1', [id]))
      for (const table of FACTOR_TABLES)
        await statements.run(`DELETE FROM ${this.#tables.prefix}${table} WHERE login = $1`, [login])
      await this.#endSessions(statements, login)
      return known(await this.#select(statements, 'WHERE id = $1', [id]))
    })
  }

  /**
   * Opens a session and returns the token for the cookie. Only its hash is kept. The person's row puts logins and changes
   * of the password or the factors into one order: a login either precedes a change, which then ends it, or follows it.
   *
   * @param compared the hash that the password was compared with; undefined for a login without one
   * @param shown the factor that has confirmed it, or has logged in alone
   * @throws DomainError 401 when the person was given another password or factor since, or lost access; `zugang_abgelaufen`
   */
  async openSession(
    account: Account,
    compared?: string,
    shown?: ShownBefore,
  ): Promise<{ readonly token: string; readonly session: OpenSession }> {
    const now = this.#now()
    refuseOver(account, now)
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const tokenHash = hashOfSecret(token)
    await this.#tables.transaction(async (statements) => {
      const isSame = await statements.run(
        `UPDATE ${this.#account} SET last_login = $1
         WHERE id = $2 AND ended_at IS NULL AND password_hash = coalesce($3, password_hash)`,
        [now, account.id, compared ?? null],
      )
      if (isSame === 0) throw wrongCredentials()
      await this.#requireShown(statements, account.login, compared, shown)
      await statements.run(`DELETE FROM ${this.#session} WHERE created_at <= $1 OR seen_at <= $2`, [
        now - ABSOLUTE_MS,
        now - IDLE_MS,
      ])
      await statements.run(
        `INSERT INTO ${this.#session} (token_hash, account, created_at, seen_at) VALUES ($1, $2, $3, $3)`,
        [tokenHash, account.login, now],
      )
    })
    return {
      token,
      session: {
        account: { ...account, lastLogin: now },
        expiresAt: latestEnd(account, now),
        tokenHash,
        checkAt: null,
      },
    }
  }

  /** Refuses a password alone where a factor was set up meanwhile, and a passkey alone that may not be that any more. */
  async #requireShown(statements: Statements, login: string, compared?: string, shown?: ShownBefore): Promise<void> {
    const table = `${this.#tables.prefix}passkey`
    if (compared !== undefined && shown === undefined) {
      if (await hasFactor(statements, this.#tables.prefix, login)) throw wrongCredentials()
    } else if (shown?.passkey !== undefined) {
      // Confirming the present password makes a passkey what it was before.
      const isAlone = compared === undefined ? ' AND password_only = 0' : ''
      const found = await statements.run(`UPDATE ${table} SET password_only = 0 WHERE id = $1${isAlone}`, [
        shown.passkey,
      ])
      if (found === 0) throw wrongCredentials()
    }
  }

  /** The session of a token with its person as stored now, or null when it is unknown or has ended. Counts as use. */
  async findSession(token: string): Promise<OpenSession | null> {
    const tokenHash = hashOfSecret(token)
    const [row] = await this.#tables.rows(
      `SELECT created_at, seen_at, check_at, ${this.#columns} FROM ${this.#session} JOIN ${this.#account} ON name = account
       LEFT JOIN ${this.#tables.prefix}provider_session ON session = token_hash
       WHERE token_hash = $1 AND ended_at IS NULL`,
      [tokenHash],
    )
    if (row === undefined) return null
    const now = this.#now()
    const seenAt = row['seen_at'] as number
    const account = toAccount(row, this.#zone)
    const expiresAt = latestEnd(account, row['created_at'] as number)
    if (now >= expiresAt || now >= seenAt + IDLE_MS) {
      await this.#attempt(`DELETE FROM ${this.#session} WHERE token_hash = $1`, tokenHash)
      return null
    }
    if (now - seenAt >= TOUCH_MS)
      await this.#attempt(`UPDATE ${this.#session} SET seen_at = $1 WHERE token_hash = $2`, now, tokenHash)
    return { account, expiresAt, tokenHash, checkAt: instantOf(row['check_at']) }
  }

  /** The open logins of a person, the last used first. */
  async loginsOf({ login }: Pick<Account, 'login'>): Promise<Login[]> {
    const now = this.#now()
    const rows = await this.#tables.rows(
      `SELECT token_hash, created_at, seen_at FROM ${this.#session}
       WHERE account = $1 AND created_at > $2 AND seen_at > $3 ORDER BY seen_at DESC, created_at DESC`,
      [login, now - ABSOLUTE_MS, now - IDLE_MS],
    )
    return rows.map((row) => ({
      tokenHash: row['token_hash'] as Uint8Array,
      createdAt: Number(row['created_at']),
      seenAt: Number(row['seen_at']),
    }))
  }

  /** Ends a session. @returns whether it was open */
  async closeSession(tokenHash: Uint8Array): Promise<boolean> {
    return (await this.#tables.run(`DELETE FROM ${this.#session} WHERE token_hash = $1`, [tokenHash])) > 0
  }

  /** Ends the sessions of a person, all or all but one. */
  async endSessions({ login }: Pick<Account, 'login'>, keep?: Uint8Array): Promise<void> {
    await this.#endSessions(this.#tables, login, keep)
  }

  /** Changes one person while no other is changed, so that the last one with the role Verwaltung stays. */
  #changeRoster<T>(id: string, work: (statements: Statements, before: Account) => Promise<T>): Promise<T> {
    return this.#tables.transaction(async (statements) => {
      await statements.run(`UPDATE ${this.#roster} SET number = number + 1`)
      const before = known(await this.#select(statements, 'WHERE id = $1', [id]))
      const result = await work(statements, before)
      await this.#refuseLast(statements, before)
      return result
    })
  }

  async #refuseLast(statements: Statements, before: Account): Promise<void> {
    const left = await this.#select(statements, 'WHERE ended_at IS NULL')
    if (isAdministrator(before) && !left.some(isAdministrator)) throw lastAdministrator(calledOf(before))
  }

  async #endSessions(statements: Statements, login: string, keep?: Uint8Array): Promise<void> {
    await statements.run(`DELETE FROM ${this.#session} WHERE account = $1 AND token_hash IS DISTINCT FROM $2`, [
      login,
      keep ?? null,
    ])
  }

  async #select(statements: Statements, which: string, values: readonly Value[] = []): Promise<Account[]> {
    const rows = await statements.rows(`SELECT ${this.#columns} FROM ${this.#account} ${which}`, values)
    return rows.map((row) => toAccount(row, this.#zone))
  }

  /** Tries a write that may fail: on a full disk the administrator must still be able to look. */
  async #attempt(sql: string, ...values: Value[]): Promise<void> {
    try {
      await this.#tables.run(sql, values)
    } catch {
      // The next request judges the session by the same times again.
    }
  }
}

/** When a session of a person ends in any case: no session goes on after the last day of an auditor from outside. */
const latestEnd = ({ audit }: Account, createdAt: number): number =>
  Math.min(createdAt + ABSOLUTE_MS, audit?.endsAt ?? Number.POSITIVE_INFINITY)

type Granted = NonNullable<AccountChanges['granted']>

const INSERTED = 'id, name, person, roles, scope, must_change, password_hash, changed_at'
