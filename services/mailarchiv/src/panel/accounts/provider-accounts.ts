/** Persons who log in at an OpenID provider: who they are here, what their groups let them do, and their sessions there. */
import {
  conflict,
  DAY_MS,
  type DomainError,
  forbidden,
  type LogoutToken,
  newId,
  type OidcLink,
  type OidcPerson,
} from '@zeughaus/platform'
import { readScope } from '../../api/keys/index.ts'
import type { Statements, Tables } from '../../kern/tables/index.ts'
import { type Account, calledOf } from './account.ts'
import { canonicalLogin, type GroupRole, loginName } from './accounts.schema.ts'
import { type Accounts, FACTOR_TABLES } from './accounts.ts'
import { HOUSE_ROLES } from './rights.ts'

/** What the settings say about persons who come for the first time. */
export interface Entrance {
  readonly issuer: string
  /** Whether an unknown person is created. */
  readonly create: boolean
  readonly link: OidcLink
}

/** A session at the provider, as it is stored. */
interface ProviderSession {
  readonly sid: string | undefined
  /** The refresh token; null where the provider gave none. */
  readonly sealed: Uint8Array | null
  readonly checkAt: number
  /** When the provider last said that the login goes on. */
  readonly checkedAt: number
}

/** The same tables as `Accounts`, which stay the caller's. */
export class ProviderAccounts {
  readonly #tables: Tables
  readonly #accounts: Accounts
  readonly #now: () => number

  constructor(tables: Tables, accounts: Accounts, now: () => number) {
    this.#tables = tables
    this.#accounts = accounts
    this.#now = now
  }

  /** Which group gives which roles and limit, in the order in which they count. */
  groups(): Promise<GroupRole[]> {
    return this.#groups(this.#tables)
  }

