/** What is said about a person outside of the pages. */
import { germanDay, randomSecret } from '@zeughaus/platform'
import { NAMED_ADDRESSES } from '../../search/index.ts'
import { type Account, calledOf } from './account.ts'
import type { PasskeysAfter } from './accounts.ts'
import type { Audit } from './audit.ts'

/** 96 bits of randomness in 16 characters: typed once. */
const ONE_TIME_BYTES = 12

/** A password for another person, who changes it at the first login. */
export const oneTimePassword = (): string => randomSecret(ONE_TIME_BYTES)

/** A person as the access log names one that was changed: what roles, limit, audit and address are from now on. */
export function describedAccount(account: Account): string {
  const { id, roles, scope, audit, email, endedAt } = account
  const limits = [
    ...(scope.length === 0 ? [] : [`nur ${scope.join(' ')}`]),
    ...(audit === null ? [] : auditWords(audit)),
    // Whoever reads that mailbox can set the password.
    ...(email === null ? [] : [`Links an ${email}`]),
  ]
  const granted = [...roles, ...limits].join(', ')
  return `${id} ${calledOf(account)} (${endedAt === null ? granted : 'ohne Zugang'})`
}

/** What becomes of passkeys with a new password, in the words of the access log. */
export const PASSKEYS_AFTER: Readonly<Record<PasskeysAfter, string>> = {
  suspend: 'Passkeys nur noch mit dem Passwort',
  keep: 'Passkeys behalten',
  remove: 'Passkeys entfernt',
}

/** The last day, the search with its period, and every address of it: the log says who was let in to what. */
function auditWords({ endsOn, reading, search: { contact = [] } }: Audit): string[] {
  const addresses = contact.length > NAMED_ADDRESSES ? [`alle Adressen: ${contact.join(' ')}`] : []
  return [`Zugang bis ${germanDay(endsOn)}`, `Mails ${reading}`, ...addresses]
}
