/** Logs people in at an OpenID provider: Authorization Code with PKCE, refresh, back-channel logout. */
import type * as Library from 'openid-client'
import { OidcFailure } from './errors.ts'
import { failureOf } from './failure.ts'
import { type LogoutToken, logoutTokens } from './logout-token.ts'
import { isLoopback } from './loopback.ts'

/** This service, as the provider knows it. */
export interface OidcClient {
  readonly issuer: string
  readonly id: string
  /** Undefined for a client that PKCE alone protects. */
  readonly secret: string | undefined
  /** The page to which the provider sends people back. */
  readonly redirectUri: string
  /** The page to which it sends them back after a logout there. */
  readonly homeUri: string
  readonly scope: string
  /** The claim that names the groups of a person. */
  readonly groupsClaim: string
}

/** What a begun login must show again when it comes back. */
export interface OidcAttempt {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A person, as the provider names them. */
export interface OidcPerson {
  /** Names the person for ever, together with the issuer. */
  readonly sub: string
  /** The session at the provider; undefined where it names none. */
  readonly sid: string | undefined
  readonly name: string | undefined
  readonly username: string | undefined
  readonly email: string | undefined
  /** Whether the provider has checked the address. */
  readonly isEmailVerified: boolean
  readonly groups: readonly string[]
  /** Asks again later; undefined where the provider gives none. */
  readonly refreshToken: string | undefined
}

export interface OidcProvider {
  readonly issuer: string
  /** Begins a login. @returns the page of the provider. @throws {OidcFailure} */
  begin(): Promise<OidcAttempt & { readonly url: string }>
  /**
   * Ends a login: exchanges the code and checks the tokens.
   *
   * @param answer the query with which the provider sent the person back
   * @throws {OidcFailure}
   */
  finish(answer: string, attempt: OidcAttempt): Promise<OidcPerson>
  /** Asks whether a login goes on, and for the groups of now. @throws {OidcFailure} `ended` when it is over */
  refresh(refreshToken: string, sub: string): Promise<OidcPerson>
  /**
   * The page of the provider that ends a login there, after the person has confirmed it (RP-Initiated Logout).
   *
   * @returns null where the provider offers none
   * @throws {OidcFailure}
   */
  logoutPage(): Promise<string | null>
  /** Checks the token of a back-channel logout. @throws {OidcFailure} */
  readLogout(token: string): Promise<LogoutToken>
  /** How the last contact went: null when it went well, or there was none yet. */
  problem(): OidcFailure | null
}

/** Seconds that the provider has for one answer. */
const TIMEOUT_S = 5
/** How long the provider's own description is kept, in milliseconds. */
const DESCRIPTION_MS = 60 * 60_000
/** After a failure logins that go on do not wait for the provider again within this time, in milliseconds. */
const PAUSE_MS = 20_000

/** Loaded only when needed. */
const library = () => import('openid-client')

type Tokens = Pick<
  Library.TokenEndpointResponse & Library.TokenEndpointResponseHelpers,
  'access_token' | 'claims' | 'refresh_token'
>

/** Creates a provider; nothing is asked of it before the first login. */
export function oidcProvider(client: OidcClient): OidcProvider {
  const contact = new Contact(client)
  const { finish, refresh } = grants(client, contact)
  return {
    issuer: client.issuer,
    finish,
    refresh,
    problem: () => contact.problem,
    begin: () => {
      // Asked each time: no one is sent to a provider that is not there.
      contact.forget()
      return contact.ask((config, lib) => beginning(client, config, lib))
    },
    logoutPage: () =>
      contact.ask(async (config, lib) => {
        if (config.serverMetadata().end_session_endpoint === undefined) return null
        // Without the ID token of a login as a hint the provider asks the person, who decides.
        return lib.buildEndSessionUrl(config, { post_logout_redirect_uri: client.homeUri }).href
      }),
    readLogout: (token) =>
      contact.ask(async (config) => {
        const { issuer, jwks_uri } = config.serverMetadata()
        return logoutTokens({ issuer, jwks_uri, audience: client.id, fetch: contact.fetch })(token)
      }),
  }
}

async function beginning(
  { redirectUri, scope }: OidcClient,
  config: Library.Configuration,
  lib: typeof Library,
): Promise<OidcAttempt & { url: string }> {
  const verifier = lib.randomPKCECodeVerifier()
  const [state, nonce] = [lib.randomState(), lib.randomNonce()]
  const code_challenge = await lib.calculatePKCECodeChallenge(verifier)
  const parameters = { redirect_uri: redirectUri, scope, state, nonce, code_challenge, code_challenge_method: 'S256' }
  return { state, nonce, verifier, url: lib.buildAuthorizationUrl(config, parameters).href }
}

function grants(client: OidcClient, contact: Contact): Pick<OidcProvider, 'finish' | 'refresh'> {
  /** Reads a person from the tokens, and from the provider's userinfo where the token does not name groups. */
  const personOf = async (tokens: Tokens, sub: string, lib: typeof Library, config: Library.Configuration) => {
    const claims = tokens.claims()
    if (claims !== undefined && claims.sub !== sub) throw new OidcFailure('invalid', 'another sub')
    const isComplete = claims !== undefined && client.groupsClaim in claims
    const asked = isComplete ? {} : await lib.fetchUserInfo(config, tokens.access_token, sub)
    const all: Readonly<Record<string, unknown>> = { ...asked, ...claims }
    // Microsoft Entra names no groups but where to ask for them, once they are too many for a token.
    if (Object.keys(Object(all['_claim_names'])).includes(client.groupsClaim))
      throw new OidcFailure('groups', 'overage')
    return {
      sub,
      sid: textOf(all['sid']),
      name: textOf(all['name']),
      username: textOf(all['preferred_username']),
      email: textOf(all['email']),
      isEmailVerified: all['email_verified'] === true,
      groups: textsOf(all[client.groupsClaim]),
      refreshToken: tokens.refresh_token,
    }
  }
  return {
    finish: (answer, { state, nonce, verifier }) =>
      contact.ask(async (config, lib) => {
        const url = new URL(client.redirectUri)
        url.search = answer
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
        const tokens = await lib.authorizationCodeGrant(config, url, checks)
        return personOf(tokens, tokens.claims()?.sub ?? '', lib, config)
      }),
    refresh: (refreshToken, sub) =>
      contact.ask(async (config, lib) => {
        const tokens = await lib.refreshTokenGrant(config, refreshToken)
        const person = await personOf(tokens, sub, lib, config)
        // A provider that does not change it sends none.
        return { ...person, refreshToken: person.refreshToken ?? refreshToken }
      }, PAUSE_MS),
  }
}

/** The connection to the provider: its description, its clock, and how the last contact went. */
class Contact {
  problem: OidcFailure | null = null
  readonly #client: OidcClient
  #found: { readonly config: Promise<Library.Configuration>; readonly until: number } | undefined
  #offsetMs = 0
  #failedAt = 0

