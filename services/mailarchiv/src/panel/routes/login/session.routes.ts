/** Who is logged in, logging out, and the own account. */
import {
  answer,
  clientKey,
  hashPassword,
  invalidRequest,
  type RateLimiter,
  requireStrongPassword,
  verifyPassword,
} from '@zeughaus/platform'
import { z } from 'zod'
import { noteObject } from '../../../evidence/access-log/index.ts'
import {
  type Accounts,
  describedAccount,
  dutyOf,
  type Factors,
  type OpenSession,
  PASSKEYS_AFTER,
  personName,
  rightsOf,
  waitsFor,
} from '../../accounts/index.ts'
import type { PanelArea } from '../area.ts'
import { count, instant } from '../common.schema.ts'
import { expiredCookie } from './cookie.ts'
import { leftOf } from './factors.routes.ts'
import { leftFactors } from './factors.schema.ts'
import { knownOf } from './first-password.ts'
import { passwordChange, type Session, sessionSchema } from './session.schema.ts'

interface SessionDependencies {
  readonly accounts: Accounts
  readonly factors: Factors
  readonly limiter: RateLimiter
  readonly version: string
}

export function addSessionRoutes(area: PanelArea, dependencies: SessionDependencies): void {
  const { accounts, version } = dependencies
  area.route({
    method: 'GET',
    path: '/session',
    permission: 'angemeldet',
    summary: 'Wer angemeldet ist',
    log: 'none',
    schema: { response: { 200: sessionSchema } },
    handler: ({ principal }) => shownSession(principal, version),
  })

  area.route({
    method: 'DELETE',
    path: '/session',
    permission: 'angemeldet',
    summary: 'Abmelden',
    log: 'logout',
    schema: { response: { 204: null } },
    async handler({ principal, request }) {
      await accounts.closeSession(principal.tokenHash)
      return answer(undefined, { headers: { 'set-cookie': expiredCookie(request) } })
    },
  })

  area.route({
    method: 'PUT',
    path: '/session/name',
    permission: 'konto.verwalten',
    summary: 'Einmal sagen, wer dieses Konto benutzt',
    log: 'account_change',
    schema: { body: z.strictObject({ name: personName }), response: { 200: sessionSchema } },
    async handler({ principal, body, request }) {
      const account = await accounts.nameOnce(principal.account.id, body.name)
      noteObject(request, describedAccount(account))
      return shownSession({ ...principal, account }, version)
    },
  })

  addPassword(area, dependencies)
  addOtherLogins(area, dependencies)
}

function addPassword(area: PanelArea, { accounts, factors, limiter }: SessionDependencies): void {
  area.route({
    method: 'PUT',
    path: '/password',
    permission: 'angemeldet',
    summary: 'Eigenes Passwort ändern; alle anderen Anmeldungen enden, Passkeys nach Wahl',
    log: 'password',
    schema: {
      body: passwordChange,
      /** 204: no factor stays. */
      response: { 200: z.object({ left: leftFactors }), 204: null },
    },
    async handler({ principal: { account, tokenHash }, body, ip, request }) {
      await limiter.attempt(clientKey(ip), account.login)
      const stored = await accounts.credential(account.login)
      if (!(await verifyPassword(stored?.hash, body.current)) || stored === null)
        throw invalidRequest([{ pfad: 'current', grund: 'ist nicht Ihr jetziges Passwort' }])
      if (body.next === body.current)
        throw invalidRequest([{ pfad: 'next', grund: 'ist Ihr jetziges Passwort; wählen Sie ein anderes' }])
      await requireStrongPassword('next', body.next, knownOf(account))
      const how = { mustChange: false, keep: tokenHash, compared: stored.hash, passkeys: body.passkeys }
      if ((await factors.of(account)).passkeys.length > 0) noteObject(request, PASSKEYS_AFTER[body.passkeys])
      const left = await leftOf(factors, await accounts.setPassword(account.id, await hashPassword(body.next), how))
      return left === undefined ? answer(undefined, { status: 204 }) : { left }
    },
  })
}

function addOtherLogins(area: PanelArea, { accounts }: SessionDependencies): void {
  area.route({
    method: 'GET',
    path: '/session/others',
    permission: 'konto.verwalten',
    summary: 'Die anderen offenen Anmeldungen der Person',
    log: 'none',
    schema: {
      response: { 200: z.object({ count, logins: z.array(z.object({ created_at: instant, seen_at: instant })) }) },
    },
    async handler({ principal }) {
      const own = Buffer.from(principal.tokenHash)
      const others = (await accounts.loginsOf(principal.account)).filter(({ tokenHash }) => !own.equals(tokenHash))
      const logins = others.map(({ createdAt, seenAt }) => ({
        created_at: new Date(createdAt).toISOString(),
        seen_at: new Date(seenAt).toISOString(),
      }))
      return { count: logins.length, logins }
    },
  })

  area.route({
    method: 'DELETE',
    path: '/session/others',
    permission: 'konto.verwalten',
    summary: 'Die anderen Anmeldungen der Person beenden',
    log: 'account_sessions',
    schema: { response: { 204: null } },
    async handler({ principal, request }) {
      await accounts.endSessions(principal.account, principal.tokenHash)
      noteObject(request, describedAccount(principal.account))
      return undefined
    },
  })
}

export function shownSession({ account, expiresAt }: OpenSession, version: string): Session {
  const { login, name, email, roles, scope, audit } = account
  const duty = dutyOf(account)
  return {
    user: login,
    name,
    email,
    roles: [...roles],
    rights: rightsOf(account).filter((right) => duty === null || !waitsFor(duty, right)),
    scope: [...scope],
    audit: audit && { reading: audit.reading, ends_on: audit.endsOn },
    asks: duty ?? (name === '' ? 'name' : null),
    expires_at: new Date(expiresAt).toISOString(),
    version,
  }
}
