import { createHmac, createSecretKey } from 'node:crypto'
import { type Clock, isUuid } from '@zeughaus/platform'
import { errors, jwtVerify, SignJWT } from 'jose'

const ALGORITHM = 'HS256'

/** What a cookie says that renews the token of a login. */
export interface Erneuerung {
  readonly sitzung: string
  /** Changes with each renewal. */
  readonly nummer: number
}

/** Signs and reads the cookies that renew tokens. */
export interface Erneuerungen {
  /** @param endet seconds since 1970 */
  sign(erneuerung: Erneuerung, endet: number): Promise<string>
  /** Reads a cookie; undefined unless this service signed it and it has not expired. */
  read(cookie: string): Promise<Erneuerung | undefined>
}

/**
 * A key of their own, made from the secret of the tokens, so that neither passes for the other. Nothing is stored by
 * which a copy of the database could renew a login.
 */
export function erneuerungen(secret: string, clock: Clock): Erneuerungen {
  const key = createSecretKey(createHmac('sha256', secret).update('angemeldet bleiben').digest())
  return {
    sign: ({ sitzung, nummer }, endet) =>
      new SignJWT({ jti: sitzung, nummer, exp: endet }).setProtectedHeader({ alg: ALGORITHM }).sign(key),
    read: async (cookie) => {
      try {
        const { payload } = await jwtVerify(cookie, key, {
          algorithms: [ALGORITHM],
          currentDate: new Date(clock.now()),
          requiredClaims: ['exp', 'jti', 'nummer'],
        })
        const { jti, nummer } = payload
        if (typeof jti !== 'string' || !isUuid(jti) || !Number.isSafeInteger(nummer)) return undefined
        return { sitzung: jti, nummer: nummer as number }
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}
