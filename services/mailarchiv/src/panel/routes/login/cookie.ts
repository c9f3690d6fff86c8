/** The panel's cookies: never readable by scripts, never sent along from another site. */
import { KNOWN_DEVICE_MS } from '@zeughaus/platform'
import type { FastifyRequest } from 'fastify'
import { ABSOLUTE_MS } from '../../accounts/index.ts'

/** Its name; over TLS it has a prefix. */
export const COOKIE = 'zeughaus_mailarchiv'
/** Browsers accept this name only over TLS, for this host alone and all of its paths (RFC 6265bis, section 4.1.3.2). */
const NAME_WITH_TLS = `__Host-${COOKIE}`

/** The token in the request's cookies, or null. */
export function sessionToken(request: FastifyRequest): string | null {
  return cookieIn(request, nameOf(request))
}

const nameOf = (request: FastifyRequest): string => (speaksTls(request) ? NAME_WITH_TLS : COOKIE)

function cookieIn(request: FastifyRequest, wanted: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === wanted && value) return value
  }
  return null
}

/** What the browser keeps of a login that was begun at the OpenID provider, or null. */
export const attemptOf = (request: FastifyRequest): string | null => cookieIn(request, attemptName(request))

/** `Set-Cookie` for a login that was begun there. */
export const attemptCookie = (request: FastifyRequest, kept: string, seconds: number): string =>
  cookie(request, attemptName(request), kept, seconds)

const attemptName = (request: FastifyRequest): string => `${nameOf(request)}_openid`

/** The cookie of a device on which a person has shown a second factor, or null. */
export const deviceOf = (request: FastifyRequest): string | null => cookieIn(request, deviceName(request))

/** `Set-Cookie` for such a device. */
export const deviceCookie = (request: FastifyRequest, kept: string): string =>
  cookie(request, deviceName(request), kept, Math.floor(KNOWN_DEVICE_MS / 1000))

const deviceName = (request: FastifyRequest): string => `${nameOf(request)}_device`

/** `Set-Cookie` for a new session. */
export function sessionCookie(request: FastifyRequest, token: string): string {
  return cookie(request, nameOf(request), token, Math.floor(ABSOLUTE_MS / 1000))
}

/** `Set-Cookie` that makes the browser forget its session. */
export function expiredCookie(request: FastifyRequest): string {
  return cookie(request, nameOf(request), '', 0)
}

function cookie(request: FastifyRequest, name: string, value: string, maxAge: number): string {
  const common = `Max-Age=${maxAge}; HttpOnly; SameSite=Strict`
  if (speaksTls(request)) return `${name}=${value}; Path=/; ${common}; Secure`
  // Plain HTTP on the same machine: the browser would discard a Secure cookie.
  return `${name}=${value}; Path=/admin; ${common}`
}

/** Whether the browser uses TLS to reach the service or its trusted proxy. */
const speaksTls = (request: FastifyRequest): boolean => request.protocol === 'https'
