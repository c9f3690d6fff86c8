/** `zeughaus mailarchiv accounts …`. Works beside the running service; a change counts for the next request. */
import {
  columns,
  type FieldError,
  fieldErrors,
  germanDay,
  germanErrors,
  hashPassword,
  rfc3339,
  systemClock,
} from '@zeughaus/platform'
import {
  type Account,
  Accounts,
  auditProblems,
  calledOf,
  canonicalLogin,
  describedAccount,
  isOver,
  newAccountSchema,
  oneTimePassword,
  ROLE_WORDS,
} from '../../panel/accounts/index.ts'
import { print, recordCommand, say, withStores, wrongCall } from './context.ts'

export type CreateOptions = {
  readonly login: string
  readonly name: string
  readonly role?: readonly string[]
  readonly email?: string
  readonly scope?: readonly string[]
  readonly search?: string
  readonly dateFrom?: string
  readonly dateTo?: string
  readonly endsOn?: string
  readonly json?: boolean
}

/** Creates a person and prints the first password, this one time. */
export async function createAccount(options: CreateOptions): Promise<void> {
  const { login, name, email, scope, role: roles } = options
  const given = { login, name, email, roles, scope, audit: auditOf(options) }
  const wanted = newAccountSchema.safeParse(given, { error: germanErrors })
  if (!wanted.success) return refuseOptions(fieldErrors(wanted.error.issues))
  const { audit } = wanted.data
  await withAccounts(async (store, zone) => {
    if (audit != null) refuseOptions(auditProblems(audit, { now: systemClock.now(), zone }))
    const password = oneTimePassword()
    const account = await recordCommand(
      'account_create',
      async () => store.create(wanted.data, await hashPassword(password)),
      (made) => (made === null ? wanted.data.login : describedAccount(made)),
    )
    tellPassword(account, password, options.json === true)
  })
}

/** What an auditor from outside sees, as the options say; undefined for anybody else. */
function auditOf({ role = [], search: q, dateFrom: date_from, dateTo: date_to, endsOn: ends_on }: CreateOptions) {
  if (role.includes('aussenpruefung')) return { search: { q, date_from, date_to }, ends_on }
  if ([q, date_from, date_to, ends_on].every((value) => value === undefined)) return undefined
  return wrongCall('--search, --date-from, --date-to und --ends-on gelten nur mit --role aussenpruefung.')
}

/** Options that are not called like the field that they fill. */
const OPTIONS: Readonly<Record<string, string>> = {
  roles: 'role',
  'search.q': 'search',
  'search.date_from': 'date-from',
  'search.date_to': 'date-to',
  ends_on: 'ends-on',
}

/** Ends the command as a wrong call, if an option is wrong. */
function refuseOptions(wrong: readonly FieldError[]): void {
  const optionOf = (path: string) => {
    const field = path.replace(/\[.*/, '').replace(/^audit\./, '')
    return OPTIONS[field] ?? field
  }
  if (wrong.length > 0) wrongCall(...wrong.map(({ pfad, grund }) => `--${optionOf(pfad)} ${grund}.`))
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

const withAccounts = <T>(work: (accounts: Accounts, zone: string) => Promise<T>): Promise<T> =>
  withStores(({ panel }, zone) => work(new Accounts(panel, systemClock.now, zone), zone))

const asJson = ({
  id,
  login,
  name,
  email,
  roles,
  scope,
  audit,
  mustChange,
  hasFactor,
  endedAt,
  lastLogin,
}: Account) => ({
  ...{ id, login, name, email, roles, scope },
  audit: audit && { search: audit.search, ends_on: audit.endsOn },
  must_change: mustChange,
  second_factor: hasFactor,
  ended: rfc3339(endedAt),
  last_login: rfc3339(lastLogin),
})

function describe(all: readonly Account[]): string {
  if (all.length === 0) return 'Es gibt noch niemanden. Der erste Start des Dienstes legt „admin“ an.'
  return columns([
    ['Benutzername', 'Name', 'Rollen', 'Begrenzt auf', 'Zuletzt angemeldet', 'Zweiter Faktor', 'Zugang'],
    ...all.map((account) => [
      account.login,
      account.name,
      account.roles.map((role) => ROLE_WORDS[role]).join(', '),
      account.audit?.reading ?? account.scope.join(' '),
      rfc3339(account.lastLogin) ?? 'nie',
      account.hasFactor ? 'ja' : 'nein',
      accessOf(account),
    ]),
  ])
}

function accessOf(account: Account): string {
  const { audit, endedAt, mustChange } = account
  if (endedAt !== null) return 'nein'
  const words = mustChange ? 'erstes Passwort' : 'ja'
  if (audit === null) return words
  return isOver(account, systemClock.now())
    ? `endete am ${germanDay(audit.endsOn)}`
    : `${words}, bis ${germanDay(audit.endsOn)}`
}
