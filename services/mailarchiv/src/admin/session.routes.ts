/** Who is logged in, logging out, and the own account. */
import {
  answer,
  clientKey,
  hashPassword,
  invalidRequest,
  requireStrongPassword,
  verifyPassword,
} from '@zeughaus/platform'
import { noteObject } from '../access-log/index.ts'
import {
  type Accounts,
  askedOf,
  describedAccount,
  type Factors,
  type OpenSession,
  rightsOf,
  waitsFor,
} from '../accounts/index.ts'
import { expiredCookie } from './cookie.ts'
import { leftOf } from './factors.routes.ts'
import { knownOf } from './first-password.ts'
import type { LoginLimit } from './login-limit.ts'
import { type PanelArea, serve } from './operation.ts'
import type { Session } from './wire/index.ts'

interface SessionDoors {
  readonly accounts: Accounts
  readonly factors: Factors
  readonly limit: LoginLimit
  readonly version: string
}

export function addSessionRoutes(area: PanelArea, doors: SessionDoors): void {
  const { accounts, version } = doors
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

function addPassword(area: PanelArea, { accounts, factors, limit }: SessionDoors): void {
  serve(area, 'PUT /password', async ({ principal: { account, tokenHash }, body, ip, request }) => {
    await limit.count(clientKey(ip), account.login)
    const stored = await accounts.credential(account.login)
    if (!(await verifyPassword(stored?.hash, body.current)) || stored === null)
      throw invalidRequest([{ pfad: 'current', grund: 'ist nicht Ihr jetziges Passwort' }])
    if (body.next === body.current)
      throw invalidRequest([{ pfad: 'next', grund: 'ist Ihr jetziges Passwort; wählen Sie ein anderes' }])
    await requireStrongPassword('next', body.next, knownOf(account.login, account.name))
    const how = { mustChange: false, keep: tokenHash, compared: stored.hash, passkeys: body.passkeys }
    if ((await factors.of(account)).passkeys.length > 0) noteObject(request, PASSKEYS[body.passkeys])
    const left = await leftOf(factors, await accounts.setPassword(account.id, await hashPassword(body.next), how))
    return left === undefined ? answer(undefined, { status: 204 }) : { left }
  })
}

/** What the access log says of passkeys with a new password. */
const PASSKEYS = { remove: 'Passkeys entfernt', keep: 'Passkeys behalten' }

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

export function shownSession({ account, expiresAt }: OpenSession, version: string): Session {
  const { login, name, roles, scope } = account
  const asked = askedOf(account)
  return {
    user: login,
    name,
    roles: [...roles],
    rights: rightsOf(account).filter((right) => asked === null || !waitsFor(asked, right)),
    scope: [...scope],
    asks: asked ?? (name === '' ? 'name' : null),
    expires_at: new Date(expiresAt).toISOString(),
    version,
  }
}
