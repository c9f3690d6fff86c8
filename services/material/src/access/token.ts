import { createHash, createSecretKey, type KeyObject } from 'node:crypto'
import { type Clock, isUuid, newId } from '@zeughaus/platform'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'

/** Lifetime of a token, in seconds. */
export const TOKEN_SECONDS = 8 * 60 * 60
/** Tolerated clock difference between processes of this service, in seconds. */
const CLOCK_DIFFERENCE = 5
const ALGORITHM = 'HS256'
/** The claims of a token, in order; tokens of older versions lack the `jti`. */
const CLAIMS = ['exp,iat,jti,sub', 'exp,iat,sub']
/** Number of tokens remembered after their signature was verified; the oldest go first. */
const REMEMBERED_MAX = 1000

/** The content of a valid token. Roles are read for each request. */
export interface Details {
  readonly sub: string
  /** Seconds since 1970. */
  readonly iat: number
  readonly exp: number
  /** Hash of the whole token: identifies it, but cannot be used in its place. */
  readonly hash: Buffer
}

/** A newly issued token. */
export type Issued = Details & { readonly token: string }

/** Issues and checks tokens. */
export interface Tokens {
  /** Issues a token. No two are the same, even for one person within one second, so one can end without the other. */
  issue(benutzerId: string): Promise<Issued>
  /** Reads a token; undefined unless this service issued it and it is complete and unexpired. */
  verify(token: string): Promise<Details | undefined>
}

/** @param secret at least 32 bytes, checked by the settings */
export function tokens(secret: string, clock: Clock): Tokens {
  const key: KeyObject = createSecretKey(Buffer.from(secret))
  const now = (): number => Math.floor(clock.now() / 1000)
  // Verifying a signature costs as much as the rest of a short request, so a good one is remembered. Times are checked
  // on each request.
  const remembered = new Map<string, Signed>()
  const signed = async (token: string): Promise<Signed> => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      currentDate: new Date(clock.now()),
    })
    const [oldest] = remembered.keys()
    if (remembered.size >= REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest)
    const signedToken = { payload, hash: hashOf(token) }
    remembered.set(token, signedToken)
    return signedToken
  }
  return {
    issue: async (benutzerId) => {
      const iat = now()
      const exp = iat + TOKEN_SECONDS
      const sub = benutzerId
      const claims = { sub, iat, exp, jti: newId() }
      const token = await new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM }).sign(key)
      return { token, sub, iat, exp, hash: hashOf(token) }
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

interface Signed {
  readonly payload: JWTPayload
  readonly hash: Buffer
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Checks the claims. The library accepts tokens without `exp` or `sub`, an endless `exp` and an object as `sub`. */
function checked({ payload, hash }: Signed, now: number): Details | undefined {
  const { sub, iat, exp, jti } = payload as Readonly<Record<string, unknown>>
  if (!CLAIMS.includes(Object.keys(payload).sort().join())) return undefined
  if (jti !== undefined && (typeof jti !== 'string' || !isUuid(jti))) return undefined
  if (typeof sub !== 'string' || !isUuid(sub)) return undefined
  if (!isSecond(iat) || !isSecond(exp)) return undefined
  if (iat > now + CLOCK_DIFFERENCE || exp <= now || exp - iat > TOKEN_SECONDS) return undefined
  return { sub, iat, exp, hash }
}

function isSecond(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
