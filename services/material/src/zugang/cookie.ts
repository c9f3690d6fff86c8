/** The cookie of a login that stays: sent only to its own path, readable by no script, never sent from another site. */
import type { AreaOutcome } from '@zeughaus/platform'
import type { Caller } from '../access/caller.ts'

type Request = AreaOutcome<Caller>['request']

const NAME = 'zeughaus_material'
/** Browsers accept this name only over TLS (RFC 6265bis, section 4.1.3.1). */
const NAME_WITH_TLS = `__Secure-${NAME}`
export const ERNEUERN = '/auth/erneuern'
const PATH = `/api/v1${ERNEUERN}`

/** The cookie of a request, or undefined. */
export function bleibeCookie(request: Request): string | undefined {
  const wanted = `${nameFor(request)}=`
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length)
}

/** Headers that give the browser a cookie for these seconds. */
export const withCookie = (request: Request, value: string, seconds: number) => ({
  'set-cookie': `${nameFor(request)}=${value}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${
    hasTls(request) ? '; Secure' : ''
  }`,
})

/** Headers that make the browser forget its cookie. */
export const withoutCookie = (request: Request) => withCookie(request, '', 0)

const nameFor = (request: Request): string => (hasTls(request) ? NAME_WITH_TLS : NAME)

/** Whether the browser uses TLS to reach the service or its trusted proxy. */
const hasTls = (request: Request): boolean => request.protocol === 'https'
