/** `zeughaus mailarchiv accounts …`. Works beside the running service; a change counts for the next request. */
import { columns, fieldErrors, germanErrors, hashPassword, rfc3339, systemClock } from '@zeughaus/platform'
import {
  type Account,
  Accounts,
  calledOf,
  canonicalLogin,
  describedAccount,
  newAccountSchema,
  oneTimePassword,
  ROLE_WORDS,
} from '../../panel/accounts/index.ts'
import { print, recordCommand, say, withStores, wrongCall } from './context.ts'

export type CreateOptions = {
  readonly login: string
  readonly name: string
  readonly role?: readonly string[]
  readonly scope?: readonly string[]
  readonly json?: boolean
}

/** Creates a person and prints the first password, this one time. */
export async function createAccount({ json, role, ...options }: CreateOptions): Promise<void> {
  const wanted = newAccountSchema.safeParse({ ...options, roles: role }, { error: germanErrors })
  if (!wanted.success) {
    const option = (path: string) => path.replace(/\[.*/, '').replace(/^roles$/, 'role')
    wrongCall(...fieldErrors(wanted.error.issues).map(({ pfad, grund }) => `--${option(pfad)} ${grund}.`))
  }
  await withAccounts(async (store) => {
    const password = oneTimePassword()
    const account = await recordCommand(
      'account_create',
      async () => store.create(wanted.data, await hashPassword(password)),
      (made) => (made === null ? wanted.data.login : describedAccount(made)),
    )
    tellPassword(account, password, json === true)
  })
}

/** Lists everybody. */
export function listAccounts(json: boolean): Promise<void> {
  return withAccounts(async (store) => {
    const all = await store.list()
    print(json ? JSON.stringify(all.map(asJson)) : describe(all))
  })
}

/** Sets a password that the person must change at the login, and prints it. */
export function newPassword(login: string, json: boolean): Promise<void> {
  return withAccounts(async (store) => {
    const { id } = await accountOf(store, login)
    const password = oneTimePassword()
    const account = await recordCommand(
      'account_password',
      async () => store.setPassword(id, await hashPassword(password), { mustChange: true }),
      (changed) => (changed === null ? login : describedAccount(changed)),
    )
    tellPassword(account, password, json)
  })
}

/** Takes a person's access away or gives it back. */
export function setActive(login: string, isActive: boolean, json: boolean): Promise<void> {
  return withAccounts(async (store) => {
    const { id } = await accountOf(store, login)
    const account = await recordCommand(
      'account_change',
      () => store.change(id, { active: isActive }, null),
      (changed) => (changed === null ? login : describedAccount(changed)),
    )
    if (json) print(JSON.stringify(asJson(account)))
    else say(`„${calledOf(account)}“ hat ${isActive ? 'wieder' : 'keinen'} Zugang${isActive ? '' : ' mehr'}.`)
  })
}

/** Takes all second factors of a person away, also of the last one with the role Verwaltung. */
export function resetFactors(login: string, json: boolean): Promise<void> {
  return withAccounts(async (store) => {
    const { id } = await accountOf(store, login)
    const account = await recordCommand(
      'factor_reset',
      () => store.resetFactors(id),
      (changed) => (changed === null ? login : describedAccount(changed)),
    )
    if (json) print(JSON.stringify(asJson(account)))
    else
      say(
        `„${calledOf(account)}“ hat keinen zweiten Faktor mehr, ist überall abgemeldet und meldet sich mit dem Passwort an.`,
      )
  })
}

function tellPassword(account: Account, password: string, json: boolean): void {
  if (json) {
    print(JSON.stringify({ ...asJson(account), password }))
    return
  }
  print(password)
  say(
    `Passwort für „${account.login}“. Es wird nicht noch einmal angezeigt, gilt sieben Tage und muss beim ersten Anmelden geändert werden.`,
  )
}

async function accountOf(store: Accounts, login: string): Promise<Account> {
  const known = await store.credential(canonicalLogin(login))
  if (known === null) wrongCall(`Mit dem Benutzernamen „${login}“ meldet sich niemand an. „accounts list“ nennt alle.`)
  return known.account
}

const withAccounts = <T>(work: (accounts: Accounts) => Promise<T>): Promise<T> =>
  withStores(({ panel }) => work(new Accounts(panel, systemClock.now)))

const asJson = ({ id, login, name, roles, scope, mustChange, hasFactor, endedAt, lastLogin }: Account) => ({
  ...{ id, login, name, roles, scope },
  must_change: mustChange,
  second_factor: hasFactor,
  ended: rfc3339(endedAt),
  last_login: rfc3339(lastLogin),
})

function describe(all: readonly Account[]): string {
  if (all.length === 0) return 'Es gibt noch niemanden. Der erste Start des Dienstes legt „admin“ an.'
  return columns([
    ['Benutzername', 'Name', 'Rollen', 'Begrenzt auf', 'Zuletzt angemeldet', 'Zweiter Faktor', 'Zugang'],
    ...all.map(({ login, name, roles, scope, mustChange, hasFactor, endedAt, lastLogin }) => [
      login,
      name,
      roles.map((role) => ROLE_WORDS[role]).join(', '),
      scope.join(' '),
      rfc3339(lastLogin) ?? 'nie',
      hasFactor ? 'ja' : 'nein',
      endedAt !== null ? 'nein' : mustChange ? 'erstes Passwort' : 'ja',
    ]),
  ])
}
