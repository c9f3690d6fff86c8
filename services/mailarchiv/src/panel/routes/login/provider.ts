/** Logging in to the panel at the OpenID provider of the organisation. */
import {
  type Clock,
  type Logger,
  type LogoutToken,
  type OidcAttempt,
  OidcFailure,
  type OidcPerson,
  type OidcProvider,
  oidcClientOf,
  oidcProvider,
  type SecretBox,
} from '@zeughaus/platform'
import { z } from 'zod'
import type { MailarchivSettings } from '../../../settings.ts'
import type { Account, Accounts, OpenSession, ProviderAccounts } from '../../accounts/index.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The provider is asked again after this time of a login: well within the fifteen minutes after which who has left is out. */
const CHECK_MS = 10 * MINUTE_MS
/** When it does not answer, it is asked again after this time; the login goes on, up to the time of the settings. */
const AGAIN_MS = MINUTE_MS
/** How long a person may take at the provider. */
export const ATTEMPT_MS = 10 * MINUTE_MS
const ATTEMPT = 'openid attempt'

const Attempt = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), until: z.number() })

interface ProviderDependencies {
  readonly settings: MailarchivSettings
  readonly accounts: Accounts
  readonly persons: ProviderAccounts
  /** Seals begun logins and refresh tokens, each bound to its purpose. */
  readonly box: SecretBox
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
}

/** Why a login ended: the provider's word, no role any more, a token that cannot be used, or too long without an answer. */
export type EndedBy = 'beendet' | 'keine Rolle' | 'ohne Token' | 'nicht geprüft' | 'abgemeldet'

export class PanelProvider {
  /** As the login page names it. */
  readonly name: string
  readonly #dependencies: ProviderDependencies
  readonly #provider: OidcProvider
  /** Checks under way: the requests of one page wait for one question. */
  readonly #checks = new Map<string, Promise<EndedBy | undefined>>()

  private constructor(provider: OidcProvider, dependencies: ProviderDependencies) {
    this.#provider = provider
    this.#dependencies = dependencies
    this.name = dependencies.settings.ZEUGHAUS_OIDC_NAME
  }

  /** @returns null without a provider in the settings @throws StartError for incomplete settings */
  static of(dependencies: ProviderDependencies): PanelProvider | null {
    const { settings } = dependencies
    const client = oidcClientOf(settings, {
      id: settings.MAILARCHIV_OIDC_CLIENT,
      secret: settings.MAILARCHIV_OIDC_SECRET,
      address: settings.MAILARCHIV_URL,
      path: '/admin/anmeldedienst',
      home: '/admin',
      names: { id: 'MAILARCHIV_OIDC_CLIENT', address: 'MAILARCHIV_URL' },
    })
    return client === undefined ? null : new PanelProvider(oidcProvider(client), dependencies)
  }

  /** How the last contact went; null when it went well. */
  problem(): OidcFailure | null {
    return this.#provider.problem()
  }

  /** Begins a login. @returns the page of the provider, and what the browser keeps @throws OidcFailure */
  async begin(): Promise<{ readonly url: string; readonly kept: string }> {
    const { url, ...attempt } = await this.#provider.begin()
    const until = this.#dependencies.clock.now() + ATTEMPT_MS
    const sealed = this.#dependencies.box.seal(JSON.stringify({ ...attempt, until }), ATTEMPT)
    return { url, kept: Buffer.from(sealed).toString('base64url') }
  }

  /** Asks the provider who has come back. @throws OidcFailure */
  finish(answer: string, kept: string | null): Promise<OidcPerson> {
    return this.#provider.finish(answer, this.#attempt(kept))
  }

  /** The page of the provider that ends a login there; null where it offers none. @throws OidcFailure */
  logoutPage(): Promise<string | null> {
    return this.#provider.logoutPage()
  }

