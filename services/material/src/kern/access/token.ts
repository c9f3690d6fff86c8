import { createSecretKey, type KeyObject } from 'node:crypto'
import { type Clock, isUuid } from '@zeughaus/platform'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'

/** Lifetime of a token, in seconds. */
export const TOKEN_SECONDS = 8 * 60 * 60
/**
 * Tolerated clock difference between machines of this service, in seconds: one whose clock is ahead is named to the
 * administration, and its logins count on the others meanwhile.
 */
const CLOCK_DIFFERENCE = 5 * 60
const ALGORITHM = 'HS256'
/** The claims of a token, in order. */
const CLAIMS = 'exp,iat,jti,sub'
/** Number of tokens remembered after their signature was verified; the oldest go first. */
const REMEMBERED_MAX = 1000

/** The content of a valid token. Roles are read for each request. */
export interface Details {
  readonly sub: string
  /** Seconds since 1970. */
  readonly iat: number
  readonly exp: number
  /** Names the login (RFC 7519, section 4.1.7). */
  readonly jti: string
}

/** A newly issued token. */
export type Issued = Details & { readonly token: string }

/** Issues and checks tokens. */
export interface Tokens {
  /** Issues a token for a login of a person. */
  issue(benutzerId: string, sitzungId: string): Promise<Issued>
  /** Reads a token; undefined unless this service issued it and it is complete and unexpired. Its login may have ended. */
  verify(token: string): Promise<Details | undefined>
}

/** @param secret at least 32 bytes, checked by the settings */
export function tokens(secret: string, clock: Clock): Tokens {
  const key: KeyObject = createSecretKey(Buffer.from(secret))
  const now = (): number => Math.floor(clock.now() / 1000)
  // Verifying a signature costs as much as the rest of a short request, so a good one is remembered. Times are checked
  // on each request.
  const remembered = new Map<string, JWTPayload>()
  const signed = async (token: string): Promise<JWTPayload> => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      currentDate: new Date(clock.now()),
    })
    const [oldest] = remembered.keys()
    if (remembered.size >= REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest)
    remembered.set(token, payload)
    return payload
  }
  return {
    issue: async (benutzerId, sitzungId) => {
      const iat = now()
      const claims = { sub: benutzerId, iat, exp: iat + TOKEN_SECONDS, jti: sitzungId }
      const token = await new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM }).sign(key)
      return { token, ...claims }
    },
    verify: async (token) => {
      try {
        return checked(remembered.get(token) ?? (await signed(token)), now())
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}

/** Checks the claims. The library accepts tokens without `exp` or `sub`, an endless `exp` and an object as `sub`. */
function checked(payload: JWTPayload, now: number): Details | undefined {
  const { sub, iat, exp, jti } = payload as Readonly<Record<string, unknown>>
  if (Object.keys(payload).sort().join() !== CLAIMS) return undefined
  if (typeof jti !== 'string' || !isUuid(jti)) return undefined
  if (typeof sub !== 'string' || !isUuid(sub)) return undefined
  if (!isSecond(iat) || !isSecond(exp)) return undefined
  if (iat > now + CLOCK_DIFFERENCE || exp <= now || exp - iat > TOKEN_SECONDS) return undefined
  return { sub, iat, exp, jti }
}

function isSecond(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
