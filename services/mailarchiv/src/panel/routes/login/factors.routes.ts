/** Second factors: as their person sets them up, as the Verwaltung resets and demands them. */
import {
  answer,
  clientKey,
  factorCode,
  forbidden,
  newPasskey,
  passkeyCreation,
  passkeyImpossible,
  passkeyPartyOf,
  type RateLimiter,
  rfc3339,
  unprocessable,
  verifyPassword,
} from '@zeughaus/platform'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { noteObject } from '../../../evidence/access-log/index.ts'
import {
  type Account,
  type Accounts,
  describedAccount,
  type Factors,
  type FactorTries,
  ROLE_WORDS,
  ROLES,
  type StoredFactors,
} from '../../accounts/index.ts'
import type { PanelArea } from '../area.ts'
import { byId } from '../common.schema.ts'
import { deviceCookie, deviceOf } from './cookie.ts'
import {
  addedFactor,
  factorDuty,
  factorsSchema,
  type LeftFactors,
  ownFactors,
  passkeyName,
  passwordAgain,
  recoveryCodes,
  type ShownFactors,
} from './factors.schema.ts'

export interface FactorDependencies {
  readonly accounts: Accounts
  readonly factors: Factors
  readonly factorTries: FactorTries
  readonly limiter: RateLimiter
  /** The address to which passkeys belong; undefined: that of the request. */
  readonly passkeyAddress: string | undefined
}

const APP = 'Authenticator-App'
const CODES = 'Wiederherstellungscodes'

export function addFactorRoutes(area: PanelArea, dependencies: FactorDependencies): void {
  const { factors, passkeyAddress } = dependencies
  area.route({
    method: 'GET',
    path: '/factors',
    permission: 'konto.sichern',
    summary: 'Die eigenen zweiten Faktoren',
    log: 'none',
    schema: { response: { 200: ownFactors } },
    handler: async ({ principal: { account }, request }) => ({
      ...(await shownOf(dependencies, account)),
      passkeys_possible: passkeyPartyOf(request, passkeyAddress) !== undefined,
      connected: account.isConnected,
    }),
  })
  addApp(area, dependencies)
  area.route({
    method: 'POST',
    path: '/factors/codes',
    permission: 'konto.sichern',
    summary: 'Zehn neue Wiederherstellungscodes; alle früheren gelten nicht mehr, und alle anderen Anmeldungen enden',
    log: 'factor_add',
    schema: { body: passwordAgain, response: { 200: z.object({ codes: recoveryCodes }) } },
    async handler({ principal: { account, tokenHash }, body, ip, request }) {
      await confirmed(dependencies, account, body.password, ip)
      noteObject(request, CODES)
      return { codes: await factors.renewCodes(account, tokenHash) }
    },
  })
  addPasskeys(area, dependencies)
  addVerwaltung(area, dependencies)
}

/** Asks for the password again. @throws DomainError 422 `passwort_falsch`, 429 */
async function confirmed({ accounts, limiter }: FactorDependencies, account: Account, password: string, ip: string) {
  // No login holds a blank: the tries at a login are counted apart.
  await limiter.attempt(clientKey(ip), `${account.login} factors`)
  const stored = await accounts.credential(account.login)
  if (!(await verifyPassword(stored?.hash, password)))
    throw unprocessable('passwort_falsch', 'Das Passwort stimmt nicht.')
}

