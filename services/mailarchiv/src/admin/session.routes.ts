/** Logging in and out, and the password. */
import { createHmac, randomBytes } from 'node:crypto'
import {
  answer,
  clientKey,
  DomainError,
  hashPassword,
  invalidRequest,
  type Method,
  requireStrongPassword,
  verifyPassword,
} from '@zeughaus/platform'
import type { AccessLog } from '../access-log/index.ts'
import type { Accounts } from '../accounts/index.ts'
import { expiredCookie, sessionCookie } from './cookie.ts'
import { knownOf } from './first-password.ts'
import type { LoginLimit } from './login-limit.ts'
import { type PanelArea, serve } from './operation.ts'
import { requireSameOrigin } from './same-origin.ts'
import { operations } from './wire/index.ts'

interface SessionDoors {
  readonly accounts: Accounts
  readonly accessLog: AccessLog
  readonly limit: LoginLimit
  readonly version: string
}

export function addSessionRoutes(area: PanelArea, { accounts, accessLog, limit, version }: SessionDoors): void {
  const shown = (session: { user: string; expiresAt: number }) => ({
    user: session.user,
    expires_at: new Date(session.expiresAt).toISOString(),
    version,
  })

  area.route({
    method: 'POST' satisfies Method,
    path: '/session',
    permission: 'public',
    hidden: true,
    ...operations['POST /session'],
    async handler({ body, ip, request }) {
      requireSameOrigin(request)
      const tried = { actor: { kind: 'admin', id: '', name: body.user }, action: 'login', address: ip } as const
      const stored = await accounts.passwordHash(body.user)
      const name = stored === null ? markOf(body.user) : body.user
      const refused = { ...tried, actor: { kind: 'unknown', id: '', name }, result: 'refused' } as const
      try {
        limit.count(clientKey(ip), body.user)
      } catch (error) {
        accessLog.recordStranger(refused)
        await accessLog.settled()
        throw error
      }
      try {
        if (!(await verifyPassword(stored ?? undefined, body.password))) throw wrongCredentials()
      } catch (error) {
        accessLog.record(refused)
        await accessLog.settled()
        throw error
      }
      const { token, session } = await accounts.openSession(body.user)
      accessLog.record({ ...tried, result: 'ok' })
      await accessLog.settled()
      return answer(shown(session), { headers: { 'set-cookie': sessionCookie(request, token) } })
    },
  })

  serve(area, 'GET /session', ({ principal }) => shown(principal))

  serve(area, 'DELETE /session', async ({ principal, request }) => {
    await accounts.closeSession(principal.tokenHash)
    return answer(undefined, { headers: { 'set-cookie': expiredCookie(request) } })
  })

  serve(area, 'PUT /password', async ({ principal, body, ip }) => {
    limit.count(clientKey(ip), principal.user)
    const stored = await accounts.passwordHash(principal.user)
    if (!(await verifyPassword(stored ?? undefined, body.current)))
      throw invalidRequest([{ pfad: 'current', grund: 'ist nicht Ihr jetziges Passwort' }])
    await requireStrongPassword('next', body.next, knownOf(principal.user))
    await accounts.setPassword(principal.user, await hashPassword(body.next), principal.tokenHash)
    return undefined
  })
}

/** Keys the mark of an unknown name; a name has the same mark until the next start. */
const MARK_KEY = randomBytes(32)
const MARK_LENGTH = 8

/** Returns a mark of an unknown name for the log: it may be a password typed into the wrong field. */
function markOf(typed: string): string {
  const mark = createHmac('sha256', MARK_KEY).update(typed.toLowerCase()).digest('hex').slice(0, MARK_LENGTH)
  return `unbekannter Name (${mark})`
}

/** A wrong name and a wrong password read alike. No `WWW-Authenticate`: the browser must not open its own dialogue. */
function wrongCredentials(): DomainError {
  return new DomainError(401, 'anmeldung_falsch', 'Benutzername oder Passwort stimmen nicht.')
}
