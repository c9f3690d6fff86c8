/** The session cookie: never readable by scripts, never sent along from another site. */
import type { FastifyRequest } from 'fastify'
import { ABSOLUTE_MS } from './accounts.ts'

const NAME = 'zeughaus_mailarchiv'

/** The token in the request's cookies, or null. */
export function sessionToken(request: FastifyRequest): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === NAME && value) return value
  }
  return null
}

/** `Set-Cookie` for a new session. `Secure` where the browser speaks TLS with us or with the proxy before us. */
export function sessionCookie(request: FastifyRequest, token: string): string {
  return cookie(request, token, Math.floor(ABSOLUTE_MS / 1000))
}

/** `Set-Cookie` that makes the browser forget its session. */
export function expiredCookie(request: FastifyRequest): string {
  return cookie(request, '', 0)
}

function cookie(request: FastifyRequest, value: string, maxAge: number): string {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return `${NAME}=${value}; Path=/admin; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`
}
