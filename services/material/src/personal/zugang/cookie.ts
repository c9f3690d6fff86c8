/** Cookies of logins: sent only to their own path, readable by no script, never sent from another site. */
import type { AreaOutcome } from '@zeughaus/platform'
import type { Caller } from '../../kern/access/caller.ts'

type Request = AreaOutcome<Caller>['request']

export const ERNEUERN = '/auth/erneuern'
export const ANMELDEDIENST = '/auth/anmeldedienst'

/** A cookie of one purpose. */
function cookieOf(name: string, path: string) {
  // Browsers accept this name only over TLS (RFC 6265bis, section 4.1.3.1).
  const nameFor = (request: Request): string => (hasTls(request) ? `__Secure-${name}` : name)
  return {
    /** The cookie of a request, or undefined. */
    read: (request: Request): string | undefined => {
      const wanted = `${nameFor(request)}=`
      const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
      return pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length)
    },
    /** Headers that give the browser the cookie for these seconds. */
    give: (request: Request, value: string, seconds: number) => ({
      'set-cookie': [
        `${nameFor(request)}=${value}; Path=/api/v1${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${
          hasTls(request) ? '; Secure' : ''
        }`,
      ],
    }),
  }
}

/** Renews the token of a login that stays. */
const bleibe = cookieOf('zeughaus_material', ERNEUERN)
/** Ties a login that was begun at the OpenID provider to its browser. */
export const versuchCookie = cookieOf('zeughaus_material_anmeldedienst', ANMELDEDIENST)

/** Names a device on which a person has shown a second factor. */
export const geraetCookie = cookieOf('zeughaus_material_geraet', '/auth')

export const bleibeCookie = bleibe.read
export const withCookie = bleibe.give
/** Headers that make the browser forget the cookie of its login. */
export const withoutCookie = (request: Request) => withCookie(request, '', 0)

/** Headers that give the browser the cookies of both. */
export const bothCookies = (one: Cookies, other: Cookies): Cookies => ({
  'set-cookie': [...one['set-cookie'], ...other['set-cookie']],
})
type Cookies = ReturnType<typeof withCookie>

/** Whether the browser uses TLS to reach the service or its trusted proxy. */
const hasTls = (request: Request): boolean => request.protocol === 'https'