  constructor(client: OidcClient) {
    this.#client = client
  }

  /** Asks the provider. @param pauseMs does not ask within this time after a failure @throws {OidcFailure} */
  async ask<T>(work: (config: Library.Configuration, lib: typeof Library) => Promise<T>, pauseMs = 0): Promise<T> {
    if (this.problem?.kind === 'unreachable' && Date.now() - this.#failedAt < pauseMs) throw this.problem
    try {
      const done = await work(await this.#configuration(), await library())
      this.problem = null
      return done
    } catch (error) {
      const failure = failureOf(error, this.#offsetMs)
      if (failure.kind === 'unreachable' || failure.kind === 'clock') {
        this.problem = failure
        this.#failedAt = Date.now()
      }
      throw failure
    }
  }

  /** Asks for the provider's description again with the next question. */
  forget(): void {
    this.#found = undefined
  }

  /** Fetches, and compares the clocks by the header `Date`. */
  readonly fetch = async (url: string, options: RequestInit = {}): Promise<Response> => {
    const response = await fetch(url, { ...options, signal: options.signal ?? AbortSignal.timeout(TIMEOUT_S * 1000) })
    const there = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(there)) this.#offsetMs = Date.now() - there
    return response
  }

  async #configuration(): Promise<Library.Configuration> {
    if (this.#found === undefined || this.#found.until < Date.now()) {
      const config = this.#discover()
      this.#found = { config, until: Date.now() + DESCRIPTION_MS }
      config.catch(() => {
        this.#found = undefined
      })
    }
    return this.#found.config
  }

  async #discover(): Promise<Library.Configuration> {
    const lib = await library()
    const { issuer, id, secret } = this.#client
    const server = new URL(issuer)
    const options = {
      timeout: TIMEOUT_S,
      [lib.customFetch]: (url: string, request: Library.CustomFetchOptions) => this.fetch(url, request as RequestInit),
      execute: [lib.enableNonRepudiationChecks, ...(isLoopback(server) ? [lib.allowInsecureRequests] : [])],
    }
    const auth = secret === undefined ? lib.None() : authentication(lib, secret)
    return lib.discovery(server, id, undefined, auth, options)
  }
}

/** The secret in the way that the provider takes: in the body where it says so, else in the header, which all must take. */
function authentication(lib: typeof Library, secret: string): Library.ClientAuth {
  const [post, basic] = [lib.ClientSecretPost(secret), lib.ClientSecretBasic(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? []
    const chosen = methods.includes('client_secret_post') ? post : basic
    chosen(server, client, body, headers)
  }
}

const TEXT_MAX = 300
const GROUPS_MAX = 1000

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= TEXT_MAX ? value : undefined

/** The groups: a list of words, or one word. Anything else names none. */
function textsOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.slice(0, GROUPS_MAX).flatMap((one) => textOf(one) ?? [])
}
