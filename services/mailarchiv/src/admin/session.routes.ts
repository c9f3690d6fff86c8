/** Logging in and out, and the own account. */
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
import { type AccessLog, type LogActor, noteObject } from '../access-log/index.ts'
import { type Accounts, canonicalLogin, describedAccount, type OpenSession, rightsOf } from '../accounts/index.ts'
import { expiredCookie, sessionCookie } from './cookie.ts'
import { knownOf } from './first-password.ts'
import type { LoginLimit } from './login-limit.ts'
import { actorOf, type PanelArea, serve } from './operation.ts'
import { requireSameOrigin } from './same-origin.ts'
import { operations, type Session } from './wire/index.ts'

interface SessionDoors {
  readonly accounts: Accounts
  readonly accessLog: AccessLog
  readonly limit: LoginLimit
  readonly version: string
}

export function addSessionRoutes(area: PanelArea, doors: SessionDoors): void {
  const { accounts, version } = doors
  addLogin(area, doors)

  serve(area, 'GET /session', ({ principal }) => shownSession(principal, version))

  serve(area, 'DELETE /session', async ({ principal, request }) => {
    await accounts.closeSession(principal.tokenHash)
    return answer(undefined, { headers: { 'set-cookie': expiredCookie(request) } })
  })

  serve(area, 'PUT /session/name', async ({ principal, body, request }) => {
    const account = await accounts.nameOnce(principal.account.id, body.name)
    noteObject(request, describedAccount(account))
    return shownSession({ ...principal, account }, version)
  })

  addPassword(area, doors)
  addOtherLogins(area, doors)
}

function addLogin(area: PanelArea, { accounts, accessLog, limit, version }: SessionDoors): void {
  area.route({
    method: 'POST' satisfies Method,
    path: '/session',
    hidden: true,
    ...operations['POST /session'],
    async handler({ body, ip, request }) {
      requireSameOrigin(request)
      const login = canonicalLogin(body.user)
      const stored = await accounts.credential(login)
      const name = stored === null ? markOf(body.user) : login
      const actor: LogActor = { kind: 'unknown', id: '', name }
      const refused = { actor, action: 'login', address: ip, result: 'refused' } as const
      try {
        await limit.count(clientKey(ip), login)
      } catch (error) {
        accessLog.recordStranger(refused)
        await accessLog.settled()
        throw error
      }
      // A person without access gets the answer of a stranger.
      const hash = stored === null || stored.account.endedAt !== null ? undefined : stored.hash
      try {
        if (!(await verifyPassword(hash, body.password)) || stored === null) throw wrongCredentials()
      } catch (error) {
        accessLog.record(refused)
        await accessLog.settled()
        throw error
      }
      const { token, session } = await accounts.openSession(stored.account)
      accessLog.record({ actor: actorOf(session), action: 'login', address: ip, result: 'ok' })
      await accessLog.settled()
      return answer(shownSession(session, version), { headers: { 'set-cookie': sessionCookie(request, token) } })
    },
  })
}

function addPassword(area: PanelArea, { accounts, limit }: SessionDoors): void {
  serve(area, 'PUT /password', async ({ principal: { account, tokenHash }, body, ip }) => {
    await limit.count(clientKey(ip), account.login)
    const stored = await accounts.credential(account.login)
    if (!(await verifyPassword(stored?.hash, body.current)))
      throw invalidRequest([{ pfad: 'current', grund: 'ist nicht Ihr jetziges Passwort' }])
    if (body.next === body.current)
      throw invalidRequest([{ pfad: 'next', grund: 'ist Ihr jetziges Passwort; wählen Sie ein anderes' }])
    await requireStrongPassword('next', body.next, knownOf(account.login, account.name))
    await accounts.setPassword(account.id, await hashPassword(body.next), { mustChange: false, keep: tokenHash })
    return undefined
  })
}

function addOtherLogins(area: PanelArea, { accounts }: SessionDoors): void {
  serve(area, 'GET /session/others', async ({ principal }) => {
    const own = Buffer.from(principal.tokenHash)
    const others = (await accounts.loginsOf(principal.account)).filter(({ tokenHash }) => !own.equals(tokenHash))
    const logins = others.map(({ createdAt, seenAt }) => ({
      created_at: new Date(createdAt).toISOString(),
      seen_at: new Date(seenAt).toISOString(),
    }))
    return { count: logins.length, logins }
  })

  serve(area, 'DELETE /session/others', async ({ principal, request }) => {
    await accounts.endSessions(principal.account, principal.tokenHash)
    noteObject(request, describedAccount(principal.account))
    return undefined
  })
}

function shownSession({ account, expiresAt }: OpenSession, version: string): Session {
  const { login, name, roles, scope, mustChange } = account
  return {
    user: login,
    name,
    roles: [...roles],
    rights: mustChange ? ['angemeldet'] : rightsOf(account),
    scope: [...scope],
    asks: mustChange ? 'password' : name === '' ? 'name' : null,
    expires_at: new Date(expiresAt).toISOString(),
    version,
  }
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
