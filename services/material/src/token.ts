import { createSecretKey, type KeyObject } from 'node:crypto'
import { type Clock, isUuid } from '@zeughaus/platform'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'

/** How long a token is good, in seconds. */
export const TOKEN_SEKUNDEN = 8 * 60 * 60
/** How far ahead the clock of another process of this service may be, in seconds. */
const GANGUNTERSCHIED = 5
const ALGORITHMUS = 'HS256'
const ANGABEN = ['exp', 'iat', 'sub']
/** So many tokens whose signature was found good are remembered, the newest. */
const GEMERKT_MAX = 1000

/** What a valid token says: who, and since when. Roles are read for each request. */
export interface Angaben {
  readonly sub: string
  /** Seconds since 1970. */
  readonly iat: number
  readonly exp: number
}

/** Issues and checks tokens. */
export interface Tokens {
  ausstellen(benutzerId: string): Promise<{ token: string; exp: number }>
  /** What the token says, or undefined for anything that is not a token of this service, complete and unexpired. */
  pruefen(token: string): Promise<Angaben | undefined>
}

/** @param secret at least 32 bytes, checked by the settings */
export function tokens(secret: string, clock: Clock): Tokens {
  const key: KeyObject = createSecretKey(Buffer.from(secret))
  const jetzt = (): number => Math.floor(clock.now() / 1000)
  // Checking a signature costs as much as the rest of a short request, and a good one stays good. Time does not: what
  // follows from it is looked at each time.
  const gemerkt = new Map<string, JWTPayload>()
  const unterschrieben = async (token: string): Promise<JWTPayload> => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHMUS],
      currentDate: new Date(clock.now()),
    })
    const [aeltester] = gemerkt.keys()
    if (gemerkt.size >= GEMERKT_MAX && aeltester !== undefined) gemerkt.delete(aeltester)
    gemerkt.set(token, payload)
    return payload
  }
  return {
    ausstellen: async (benutzerId) => {
      const iat = jetzt()
      const exp = iat + TOKEN_SEKUNDEN
      const token = await new SignJWT({ sub: benutzerId, iat, exp }).setProtectedHeader({ alg: ALGORITHMUS }).sign(key)
      return { token, exp }
    },
    pruefen: async (token) => {
      try {
        return geprueft(gemerkt.get(token) ?? (await unterschrieben(token)), jetzt())
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}

/** The library accepts tokens without `exp` or `sub`, an endless `exp` and an object as `sub`; this does not. */
function geprueft(payload: Readonly<Record<string, unknown>>, jetzt: number): Angaben | undefined {
  const { sub, iat, exp } = payload
  if (Object.keys(payload).sort().join() !== ANGABEN.join()) return undefined
  if (typeof sub !== 'string' || !isUuid(sub)) return undefined
  if (!isSekunde(iat) || !isSekunde(exp)) return undefined
  if (iat > jetzt + GANGUNTERSCHIED || exp <= jetzt || exp - iat > TOKEN_SEKUNDEN) return undefined
  return { sub, iat, exp }
}

function isSekunde(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
