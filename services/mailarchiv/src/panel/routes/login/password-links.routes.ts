/** Forgotten passwords: a person sets a new one by a link in an e-mail. */
import {
  clientKey,
  hashPassword,
  linkToken,
  mailAddress,
  noPasswordLinks,
  type RateLimiter,
  requireStrongPassword,
} from '@zeughaus/platform'
import { z } from 'zod'
import type { AccessLog, LogActor } from '../../../evidence/access-log/index.ts'
import {
  type Account,
  describedAccount,
  type Factors,
  PASSKEYS_AFTER,
  type PasswordLinks,
} from '../../accounts/index.ts'
import { actorOf, type PanelArea } from '../area.ts'
import { leftOf } from './factors.routes.ts'
import { leftFactors } from './factors.schema.ts'
import { knownOf } from './first-password.ts'
import type { PasswordMails } from './password-mails.ts'
import { requireSameOrigin } from './same-origin.ts'
import { newPassword } from './session.schema.ts'

export interface PasswordLinkDependencies {
  readonly passwordLinks: Pick<PasswordLinks, 'find' | 'setPassword'>
  /** Null without a mail server or without the address of the archive. */
  readonly passwordMails: Pick<PasswordMails, 'request'> | null
  readonly factors: Factors
  readonly accessLog: AccessLog
  readonly limiter: RateLimiter
}

/** No login holds a blank: tries at links and at logins are counted apart. */
const LINK = 'password link'

export function addPasswordLinkRoutes(area: PanelArea, dependencies: PasswordLinkDependencies): void {
  const { passwordMails, limiter } = dependencies
  area.route({
    method: 'POST',
    path: '/password-link',
    permission: 'public',
    summary:
      'Einen Link für ein neues Passwort anfordern; ihn bekommt nur, wer einen zweiten Faktor hat, und die Antwort ist immer dieselbe',
    log: 'itself',
    schema: { body: z.strictObject({ email: mailAddress }), response: { 204: null } },
    async handler({ body, ip, request }) {
      requireSameOrigin(request)
      if (passwordMails === null) throw noPasswordLinks()
      await limiter.attempt(clientKey(ip), LINK)
      passwordMails.request(body.email, ip)
      return undefined
    },
  })
  area.route({
    method: 'POST',
    path: '/password-link/check',
    permission: 'public',
    summary: 'Wessen Link es ist, bevor er benutzt wird; ändert nichts',
    log: 'itself',
    schema: {
      body: z.strictObject({ token: linkToken }),
      /** `passkeys`: how many log in without a password. */
      response: { 200: z.object({ user: z.string(), name: z.string(), passkeys: z.int() }) },
    },
    async handler({ body, ip, request }) {
      requireSameOrigin(request)
      await limiter.attempt(clientKey(ip), `${LINK} check`)
      const account = await personOf(dependencies, body.token, ip)
      const left = await leftOf(dependencies.factors, account)
      return { user: account.login, name: account.name, passkeys: left?.passkeys_alone ?? 0 }
    },
  })
  addUse(area, dependencies)
}

function addUse(area: PanelArea, dependencies: PasswordLinkDependencies): void {
  const { passwordLinks, factors, accessLog, limiter } = dependencies
  area.route({
    method: 'POST',
    path: '/password-link/password',
    permission: 'public',
    summary:
      'Mit einem Link ein neues Passwort festlegen; alle Anmeldungen der Person enden, die zweiten Faktoren bleiben',
    log: 'itself',
    schema: {
      body: z.strictObject({
        token: linkToken,
        password: newPassword,
        /** Passkeys log in without a password: `suspend` lets them only confirm the new one until they have. */
        passkeys: z.enum(['suspend', 'keep']).default('suspend'),
      }),
      /** `left`: what stays of second factors; absent for nothing. */
      response: { 200: z.object({ user: z.string(), name: z.string(), left: leftFactors.optional() }) },
    },
    async handler({ body: { token, password, passkeys }, ip, request }) {
      requireSameOrigin(request)
      await limiter.attempt(clientKey(ip), LINK)
      const person = await personOf(dependencies, token, ip)
      await requireStrongPassword('password', password, knownOf(person))
      const account = await passwordLinks.setPassword(token, await hashPassword(password), passkeys)
      const left = await leftOf(factors, account)
      const words = left !== undefined && left.passkeys > 0 ? `, ${PASSKEYS_AFTER[passkeys]}` : ''
      const object = `${describedAccount(account)}${words}`
      accessLog.record({ actor: actorOf({ account }), action: 'password_by_link', object, address: ip, result: 'ok' })
      await accessLog.settled()
      return { user: account.login, name: account.name, left }
    },
  })
}

/** Finds the person of a link. A guess is recorded. @throws DomainError 422 `passwortlink_ungueltig` */
async function personOf(
  { passwordLinks, accessLog }: PasswordLinkDependencies,
  token: string,
  ip: string,
): Promise<Account> {
  try {
    return await passwordLinks.find(token)
  } catch (error) {
    const actor: LogActor = { kind: 'unknown', id: '', name: '' }
    accessLog.recordStranger({ actor, action: 'password_by_link', address: ip, result: 'refused' })
    await accessLog.settled()
    throw error
  }
}
