/** The persons who may log in: list, create, change, lock out, new password. */
import { type Clock, hashPassword, offsetOf, pageAndLimit, pagesOf, rfc3339 } from '@zeughaus/platform'
import { z } from 'zod'
import { noteObject } from '../../../evidence/access-log/index.ts'
import {
  type Account,
  type Accounts,
  accountChangesSchema,
  calledOf,
  describedAccount,
  type Factors,
  isOver,
  newAccountSchema,
  oneTimePassword,
  PASSKEYS_AFTER,
} from '../../accounts/index.ts'
import type { PanelArea } from '../area.ts'
import { byId } from '../common.schema.ts'
import {
  accountPage,
  accountSchema,
  accountWithNewPassword,
  accountWithPassword,
  newPasswordSchema,
  type ShownAccount,
} from './accounts.schema.ts'
import { leftOf } from './factors.routes.ts'

const GERMAN = new Intl.Collator('de', { numeric: true })

interface AccountDependencies {
  readonly accounts: Accounts
  readonly factors: Factors
  readonly clock: Pick<Clock, 'now'>
}

export function addAccountRoutes(area: PanelArea, { accounts, factors, clock }: AccountDependencies): void {
  const shown = (account: Account) => shownAccount(account, clock.now())

  area.route({
    method: 'GET',
    path: '/accounts',
    permission: 'personen.verwalten',
    summary: 'Personen, nach Namen geordnet',
    log: 'none',
    schema: {
      query: z.strictObject({
        ...pageAndLimit,
        /** Occurs in the name or the login; case does not matter. */
        text: z.string().max(200).optional(),
      }),
      response: { 200: accountPage },
    },
    async handler({ query: { page, limit, text } }) {
      const found = (await accounts.list()).filter((each) => isFound(each, text ?? ''))
      found.sort((one, other) => GERMAN.compare(calledOf(one), calledOf(other)))
      const from = offsetOf(page, limit)
      return {
        accounts: found.slice(from, from + limit).map(shown),
        total: found.length,
        page,
        pages: pagesOf(found.length, limit),
      }
    },
  })

  area.route({
    method: 'POST',
    path: '/accounts',
    permission: 'personen.verwalten',
    summary: 'Eine Person anlegen; ihr erstes Passwort zeigt nur diese Antwort',
    log: 'account_create',
    schema: { body: newAccountSchema, response: { 200: accountWithPassword } },
    async handler({ body, request }) {
      const password = oneTimePassword()
      const account = await accounts.create(body, await hashPassword(password))
      noteObject(request, describedAccount(account))
      return { account: shown(account), password }
    },
  })

  area.route({
    method: 'PATCH',
    path: '/accounts/{id}',
    permission: 'personen.verwalten',
    summary:
      'Name, E-Mail, Rollen, Begrenzung, Außenprüfung oder Zugang einer Person ändern; neue Rollen beenden ihre Anmeldungen, die eigenen ändert niemand',
    log: 'account_change',
    schema: { params: byId, body: accountChangesSchema, response: { 200: accountSchema } },
    async handler({ params, body, principal, request }) {
      const account = await accounts.change(params.id, body, principal.account.id)
      noteObject(request, describedAccount(account))
      return shown(account)
    },
  })

  area.route({
    method: 'DELETE',
    path: '/accounts/{id}',
    permission: 'personen.verwalten',
    summary: 'Eine Person löschen; ihre Anmeldungen enden',
    log: 'account_delete',
    schema: { params: byId, response: { 204: null } },
    async handler({ params, request }) {
      noteObject(request, describedAccount(await accounts.remove(params.id)))
      return undefined
    },
  })

  area.route({
    method: 'POST',
    path: '/accounts/{id}/password',
    permission: 'personen.verwalten',
    summary: 'Ein Passwort setzen, das die Person beim Anmelden ändern muss; ihre Anmeldungen enden',
    log: 'account_password',
    schema: { params: byId, body: newPasswordSchema.prefault({}), response: { 200: accountWithNewPassword } },
    async handler({ params, body: { passkeys }, request }) {
      const password = oneTimePassword()
      const account = await accounts.setPassword(params.id, await hashPassword(password), {
        mustChange: true,
        passkeys,
      })
      const left = await leftOf(factors, account)
      const words = left !== undefined && left.passkeys > 0 ? `, ${PASSKEYS_AFTER[passkeys]}` : ''
      noteObject(request, `${describedAccount(account)}${words}`)
      return { account: shown(account), password, left }
    },
  })

  area.route({
    method: 'DELETE',
    path: '/accounts/{id}/sessions',
    permission: 'personen.verwalten',
    summary: 'Alle Anmeldungen einer Person beenden',
    log: 'account_sessions',
    schema: { params: byId, response: { 204: null } },
    async handler({ params, request }) {
      const account = await accounts.get(params.id)
      await accounts.endSessions(account)
      noteObject(request, describedAccount(account))
      return undefined
    },
  })
}

function isFound(account: Account, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return [account.name, account.login].some((value) => value.toLowerCase().includes(wanted))
}

/** @param now milliseconds since 1970 */
function shownAccount(account: Account, now: number): ShownAccount {
  const { id, login, name, email, roles, scope, audit, passwordUntil, lastLogin, isConnected, hasFactor } = account
  return {
    ...{ id, login, name, email },
    roles: [...roles],
    scope: [...scope],
    audit: audit && { search: audit.search, ends_on: audit.endsOn, reading: audit.reading },
    state: stateOf(account, now),
    password_until: rfc3339(passwordUntil),
    connected: isConnected,
    second_factor: hasFactor,
    last_login: rfc3339(lastLogin),
  }
}

function stateOf(account: Account, now: number): ShownAccount['state'] {
  if (account.endedAt !== null) return 'ended'
  if (isOver(account, now)) return 'expired'
  return account.passwordUntil === null ? 'active' : 'waiting'
}
