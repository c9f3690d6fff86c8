/** A real OpenID provider for tests, which lies where a test wants it to. Only tests import it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { atEnd } from './at-end.ts'

/** A person at the provider. */
export interface Account {
  name?: string
  preferred_username?: string
  email?: string
  email_verified?: boolean
  groups?: string[]
}

/** A service that lets the provider log people in. */
export interface RelyingParty {
  readonly id: string
  readonly secret: string
  /** Where the provider sends people back. */
  readonly redirectUri: string
  readonly logoutUri?: string
  /** Where the provider sends people back after a logout there. */
  readonly homeUri?: string
}

export interface TestProvider {
  readonly issuer: string
  /** People by their `sub`; a test adds, changes and removes them. */
  readonly accounts: Map<string, Account>
  /** Begins to serve these services. */
  serve(...parties: readonly RelyingParty[]): void
  /** Signs claims as the provider does; with `isForged` by a key of a stranger. */
  sign(claims: JWTPayload, options?: { readonly isForged?: boolean; readonly typ?: string }): Promise<string>
  /** Changes the claims of the ID tokens that follow; undefined: none. */
  lie: { readonly claims: (claims: JWTPayload) => JWTPayload; readonly isForged?: boolean } | undefined
  /** Milliseconds by which the clock of the header `Date` differs. */
  clockMs: number
  /** Answers nothing while true: every connection is cut. */
  isGone: boolean
  /** Logs a person in as a browser does. @returns the address to which it is sent back */
  visit(url: string, sub: string): Promise<URL>
  /** Sends a logout token to a service. */
  logOut(clientId: string, sub: string, sid: string): Promise<void>
  close(): void
}

const ALGORITHM = 'RS256'
const KEY_ID = 'signing'
const DAY_S = 24 * 60 * 60

/** Starts the provider; it ends after the test file. */
export async function startOpenIdProvider(): Promise<TestProvider> {
  const provider = await openOpenIdProvider()
  atEnd(() => provider.close())
  return provider
}

/** Starts the provider on a free loopback port. */
export async function openOpenIdProvider(): Promise<TestProvider> {
  const [own, strange] = await Promise.all([
    generateKeyPair(ALGORITHM, { extractable: true }),
    generateKeyPair(ALGORITHM),
  ])
  const jwk = { ...(await exportJWK(own.privateKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' }
  let provider: Provider | undefined
  let callback: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined
  const server = createServer((request, response) => {
    if (self.isGone || callback === undefined) {
      request.socket.destroy()
      return
    }
    response.setHeader('date', new Date(Date.now() + self.clockMs).toUTCString())
    void (request.url?.startsWith('/anmelden/') && provider
      ? logInPage(provider, request, response)
      : callback(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const self: TestProvider = {
    issuer,
    accounts: new Map(),
    lie: undefined,
    clockMs: 0,
    isGone: false,
    sign: (claims, { isForged = false, typ } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID, ...(typ === undefined ? {} : { typ }) })
        .sign(isForged ? strange.privateKey : own.privateKey),
    serve: (...parties) => {
      provider = providerOf(self, jwk, parties)
      provider.use(lying(self))
      callback = provider.callback()
    },
    visit: (url, sub) => walk(url, sub, issuer),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
    logOut: async (clientId, sub, sid) => {
      const client = await provider?.Client.find(clientId)
      await (client as unknown as Backchannel | undefined)?.backchannelLogout(sub, sid)
    },
  }
  return self
}

/** What the types of the library lack. */
interface Backchannel {
  backchannelLogout(sub: string, sid: string): Promise<void>
}

function providerOf(self: TestProvider, jwk: object, parties: readonly RelyingParty[]): Provider {
  return new Provider(self.issuer, {
    jwks: { keys: [jwk] },
    cookies: { keys: ['only for tests'] },
    clients: parties.map(({ id, secret, redirectUri, logoutUri, homeUri }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: [redirectUri],
      ...(homeUri === undefined ? {} : { post_logout_redirect_uris: [homeUri] }),
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'client_secret_post' as const,
      ...(logoutUri === undefined
        ? {}
        : { backchannel_logout_uri: logoutUri, backchannel_logout_session_required: true }),
    })),
    findAccount: (_ctx, sub) => {
      const account = self.accounts.get(sub)
      return account && { accountId: sub, claims: () => ({ sub, ...account }) }
    },
    claims: {
      openid: ['sub', 'sid', 'groups'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_ctx, { uid }) => `/anmelden/${uid}` },
    // Its own fetch() reaches no loopback address, where the services of tests are.
    fetch: (url, { dispatcher: _none, ...options }: RequestInit & { dispatcher?: unknown } = {}) => fetch(url, options),
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    // Everything is granted: these tests are about the services.
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc
      if (client === undefined || session?.accountId === undefined) return undefined
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email offline_access')
      await grant.save()
      return grant
    },
    ttl: { IdToken: DAY_S, AccessToken: DAY_S, RefreshToken: DAY_S, Grant: DAY_S, Session: DAY_S, Interaction: DAY_S },
  })
}

/** Replaces the ID tokens of the token endpoint by what a test wants. */
const lying = (self: TestProvider) => async (ctx: { path: string; body?: unknown }, next: () => Promise<void>) => {
  await next()
  const body = ctx.body as { id_token?: string } | undefined
  if (ctx.path !== '/token' || body?.id_token === undefined || self.lie === undefined) return
  const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload
  body.id_token = await self.sign(self.lie.claims(claims), { isForged: self.lie.isForged === true })
}

/** The page on which people log in: a name, no password. */
async function logInPage(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      '<!doctype html><html lang="de"><title>Anmeldedienst</title><form method="post"><label>Kennung <input name="sub" autofocus></label><button>Weiter</button></form></html>',
    )
    return
  }
  let form = ''
  for await (const piece of request) form += piece
  const accountId = new URLSearchParams(form).get('sub') ?? ''
  const result =
    accountId === '' ? { error: 'access_denied', error_description: 'cancelled' } : { login: { accountId } }
  await provider.interactionFinished(request, response, result)
}

/** Follows the redirects of the provider with its cookies, and fills in its page. */
async function walk(from: string, sub: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let [url, body]: [URL, URLSearchParams | undefined] = [new URL(from), undefined]
  for (let steps = 0; steps < 10; steps += 1) {
    if (url.origin !== issuer) return url
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (location === null && body !== undefined)
      throw new Error(`the provider: ${response.status} ${await response.text()}`)
    if (location === null && response.status !== 200)
      throw new Error(`the provider: ${response.status} ${await response.text()}`)
    body = location === null ? new URLSearchParams({ sub }) : undefined
    if (location !== null) url = new URL(location, url)
  }
  throw new Error('the provider sends in circles')
}
