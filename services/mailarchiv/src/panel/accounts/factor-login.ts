/** Second factors at a login: what is asked for, and whether the answer is right. */
import {
  checkPasskey,
  hashOfCode,
  isTotpCode,
  type PasskeyAnswer,
  type PasskeyParty,
  type PasskeyRequest,
  passkeyRequestOf,
  type SecretBox,
  type ShownFactor,
  totpStep,
  typedCode,
  userHandleOf,
} from '@zeughaus/platform'
import type { Tables } from '../../kern/tables/index.ts'
import type { Account } from './account.ts'
import { askFor, takeChallenge } from './challenges.ts'
import { knownCredentials, sealedFor } from './factors.ts'

/** With what a person has logged in or confirmed the password. */
export type UsedFactor = 'passkey' | 'totp' | 'recovery_code'

type Person = Pick<Account, 'id' | 'login'>

/** A factor that was right, and is used up but for the session that it opens. */
export interface RightFactor {
  readonly factor: UsedFactor
  /** The id of a passkey. */
  readonly passkey?: string
}

/** Whose signature it is, and the id of the passkey. */
interface Signer {
  readonly login: string
  readonly passkey: string
}

/** Which factors a person can show, and what a passkey would sign. */
interface AskedFactor {
  readonly ways: readonly UsedFactor[]
  readonly passkey?: PasskeyRequest
}

/** The same tables as `Accounts`, which stay the caller's. */
export class FactorLogin {
  readonly #tables: Tables
  readonly #box: SecretBox
  readonly #now: () => number

  /** @param box seals the secrets of apps */
  constructor(tables: Tables, box: SecretBox, now: () => number) {
    this.#tables = tables
    this.#box = box
    this.#now = now
  }

  /** Says what a person with a right password can show. @param party undefined where browsers take no passkeys */
  async ask({ login }: Person, party: PasskeyParty | undefined): Promise<AskedFactor> {
    const passkeys = party === undefined ? [] : await knownCredentials(this.#tables, login, party)
    const app = await this.#tables.rows(`SELECT 1 FROM ${this.#name('totp')} WHERE login = $1 AND secret IS NOT NULL`, [
      login,
    ])
    const codes = await this.#tables.rows(
      `SELECT 1 FROM ${this.#name('recovery_code')} WHERE login = $1 AND used_at IS NULL LIMIT 1`,
      [login],
    )
    const ways: UsedFactor[] = [
      ...(passkeys.length > 0 ? (['passkey'] as const) : []),
      ...(app.length > 0 ? (['totp'] as const) : []),
      ...(codes.length > 0 ? (['recovery_code'] as const) : []),
    ]
    if (party === undefined || passkeys.length === 0) return { ways }
    const challenge = await askFor(this.#tables, { purpose: 'confirm', login }, party, this.#now())
    return { ways, passkey: passkeyRequestOf({ challenge, rpId: party.rpId }, passkeys) }
  }

  /** Checks a second factor and uses it up: a code works once, and the count of a passkey goes up. @returns undefined for a wrong one */
  async use(person: Person, shown: ShownFactor): Promise<RightFactor | undefined> {
    if ('passkey' in shown) {
      const signer = await this.#signer(shown.passkey, person.login)
      return signer && { factor: 'passkey', passkey: signer.passkey }
    }
    const code = typedCode(shown.code)
    const isApp = isTotpCode(code)
    const isRight = isApp ? await this.#useTotp(person, code) : await this.#useRecoveryCode(person, code)
    if (!isRight) return undefined
    return { factor: isApp ? 'totp' : 'recovery_code' }
  }

  /** Asks for a signature of whichever passkey the person has for this domain. */
  async request(party: PasskeyParty): Promise<PasskeyRequest> {
    const challenge = await askFor(this.#tables, { purpose: 'login', login: null }, party, this.#now())
    return passkeyRequestOf({ challenge, rpId: party.rpId })
  }

  /** Finds who logs in by this signature, and uses it up. @returns undefined for anything but a genuine answer */
  signer(answer: PasskeyAnswer): Promise<Signer | undefined> {
    return this.#signer(answer, null)
  }

  /** @param login the person whose password was right; null for a login without one, which must have checked its person */
  async #signer(answer: PasskeyAnswer, login: string | null): Promise<Signer | undefined> {
    const purpose = login === null ? 'login' : 'confirm'
    const asked = await takeChallenge(this.#tables, answer, { purpose, login }, this.#now())
    if (asked === undefined) return undefined
    const [row] = await this.#tables.rows(
      `SELECT p.id AS passkey, p.login, p.public_key, p.password_only, a.id AS person FROM ${this.#name('passkey')} p
       JOIN ${this.#name('account')} a ON a.name = p.login
       WHERE p.credential = $1 AND p.rp_id = $2 AND a.ended_at IS NULL`,
      [answer.id, asked.rpId],
    )
    if (row === undefined || (login !== null && row['login'] !== login)) return undefined
    if (login === null && Number(row['password_only']) === 1) return undefined
    const handle = answer.response.userHandle ?? null
    if (handle !== null && handle !== userHandleOf(String(row['person']))) return undefined
    const key = { credential: answer.id, publicKey: row['public_key'] as Uint8Array }
    const signed = await checkPasskey(answer, asked, key, login === null)
    if (signed === undefined) return undefined
    // The count of an authenticator only goes up, one that goes back comes from a copy; zero means one without a counter.
    const counted = await this.#tables.run(
      `UPDATE ${this.#name('passkey')} SET signatures = $1, last_used = $2
       WHERE id = $3 AND (signatures < $1 OR (signatures = 0 AND $1 = 0))`,
      [signed.count, this.#now(), String(row['passkey'])],
    )
    return counted === 0 ? undefined : { login: String(row['login']), passkey: String(row['passkey']) }
  }

  async #useTotp({ id, login }: Person, code: string): Promise<boolean> {
    const [row] = await this.#tables.rows(`SELECT secret FROM ${this.#name('totp')} WHERE login = $1`, [login])
    const sealed = (row?.['secret'] ?? null) as Uint8Array | null
    const secret = sealed === null ? null : this.#box.open(sealed, sealedFor(id))
    const step = secret === null ? undefined : totpStep(secret, code, { now: this.#now })
    if (step === undefined) return false
    const used = await this.#tables.run(
      `UPDATE ${this.#name('totp')} SET last_step = $1 WHERE login = $2 AND secret = $3 AND last_step < $1`,
      [step, login, sealed],
    )
    return used > 0
  }

  async #useRecoveryCode({ login }: Person, code: string): Promise<boolean> {
    const used = await this.#tables.run(
      `UPDATE ${this.#name('recovery_code')} SET used_at = $1 WHERE code_hash = $2 AND login = $3 AND used_at IS NULL`,
      [this.#now(), hashOfCode(code), login],
    )
    return used > 0
  }

  readonly #name = (table: string): string => `${this.#tables.prefix}${table}`
}
