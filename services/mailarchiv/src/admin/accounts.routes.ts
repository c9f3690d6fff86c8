/** The persons who may log in: list, create, change, lock out, new password. */
import { hashPassword, offsetOf, pagesOf } from '@zeughaus/platform'
import { noteObject } from '../access-log/index.ts'
import {
  type Account,
  type Accounts,
  calledOf,
  describedAccount,
  type Factors,
  oneTimePassword,
} from '../accounts/index.ts'
import { leftOf } from './factors.routes.ts'
import { type PanelArea, serve } from './operation.ts'
import type { PanelAccount } from './wire/index.ts'

const GERMAN = new Intl.Collator('de', { numeric: true })

interface AccountDoors {
  readonly accounts: Accounts
  readonly factors: Factors
}

export function addAccountRoutes(area: PanelArea, { accounts, factors }: AccountDoors): void {
  serve(area, 'GET /accounts', async ({ query: { page, limit, text } }) => {
    const found = (await accounts.list()).filter((each) => isFound(each, text ?? ''))
    found.sort((one, other) => GERMAN.compare(calledOf(one), calledOf(other)))
    const from = offsetOf(page, limit)
    return {
      accounts: found.slice(from, from + limit).map(shownAccount),
      total: found.length,
      page,
      pages: pagesOf(found.length, limit),
    }
  })

  serve(area, 'POST /accounts', async ({ body, request }) => {
    const password = oneTimePassword()
    const account = await accounts.create(body, await hashPassword(password))
    noteObject(request, describedAccount(account))
    return { account: shownAccount(account), password }
  })

  serve(area, 'PATCH /accounts/{id}', async ({ params, body, principal, request }) => {
    const account = await accounts.change(params.id, body, principal.account.id)
    noteObject(request, describedAccount(account))
    return shownAccount(account)
  })

  serve(area, 'DELETE /accounts/{id}', async ({ params, request }) => {
    noteObject(request, describedAccount(await accounts.remove(params.id)))
    return undefined
  })

  serve(area, 'POST /accounts/{id}/password', async ({ params, body: { passkeys }, request }) => {
    const password = oneTimePassword()
    const account = await accounts.setPassword(params.id, await hashPassword(password), { mustChange: true, passkeys })
    const left = await leftOf(factors, account)
    const words = left !== undefined && left.passkeys > 0 ? `, ${PASSKEYS[passkeys]}` : ''
    noteObject(request, `${describedAccount(account)}${words}`)
    return { account: shownAccount(account), password, left }
  })

  serve(area, 'DELETE /accounts/{id}/sessions', async ({ params, request }) => {
    const account = await accounts.get(params.id)
    await accounts.endSessions(account)
    noteObject(request, describedAccount(account))
    return undefined
  })
}

/** What the access log says of passkeys with a new password. */
const PASSKEYS = { suspend: 'Passkeys nur noch mit dem Passwort', keep: 'Passkeys behalten' }

function isFound(account: Account, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return [account.name, account.login].some((value) => value.toLowerCase().includes(wanted))
}

function shownAccount({
  id,
  login,
  name,
  roles,
  scope,
  passwordUntil,
  endedAt,
  lastLogin,
  isConnected,
  hasFactor,
}: Account): PanelAccount {
  return {
    ...{ id, login, name },
    roles: [...roles],
    scope: [...scope],
    state: endedAt !== null ? 'ended' : passwordUntil === null ? 'active' : 'waiting',
    password_until: passwordUntil === null ? null : new Date(passwordUntil).toISOString(),
    connected: isConnected,
    second_factor: hasFactor,
    last_login: lastLogin === null ? null : new Date(lastLogin).toISOString(),
  }
}
