/** Tokens of a back-channel logout (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
import type { JWTPayload, RemoteJWKSet } from 'jose'
import { OidcFailure } from './errors.ts'

/** Who is logged out: one session of the provider, or all of a person. */
export interface LogoutToken {
  readonly sub: string | undefined
  readonly sid: string | undefined
  /** Names the token: it works once. */
  readonly jti: string
}

/** The one event of these tokens. */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** An older token is refused, so that its name need not be remembered for ever. */
export const LOGOUT_TOKEN_MAX_AGE_S = 10 * 60
const TOLERANCE_S = 30
const TEXT_MAX = 300
/** Signatures by a key pair: who can check one cannot make one. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

interface Expected {
  readonly issuer: string
  readonly audience: string
  readonly jwks_uri: string | undefined
  readonly fetch: (url: string, options?: RequestInit) => Promise<Response>
}

/** Keys by their address; each set keeps its keys, and asks again for an unknown one. */
const keySets = new Map<string, RemoteJWKSet>()

/** Checks signature, issuer, addressee, age and kind of a logout token. The caller refuses one that it has seen before. */
export function logoutTokens({ issuer, audience, jwks_uri, fetch }: Expected) {
  return async (token: string): Promise<LogoutToken> => {
    if (jwks_uri === undefined) throw new OidcFailure('unreachable', 'the provider names no keys')
    // Loaded only when needed.
    const { createRemoteJWKSet, customFetch, jwtVerify } = await import('jose')
    const keys = keySets.get(jwks_uri) ?? createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: fetch })
    keySets.set(jwks_uri, keys)
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: LOGOUT_TOKEN_MAX_AGE_S,
      clockTolerance: TOLERANCE_S,
    })
    // Tokens of other purposes name theirs; older providers name none.
    if (!['logout+jwt', 'jwt'].includes((protectedHeader.typ ?? 'jwt').toLowerCase()))
      throw new OidcFailure('invalid', `a token of the type ${protectedHeader.typ}`)
    return contentOf(payload)
  }
}

function contentOf({ sub, jti, sid, events, nonce }: JWTPayload): LogoutToken {
  const isLogout = typeof events === 'object' && events !== null && EVENT in events
  // An ID token has a nonce: it must not pass for a logout.
  if (!isLogout || nonce !== undefined) throw new OidcFailure('invalid', 'no logout token')
  const named = { sub: textOf(sub), sid: textOf(sid), jti: textOf(jti) }
  if (named.jti === undefined || (named.sub === undefined && named.sid === undefined))
    throw new OidcFailure('invalid', 'the logout token names no login')
  return { ...named, jti: named.jti }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= TEXT_MAX ? value : undefined