function addApp(area: PanelArea, dependencies: FactorDependencies): void {
  const { factors, limiter } = dependencies
  area.route({
    method: 'POST',
    path: '/factors/totp',
    permission: 'konto.sichern',
    summary: 'Eine Authenticator-App einrichten; sie gilt mit ihrem ersten Code',
    log: 'none',
    /** `uri` is the same secret for the QR code. */
    schema: { body: passwordAgain, response: { 200: z.object({ secret: z.string(), uri: z.string() }) } },
    async handler({ principal: { account }, body, ip }) {
      await confirmed(dependencies, account, body.password, ip)
      return factors.startTotp(account)
    },
  })
  area.route({
    method: 'POST',
    path: '/factors/totp/confirm',
    permission: 'konto.sichern',
    summary: 'Die Authenticator-App mit ihrem ersten Code bestätigen; alle anderen Anmeldungen enden',
    log: 'factor_add',
    schema: { body: z.strictObject({ code: factorCode }), response: { 200: addedFactor } },
    async handler({ principal: { account, tokenHash }, body, request }) {
      noteObject(request, APP)
      await limiter.attempt(`factor ${account.id}`, '')
      return added(dependencies, account, request, await factors.confirmTotp(account, body.code, tokenHash))
    },
  })
  area.route({
    method: 'POST',
    path: '/factors/totp/remove',
    permission: 'konto.sichern',
    summary: 'Die Authenticator-App entfernen; alle anderen Anmeldungen enden',
    log: 'factor_remove',
    schema: { body: passwordAgain, response: { 204: null } },
    async handler({ principal: { account, tokenHash }, body, ip, request }) {
      noteObject(request, APP)
      await confirmed(dependencies, account, body.password, ip)
      await factors.removeTotp(account, tokenHash)
      return undefined
    },
  })
}

function addPasskeys(area: PanelArea, dependencies: FactorDependencies): void {
  const { factors, passkeyAddress } = dependencies
  area.route({
    method: 'POST',
    path: '/factors/passkeys/request',
    permission: 'konto.sichern',
    summary: 'Einen Passkey einrichten',
    log: 'none',
    schema: { body: passwordAgain, response: { 200: passkeyCreation } },
    async handler({ principal: { account }, body, ip, request }) {
      const party = passkeyPartyOf(request, passkeyAddress)
      if (party === undefined) throw passkeyImpossible()
      await confirmed(dependencies, account, body.password, ip)
      return factors.requestPasskey(account, party)
    },
  })
  area.route({
    method: 'POST',
    path: '/factors/passkeys',
    permission: 'konto.sichern',
    summary: 'Den neuen Passkey speichern; alle anderen Anmeldungen enden',
    log: 'factor_add',
    schema: { body: z.strictObject({ name: passkeyName, passkey: newPasskey }), response: { 200: addedFactor } },
    async handler({ principal: { account, tokenHash }, body, request }) {
      const { name, passkey } = body
      noteObject(request, called(name))
      return added(dependencies, account, request, await factors.addPasskey(account, name, passkey, tokenHash))
    },
  })
  area.route({
    method: 'PATCH',
    path: '/factors/passkeys/{id}',
    permission: 'konto.sichern',
    summary: 'Einen eigenen Passkey umbenennen',
    log: 'none',
    schema: { params: byId, body: z.strictObject({ name: passkeyName }), response: { 204: null } },
    async handler({ principal: { account }, params, body }) {
      await factors.renamePasskey(account, params.id, body.name)
      return undefined
    },
  })
  area.route({
    method: 'POST',
    path: '/factors/passkeys/{id}/remove',
    permission: 'konto.sichern',
    summary: 'Einen eigenen Passkey entfernen; alle anderen Anmeldungen enden',
    log: 'factor_remove',
    schema: { params: byId, body: passwordAgain, response: { 204: null } },
    async handler({ principal, params, body, ip, request }) {
      const { account, tokenHash } = principal
      await confirmed(dependencies, account, body.password, ip)
      noteObject(request, called(await factors.removePasskey(account, params.id, tokenHash)))
      return undefined
    },
  })
}