  async #groups(statements: Statements): Promise<GroupRole[]> {
    const rows = await statements.rows(
      `SELECT group_name, roles, scope FROM ${this.#name('group_role')} ORDER BY place`,
    )
    return rows.map((row) => {
      const stored = JSON.parse(String(row['roles'])) as readonly string[]
      const scope = readScope(row['scope'])
      return { group: String(row['group_name']), roles: HOUSE_ROLES.filter((role) => stored.includes(role)), scope }
    })
  }

  async setGroups(groups: readonly GroupRole[]): Promise<void> {
    await this.#tables.transaction(async (statements) => {
      await statements.run(`DELETE FROM ${this.#name('group_role')}`)
      for (const [place, { group, roles, scope }] of groups.entries())
        await statements.run(
          `INSERT INTO ${this.#name('group_role')} (place, group_name, roles, scope) VALUES ($1, $2, $3, $4)`,
          [place, group, JSON.stringify(roles), JSON.stringify(scope)],
        )
    })
  }

  /**
   * The account of a person whom the provider has logged in, with what the first of their groups in the table lets them do.
   *
   * @throws DomainError 403 `keine_rolle`, `kein_konto`, `konto_vorhanden`, `konto_gesperrt`
   */
  async enter(person: OidcPerson, entrance: Entrance): Promise<Account> {
    const contacts = await this.#contacts()
    const login = await this.#tables.transaction(async (statements) => {
      // Two first logins of one person at the same time: the second one finds what the first has created.
      await statements.run(`UPDATE ${this.#name('roster')} SET number = number + 1`)
      const granted = await this.#grantedBy(statements, person.groups)
      if (granted === undefined) throw without(person, contacts)
      const known = await this.#loginOf(statements, entrance.issuer, person.sub)
      const entered = known ?? (await this.#connect(statements, person, entrance, contacts))
      await this.#grant(statements, entered, granted)
      return entered
    })
    const account = (await this.#accounts.credential(login))?.account
    if (account === undefined || account.endedAt !== null)
      throw forbidden('Ihr Zugang ist gesperrt. Bitten Sie die Verwaltung, ihn freizugeben.', 'konto_gesperrt')
    return account
  }

  /** What the groups of now let a person do; undefined: nothing. */
  async #grantedBy(statements: Statements, groups: readonly string[]): Promise<GroupRole | undefined> {
    return (await this.#groups(statements)).find(({ group }) => groups.includes(group))
  }

  /**
   * Notes that the provider lets a login go on, and gives its person what their groups let them do now, in one transaction: no
   * request of another process finds the login checked with the roles of before.
   *
   * @returns whether it goes on: the groups give a role, and it was not ended while the provider was asked
   */
  renew(tokenHash: Uint8Array, session: ProviderSession, login: string, groups: readonly string[]): Promise<boolean> {
    return this.#tables.transaction(async (statements) => {
      const granted = await this.#grantedBy(statements, groups)
      await this.#grant(statements, login, granted ?? { roles: [], scope: [] })
      const { sealed, checkAt, checkedAt } = session
      const kept = await statements.run(
        `UPDATE ${this.#name('provider_session')} SET sealed = $2, check_at = $3, checked_at = $4 WHERE session = $1`,
        [tokenHash, sealed, checkAt, checkedAt],
      )
      return granted !== undefined && kept > 0
    })
  }

  async #grant(statements: Statements, login: string, { roles, scope }: Pick<GroupRole, 'roles' | 'scope'>) {
    await statements.run(`UPDATE ${this.#name('account')} SET roles = $1, scope = $2 WHERE name = $3`, [
      JSON.stringify(roles),
      JSON.stringify(scope),
      login,
    ])
  }

  /** Keeps the session at the provider of a login that it has begun. */
  async keepSession(tokenHash: Uint8Array, { sid, sealed, checkAt, checkedAt }: ProviderSession): Promise<void> {
    await this.#tables.run(
      `INSERT INTO ${this.#name('provider_session')} (session, sid, sealed, check_at, checked_at) VALUES ($1, $2, $3, $4, $5)`,
      [tokenHash, sid ?? null, sealed, checkAt, checkedAt],
    )
  }

  /**
   * Takes a due check for this process: a provider takes a refresh token that is shown twice for stolen.
   *
   * @returns undefined when another process has taken it, or the session has ended
   */
  async takeCheck(
    tokenHash: Uint8Array,
    due: number,
    until: number,
  ): Promise<{ sub: string; sealed: Uint8Array | null; checkedAt: number } | undefined> {
    const taken = await this.#tables.run(
      `UPDATE ${this.#name('provider_session')} SET check_at = $1 WHERE session = $2 AND check_at = $3`,
      [until, tokenHash, due],
    )
    if (taken === 0) return undefined
    const [row] = await this.#tables.rows(
      `SELECT sealed, subject, checked_at FROM ${this.#name('provider_session')} JOIN ${this.#name('session')} ON token_hash = session
       JOIN ${this.#name('identity')} ON login = account WHERE session = $1`,
      [tokenHash],
    )
    const sealed = row?.['sealed'] as Uint8Array | null
    return row && { sub: String(row['subject']), sealed, checkedAt: Number(row['checked_at']) }
  }

  /** Ends the sessions that a logout token names. @returns their persons @throws DomainError 409 for a token that was used */
  async logOut({ sub, sid, jti }: LogoutToken, issuer: string): Promise<Account[]> {
    const now = this.#now()
    const ended = await this.#tables.transaction(async (statements) => {
      const table = this.#name('logout_token')
      await statements.run(`DELETE FROM ${table} WHERE expires_at <= $1`, [now])
      const isNew = await statements.run(
        `INSERT INTO ${table} (jti, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
        [jti, now + DAY_MS],
      )
      if (isNew === 0) throw conflict('abmeldung_wiederholt', 'Diese Abmeldung wurde schon benutzt.')
      const rows = await statements.rows(
        `SELECT session, account FROM ${this.#name('provider_session')} JOIN ${this.#name('session')} ON token_hash = session
         JOIN ${this.#name('identity')} ON login = account
         WHERE issuer = $1 AND (CAST($2 AS TEXT) IS NULL OR sid = $2) AND (CAST($3 AS TEXT) IS NULL OR subject = $3)`,
        [issuer, sid ?? null, sub ?? null],
      )
      for (const row of rows)
        await statements.run(`DELETE FROM ${this.#name('session')} WHERE token_hash = $1`, [
          row['session'] as Uint8Array,
        ])
      return new Set(rows.map((row) => String(row['account'])))
    })
    return (await this.#accounts.list()).filter(({ login }) => ended.has(login))
  }

  async #loginOf(statements: Statements, issuer: string, subject: string): Promise<string | undefined> {
    const sql = `SELECT login FROM ${this.#name('identity')} WHERE issuer = $1 AND subject = $2`
    const [row] = await statements.rows(sql, [issuer, subject])
    return row && String(row['login'])
  }

  /** Connects a person of the provider with their account here, or creates it. @returns its login */
  async #connect(
    statements: Statements,
    person: OidcPerson,
    { issuer, create, link }: Entrance,
    contacts: Contacts,
  ): Promise<string> {
    const login = loginName(person)
    const email = person.isEmailVerified && person.email !== undefined ? canonicalLogin(person.email) : undefined
    const wanted = link === 'email' ? email : link === 'name' ? login : undefined
    const rows = await statements.rows(
      `SELECT name, roles, (SELECT count(*) FROM ${this.#name('identity')} WHERE login = name) AS connected
       FROM ${this.#name('account')} WHERE name = $1 OR name = $2`,
      [login, wanted ?? login],
    )
    const found = rows.find((row) => row['name'] === wanted)
    const isTaken = found === undefined && rows.length > 0
    // An account of the Verwaltung must not hang on a provider, nor may groups open more to a person from outside.
    const isKept = /"(?:verwaltung|aussenpruefung)"/.test(String(found?.['roles']))
    if (isTaken || isKept || Number(found?.['connected']) > 0)
      throw refused(
        'konto_vorhanden',
        'Es gibt hier schon ein Konto mit Ihrem Namen, das nicht von selbst verbunden wird. Bitten Sie die Verwaltung, es zu prüfen.',
        contacts,
      )
    if (found === undefined && !create)
      throw refused(
        'kein_konto',
        'Sie haben hier noch kein Konto, und der Anmeldedienst darf keines anlegen. Bitten Sie die Verwaltung darum.',
        contacts,
      )
    const account = found === undefined ? login : String(found['name'])
    if (found === undefined)
      await statements.run(
        `INSERT INTO ${this.#name('account')} (id, name, person, roles, scope, must_change, password_hash, changed_at)
         VALUES ($1, $2, $3, '[]', '[]', 0, $4, $5)`,
        [newId(), login, person.name ?? login, NO_PASSWORD, this.#now()],
      )
    else {
      await statements.run(`UPDATE ${this.#name('account')} SET must_change = 0 WHERE name = $1`, [account])
      await statements.run(`DELETE FROM ${this.#name('session')} WHERE account = $1`, [account])
      for (const table of FACTOR_TABLES)
        await statements.run(`DELETE FROM ${this.#name(table)} WHERE login = $1`, [account])
    }
    await statements.run(`INSERT INTO ${this.#name('identity')} (login, issuer, subject) VALUES ($1, $2, $3)`, [
      account,
      issuer,
      person.sub,
    ])
    return account
  }

  /** Whom a person without access can ask. */
  async #contacts(): Promise<Contacts> {
    const all = await this.#accounts.list()
    const contacts = all.filter(({ roles, endedAt }) => roles.includes('verwaltung') && endedAt === null).map(calledOf)
    return { verwaltung: contacts.slice(0, SHOWN.persons) }
  }

  readonly #name = (table: string): string => `${this.#tables.prefix}${table}`
}

/** No hash: no password fits. */
const NO_PASSWORD = 'has no password'
const SHOWN = { groups: 20, persons: 3 }

interface Contacts {
  readonly verwaltung: readonly string[]
}

const refused = (code: string, sentence: string, details: Contacts): DomainError =>
  forbidden(sentence, code, { ...details })

/** The refusal of a person whose groups give no role: says which they are, and whom to ask. */
function without({ groups }: OidcPerson, contacts: Contacts): DomainError {
  const sentence =
    groups.length === 0
      ? 'Der Anmeldedienst kennt Sie, nennt für Sie aber keine Gruppe. Bitten Sie die Verwaltung, Sie in eine Gruppe aufzunehmen, die hier eine Rolle gibt.'
      : 'Der Anmeldedienst kennt Sie, aber keine Ihrer Gruppen gibt hier eine Rolle. Bitten Sie die Verwaltung darum.'
  return forbidden(sentence, 'keine_rolle', { gruppen: groups.slice(0, SHOWN.groups), ...contacts })
}
