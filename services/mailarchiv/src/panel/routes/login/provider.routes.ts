/** Logging in at the OpenID provider, its logouts, and the table of its groups. */
import { text } from 'node:stream/consumers'
import {
  answer,
  clientKey,
  conflict,
  DomainError,
  type Logger,
  malformedRequest,
  OidcFailure,
  PER_ADDRESS,
  type RateLimiter,
  refusalOf,
} from '@zeughaus/platform'
import { z } from 'zod'
import { type AccessLog, type LogActor, noteObject } from '../../../evidence/access-log/index.ts'
import { describedAccount, groupRolesSchema, type ProviderAccounts } from '../../accounts/index.ts'
import { actorOf, type PanelArea } from '../area.ts'
import { attemptCookie, attemptOf, sessionCookie } from './cookie.ts'
import type { PasswordLinkDependencies } from './password-links.routes.ts'
import { groupsSchema, providerAnswer } from './provider.schema.ts'
import { ATTEMPT_MS, type EndedBy, type PanelProvider } from './provider.ts'
import { requireSameOrigin } from './same-origin.ts'
import { shownSession } from './session.routes.ts'
import { sessionSchema } from './session.schema.ts'

export interface ProviderDependencies {
  /** Null without an OpenID provider. */
  readonly provider: PanelProvider | null
  readonly groupRoles: Pick<ProviderAccounts, 'groups' | 'setGroups'>
  readonly accessLog: AccessLog
  readonly limiter: RateLimiter
  readonly version: string
  /** Null where no links are sent. */
  readonly passwordMails: PasswordLinkDependencies['passwordMails']
  readonly log: Pick<Logger, 'warn'>
}

const FORM = 'application/x-www-form-urlencoded'
const FORM_MAX = 64 * 1024
const SERVER_ERROR = 500

/** The service, as the access log names what the provider makes it do. */
const SERVICE: LogActor = { kind: 'service', id: '', name: 'Anmeldedienst' }

/** Counts apart from logins by password. @throws DomainError 429 */
const countAttempt = (limiter: RateLimiter, ip: string) => limiter.attempt(`provider ${clientKey(ip)}`, '', PER_ADDRESS)

/** Records that the provider has ended a login. */
export const endedEntry = (account: Parameters<typeof describedAccount>[0], by: EndedBy, address: string) =>
  ({
    actor: SERVICE,
    action: 'account_sessions',
    object: `${describedAccount(account)}: ${by}`,
    address,
    result: 'ok',
  }) as const

export function addProviderRoutes(area: PanelArea, dependencies: ProviderDependencies): void {
  const { provider, groupRoles, limiter, passwordMails } = dependencies
  area.route({
    method: 'GET',
    path: '/session/provider',
    permission: 'public',
    summary:
      'Welche Wege es neben dem Passwort gibt: wie der Anmeldedienst heißt, und ob ein vergessenes Passwort ein Link ersetzt',
    log: 'none',
    /** `name` is null without a provider. */
    schema: { response: { 200: z.object({ name: z.string().nullable(), password_links: z.boolean() }) } },
    handler: () => ({ name: provider?.name ?? null, password_links: passwordMails !== null }),
  })
  area.route({
    method: 'POST',
    path: '/session/provider/begin',
    permission: 'public',
    summary: 'Eine Anmeldung am Anmeldedienst beginnen: die Seite, auf die der Browser geht',
    log: 'none',
    schema: { response: { 200: z.object({ url: z.string() }) } },
    async handler({ ip, request }) {
      requireSameOrigin(request)
      await countAttempt(limiter, ip)
      const { url, kept } = await inWords(dependencies, required(provider).begin())
      return answer({ url }, { headers: { 'set-cookie': attemptCookie(request, kept, ATTEMPT_MS / 1000) } })
    },
  })
  area.route({
    method: 'POST',
    path: '/session/provider/end',
    permission: 'public',
    summary: 'Die Seite des Anmeldedienstes, auf der eine Anmeldung dort endet',
    log: 'none',
    /** `url` is null where the provider offers none. */
    schema: { response: { 200: z.object({ url: z.string().nullable() }) } },
    async handler({ ip, request }) {
      requireSameOrigin(request)
      await countAttempt(limiter, ip)
      return { url: await inWords(dependencies, required(provider).logoutPage()) }
    },
  })
  addFinish(area, dependencies)
  addLogout(area, dependencies)
  area.route({
    method: 'GET',
    path: '/groups',
    permission: 'personen.verwalten',
    summary: 'Welche Gruppe des Anmeldedienstes welche Rollen gibt; die erste einer Person zählt',
    log: 'none',
    schema: { response: { 200: groupsSchema } },
    handler: async () => ({ groups: await groupRoles.groups() }),
  })
  area.route({
    method: 'PUT',
    path: '/groups',
    permission: 'personen.verwalten',
    summary: 'Festlegen, welche Gruppe welche Rollen gibt',
    log: 'account_change',
    schema: { body: z.strictObject({ groups: groupRolesSchema }), response: { 200: groupsSchema } },
    async handler({ body, request }) {
      await groupRoles.setGroups(body.groups)
      const groups = await groupRoles.groups()
      noteObject(request, `Gruppen: ${groups.map(({ group, roles }) => `${group} (${roles.join(', ')})`).join(' · ')}`)
      return { groups }
    },
  })
}