function addVerwaltung(area: PanelArea, dependencies: FactorDependencies): void {
  const { accounts, factors } = dependencies
  area.route({
    method: 'GET',
    path: '/accounts/{id}/factors',
    permission: 'personen.verwalten',
    summary: 'Die zweiten Faktoren einer Person',
    log: 'none',
    schema: { params: byId, response: { 200: factorsSchema } },
    handler: async ({ params }) => shownOf(dependencies, await accounts.get(params.id)),
  })
  area.route({
    method: 'DELETE',
    path: '/accounts/{id}/factors',
    permission: 'personen.verwalten',
    summary: 'Die zweiten Faktoren einer Person entfernen; ihre Anmeldungen enden',
    log: 'factor_reset',
    schema: { params: byId, response: { 204: null } },
    async handler({ params, principal, request }) {
      if (params.id === principal.account.id) throw ownReset()
      noteObject(request, describedAccount(await accounts.resetFactors(params.id)))
      return undefined
    },
  })
  area.route({
    method: 'GET',
    path: '/factor-duty',
    permission: 'personen.verwalten',
    summary: 'Welche Rollen einen zweiten Faktor verlangen',
    log: 'none',
    schema: { response: { 200: factorDuty } },
    handler: async () => ({ roles: await factors.duty() }),
  })
  area.route({
    method: 'PUT',
    path: '/factor-duty',
    permission: 'personen.verwalten',
    summary: 'Festlegen, welche Rollen einen zweiten Faktor verlangen; es gilt ab der nächsten Anfrage jeder Person',
    log: 'factor_duty',
    schema: {
      body: z.strictObject({ roles: z.array(z.enum(ROLES)).max(ROLES.length) }),
      response: { 200: factorDuty },
    },
    async handler({ body, principal, request }) {
      await factors.setDuty(body.roles, principal.account)
      const roles = await factors.duty()
      noteObject(
        request,
        `Zweiter Faktor verlangt von: ${roles.map((role) => ROLE_WORDS[role]).join(', ') || 'niemandem'}`,
      )
      return { roles }
    },
  })
}

/** What a new password has left of second factors; undefined for nothing. */
export async function leftOf(factors: Factors, account: Account): Promise<LeftFactors | undefined> {
  const { totpSince, passkeys, recoveryCodes } = await factors.of(account)
  if (passkeys.length === 0 && totpSince === null) return undefined
  return {
    passkeys: passkeys.length,
    passkeys_alone: passkeys.filter(({ isPasswordOnly }) => !isPasswordOnly).length,
    app: totpSince !== null,
    recovery_codes: recoveryCodes,
  }
}

async function shownOf({ factors }: Pick<FactorDependencies, 'factors'>, account: Account): Promise<ShownFactors> {
  const stored: StoredFactors = await factors.of(account)
  const duty = account.isConnected ? [] : await factors.duty()
  return {
    totp: stored.totpSince === null ? null : { since: new Date(stored.totpSince).toISOString() },
    passkeys: stored.passkeys.map(({ id, name, createdAt, lastUsed, isPasswordOnly }) => ({
      ...{ id, name, password_only: isPasswordOnly },
      created_at: new Date(createdAt).toISOString(),
      last_used: rfc3339(lastUsed),
    })),
    recovery_codes: stored.recoveryCodes,
    demanded: account.roles.some((role) => duty.includes(role)),
  }
}

/** Answers with recovery codes of a first factor. Its person has shown it on this device, which is known from then on. */
async function added(
  { factorTries }: Pick<FactorDependencies, 'factorTries'>,
  account: Account,
  request: FastifyRequest,
  codes: readonly string[] | null,
) {
  const device = deviceCookie(request, await factorTries.remember(account, deviceOf(request)))
  return answer({ codes: codes === null ? null : [...codes] }, { headers: { 'set-cookie': [device] } })
}

const called = (name: string): string => `Passkey „${name}“`

const ownReset = () =>
  forbidden(
    'Die eigenen Faktoren setzt niemand selbst zurück. Entfernen Sie sie unter „Mein Konto“, oder bitten Sie eine andere Person mit der Rolle „Verwaltung“.',
  )