  /** Logs a person of the provider in. @throws DomainError 403 */
  async open(person: OidcPerson): Promise<{ readonly token: string; readonly session: OpenSession }> {
    const { accounts, persons, settings } = this.#dependencies
    const entrance = {
      issuer: this.#provider.issuer,
      create: settings.ZEUGHAUS_OIDC_CREATE,
      link: settings.ZEUGHAUS_OIDC_LINK,
    }
    const opened = await accounts.openSession(await persons.enter(person, entrance))
    const { tokenHash } = opened.session
    await persons.keepSession(tokenHash, this.#sessionOf(tokenHash, person))
    return opened
  }

  /** Whether a check of this session is due, or under way in this process: its answer counts for each request. */
  mustCheck({ checkAt, tokenHash }: OpenSession): boolean {
    return checkAt !== null && (checkAt <= this.#dependencies.clock.now() || this.#checks.has(keyOf(tokenHash)))
  }

  /** Asks whether a session goes on; the caller ends it. @returns why not; undefined: it does */
  check(session: OpenSession): Promise<EndedBy | undefined> {
    const key = keyOf(session.tokenHash)
    const asked = this.#checks.get(key) ?? this.#check(session).finally(() => this.#checks.delete(key))
    this.#checks.set(key, asked)
    return asked
  }

  /** Ends the sessions that a logout token names. @returns their persons @throws OidcFailure, DomainError 409 */
  async logOut(token: string): Promise<Account[]> {
    const read: LogoutToken = await this.#provider.readLogout(token)
    return this.#dependencies.persons.logOut(read, this.#provider.issuer)
  }

  #attempt(kept: string | null): OidcAttempt {
    const text = kept === null ? null : this.#dependencies.box.open(Buffer.from(kept, 'base64url'), ATTEMPT)
    const attempt = text === null ? undefined : Attempt.parse(JSON.parse(text))
    if (attempt === undefined || attempt.until <= this.#dependencies.clock.now())
      throw new OidcFailure('invalid', 'no login was begun in this browser')
    return attempt
  }

  async #check({ tokenHash, checkAt, account }: OpenSession): Promise<EndedBy | undefined> {
    const { persons, settings, clock, box, log } = this.#dependencies
    const now = clock.now()
    const taken = await persons.takeCheck(tokenHash, checkAt ?? now, now + AGAIN_MS)
    if (taken === undefined) return undefined
    const token = taken.sealed === null ? null : box.open(taken.sealed, contextOf(tokenHash))
    let ended: EndedBy | undefined
    try {
      if (token === null) ended = 'ohne Token'
      else {
        const person = await this.#provider.refresh(token, taken.sub)
        const session = this.#sessionOf(tokenHash, person)
        if (!(await persons.renew(tokenHash, session, account.login, person.groups))) ended = 'keine Rolle'
      }
    } catch (error) {
      if (!(error instanceof OidcFailure)) throw error
      if (error.kind === 'ended' || error.kind === 'invalid') ended = 'beendet'
      else if (now - taken.checkedAt >= settings.ZEUGHAUS_OIDC_SILENCE * HOUR_MS) ended = 'nicht geprüft'
      else log.warn({ err: error, kind: error.kind }, 'the OpenID provider could not be asked; the login goes on')
    }
    return ended
  }

  /** What is kept of a login that the provider lets begin or go on. */
  #sessionOf(tokenHash: Uint8Array, { sid, refreshToken }: OidcPerson) {
    const { box, clock } = this.#dependencies
    const checkedAt = clock.now()
    const sealed = refreshToken === undefined ? null : box.seal(refreshToken, contextOf(tokenHash))
    return { sid, sealed, checkAt: checkedAt + CHECK_MS, checkedAt }
  }
}

const keyOf = (tokenHash: Uint8Array): string => Buffer.from(tokenHash).toString('base64url')
const contextOf = (tokenHash: Uint8Array): string => `openid token ${keyOf(tokenHash)}`
