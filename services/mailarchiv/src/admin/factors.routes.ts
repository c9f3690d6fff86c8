/** Second factors: as their person sets them up, as the Verwaltung resets and demands them. */
import {
  answer,
  clientKey,
  forbidden,
  passkeyImpossible,
  passkeyPartyOf,
  unprocessable,
  verifyPassword,
} from '@zeughaus/platform'
import type { FastifyRequest } from 'fastify'
import { noteObject } from '../access-log/index.ts'
import {
  type Account,
  type Accounts,
  describedAccount,
  type Factors,
  type FactorTries,
  type StoredFactors,
} from '../accounts/index.ts'
import { deviceCookie, deviceOf } from './cookie.ts'
import type { LoginLimit } from './login-limit.ts'
import { type PanelArea, serve } from './operation.ts'
import type { FactorsShown, LeftFactors } from './wire/index.ts'
import { ROLE_WORDS } from './wire/role-words.ts'

export interface FactorDoors {
  readonly accounts: Accounts
  readonly factors: Factors
  readonly factorTries: FactorTries
  /** The address to which passkeys belong; undefined: that of the request. */
  readonly passkeyAddress: string | undefined
}

const APP = 'Authenticator-App'
const CODES = 'Wiederherstellungscodes'

export function addFactorRoutes(area: PanelArea, doors: FactorDoors & { readonly limit: LoginLimit }): void {
  const { factors, passkeyAddress } = doors
  serve(area, 'GET /factors', async ({ principal: { account }, request }) => ({
    ...(await shownOf(doors, account)),
    passkeys_possible: passkeyPartyOf(request, passkeyAddress) !== undefined,
    connected: account.isConnected,
  }))
  addApp(area, doors)
  serve(area, 'POST /factors/codes', async ({ principal: { account, tokenHash }, body, ip, request }) => {
    await confirmed(doors, account, body.password, ip)
    noteObject(request, CODES)
    return { codes: await factors.renewCodes(account, tokenHash) }
  })
  addPasskeys(area, doors)
  addVerwaltung(area, doors)
}

type Confirming = Pick<FactorDoors, 'accounts'> & { readonly limit: LoginLimit }

/** Asks for the password again. @throws DomainError 422 `passwort_falsch`, 429 */
async function confirmed({ accounts, limit }: Confirming, account: Account, password: string, ip: string) {
  // No login holds a blank: the tries at a login are counted apart.
  await limit.count(clientKey(ip), `${account.login} factors`)
  const stored = await accounts.credential(account.login)
  if (!(await verifyPassword(stored?.hash, password)))
    throw unprocessable('passwort_falsch', 'Das Passwort stimmt nicht.')
}

function addApp(area: PanelArea, doors: FactorDoors & { readonly limit: LoginLimit }): void {
  const { factors, limit } = doors
  serve(area, 'POST /factors/totp', async ({ principal: { account }, body, ip }) => {
    await confirmed(doors, account, body.password, ip)
    return factors.startTotp(account)
  })
  serve(area, 'POST /factors/totp/confirm', async ({ principal: { account, tokenHash }, body, request }) => {
    noteObject(request, APP)
    await limit.countFactor(account.id)
    return added(doors, account, request, await factors.confirmTotp(account, body.code, tokenHash))
  })
  serve(area, 'POST /factors/totp/remove', async ({ principal: { account, tokenHash }, body, ip, request }) => {
    noteObject(request, APP)
    await confirmed(doors, account, body.password, ip)
    await factors.removeTotp(account, tokenHash)
    return undefined
  })
}

function addPasskeys(area: PanelArea, doors: FactorDoors & { readonly limit: LoginLimit }): void {
  const { factors, passkeyAddress } = doors
  serve(area, 'POST /factors/passkeys/request', async ({ principal: { account }, body, ip, request }) => {
    const party = passkeyPartyOf(request, passkeyAddress)
    if (party === undefined) throw passkeyImpossible()
    await confirmed(doors, account, body.password, ip)
    return factors.requestPasskey(account, party)
  })
  serve(area, 'POST /factors/passkeys', async ({ principal: { account, tokenHash }, body, request }) => {
    const { name, passkey } = body
    noteObject(request, called(name))
    return added(doors, account, request, await factors.addPasskey(account, name, passkey, tokenHash))
  })
  serve(area, 'PATCH /factors/passkeys/{id}', async ({ principal: { account }, params, body }) => {
    await factors.renamePasskey(account, params.id, body.name)
    return undefined
  })
  serve(area, 'POST /factors/passkeys/{id}/remove', async ({ principal, params, body, ip, request }) => {
    const { account, tokenHash } = principal
    await confirmed(doors, account, body.password, ip)
    noteObject(request, called(await factors.removePasskey(account, params.id, tokenHash)))
    return undefined
  })
}

function addVerwaltung(area: PanelArea, doors: FactorDoors): void {
  const { accounts, factors } = doors
  serve(area, 'GET /accounts/{id}/factors', async ({ params }) => shownOf(doors, await accounts.get(params.id)))
  serve(area, 'DELETE /accounts/{id}/factors', async ({ params, principal, request }) => {
    if (params.id === principal.account.id) throw ownReset()
    noteObject(request, describedAccount(await accounts.resetFactors(params.id)))
    return undefined
  })
  serve(area, 'GET /factor-duty', async () => ({ roles: await factors.duty() }))
  serve(area, 'PUT /factor-duty', async ({ body, principal, request }) => {
    await factors.setDuty(body.roles, principal.account)
    const roles = await factors.duty()
    noteObject(
      request,
      `Zweiter Faktor verlangt von: ${roles.map((role) => ROLE_WORDS[role]).join(', ') || 'niemandem'}`,
    )
    return { roles }
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

async function shownOf({ factors }: Pick<FactorDoors, 'factors'>, account: Account): Promise<FactorsShown> {
  const stored: StoredFactors = await factors.of(account)
  const duty = account.isConnected ? [] : await factors.duty()
  return {
    totp: stored.totpSince === null ? null : { since: new Date(stored.totpSince).toISOString() },
    passkeys: stored.passkeys.map(({ id, name, createdAt, lastUsed, isPasswordOnly }) => ({
      ...{ id, name, password_only: isPasswordOnly },
      created_at: new Date(createdAt).toISOString(),
      last_used: lastUsed === null ? null : new Date(lastUsed).toISOString(),
    })),
    recovery_codes: stored.recoveryCodes,
    demanded: account.roles.some((role) => duty.includes(role)),
  }
}

/** Answers with recovery codes of a first factor. Its person has shown it on this device, which is known from then on. */
async function added(
  { factorTries }: Pick<FactorDoors, 'factorTries'>,
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
