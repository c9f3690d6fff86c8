/** The session cookie: never readable by scripts, never sent along from another site. */
import type { FastifyRequest } from 'fastify'
import { ABSOLUTE_MS } from '../accounts/index.ts'

const NAME = 'zeughaus_mailarchiv'
/** Browsers accept this name only over TLS, for this host alone and all of its paths (RFC 6265bis, section 4.1.3.2). */
const NAME_WITH_TLS = `__Host-${NAME}`

/** The token in the request's cookies, or null. */
export function sessionToken(request: FastifyRequest): string | null {
  const wanted = speaksTls(request) ? NAME_WITH_TLS : NAME
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === wanted && value) return value
  }
  return null
}

/** `Set-Cookie` for a new session. */
export function sessionCookie(request: FastifyRequest, token: string): string {
  return cookie(request, token, Math.floor(ABSOLUTE_MS / 1000))
}

/** `Set-Cookie` that makes the browser forget its session. */
export function expiredCookie(request: FastifyRequest): string {
  return cookie(request, '', 0)
}

function cookie(request: FastifyRequest, value: string, maxAge: number): string {
  const common = `Max-Age=${maxAge}; HttpOnly; SameSite=Strict`
  if (speaksTls(request)) return `${NAME_WITH_TLS}=${value}; Path=/; ${common}; Secure`
  // Plain HTTP on the same machine: the browser would discard a Secure cookie.
  return `${NAME}=${value}; Path=/admin; ${common}`
}

/** Whether the browser uses TLS to reach the service or its trusted proxy. */
const speaksTls = (request: FastifyRequest): boolean => request.protocol === 'https'