function addFinish(area: PanelArea, dependencies: ProviderDependencies): void {
  const { provider, accessLog, limiter, version } = dependencies
  area.route({
    method: 'POST',
    path: '/session/provider',
    permission: 'public',
    summary: 'Eine Anmeldung am Anmeldedienst abschließen',
    log: 'itself',
    schema: { body: providerAnswer, response: { 200: sessionSchema } },
    async handler({ body, ip, request }) {
      requireSameOrigin(request)
      await countAttempt(limiter, ip)
      const dienst = required(provider)
      try {
        const person = await inWords(
          dependencies,
          Promise.resolve().then(() => dienst.finish(body.answer, attemptOf(request))),
        )
        const { token, session } = await dienst.open(person)
        accessLog.record({
          actor: actorOf(session),
          action: 'login',
          object: 'Anmeldedienst',
          address: ip,
          result: 'ok',
        })
        await accessLog.settled()
        return answer(shownSession(session, version), { headers: { 'set-cookie': sessionCookie(request, token) } })
      } catch (error) {
        if (error instanceof DomainError && error.status < SERVER_ERROR) {
          const actor: LogActor = { kind: 'unknown', id: '', name: 'Anmeldedienst' }
          accessLog.recordStranger({ actor, action: 'login', object: error.code, address: ip, result: 'refused' })
          await accessLog.settled()
        }
        throw error
      }
    },
  })
}

/** The provider ends logins (OpenID Connect Back-Channel Logout). */
function addLogout(area: PanelArea, dependencies: ProviderDependencies): void {
  area.route({
    method: 'POST',
    path: '/session/provider/logout',
    permission: 'public',
    log: 'itself',
    summary: 'Anmeldungen beenden, weil der Anmeldedienst es sagt',
    rawBody: [FORM],
    bodyLimit: FORM_MAX,
    schema: { response: { 204: null } },
    async handler({ body, ip }) {
      const token = new URLSearchParams(await text(body)).get('logout_token') ?? ''
      const ended = await inWords(dependencies, required(dependencies.provider).logOut(token)).catch(
        (error: unknown) => {
          const isToken = error instanceof DomainError && error.status < SERVER_ERROR && error.status !== CONFLICT
          throw isToken ? malformedRequest('Das logout_token gilt nicht.') : error
        },
      )
      for (const account of ended) dependencies.accessLog.record(endedEntry(account, 'abgemeldet', ip))
      await dependencies.accessLog.settled()
      return answer(undefined, { headers: { 'cache-control': 'no-store' } })
    },
  })
}
const CONFLICT = 409

function required(provider: PanelProvider | null): PanelProvider {
  if (provider !== null) return provider
  throw conflict(
    'kein_anmeldedienst',
    'Hier ist kein Anmeldedienst eingerichtet. Melden Sie sich mit Benutzername und Passwort an.',
  )
}

/** A failure at the provider as a refusal; the log has the reason. */
async function inWords<T>({ log }: Pick<ProviderDependencies, 'log'>, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof OidcFailure)) throw error
    log.warn({ err: error, kind: error.kind }, 'a login at the OpenID provider failed')
    throw refusalOf(error)
  }
}
