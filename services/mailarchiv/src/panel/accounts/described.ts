/** What is said about a person outside of the pages. */
import { randomSecret } from '@zeughaus/platform'
import { type Account, calledOf } from './account.ts'

/** 96 bits of randomness in 16 characters: typed once. */
const ONE_TIME_BYTES = 12

/** A password for another person, who changes it at the first login. */
export const oneTimePassword = (): string => randomSecret(ONE_TIME_BYTES)

/** A person as the access log names one that was changed: what the roles and the limit are from now on. */
export function describedAccount(account: Account): string {
  const { id, roles, scope, endedAt } = account
  const granted = [...roles, ...(scope.length === 0 ? [] : [`nur ${scope.join(' ')}`])].join(', ')
  return `${id} ${calledOf(account)} (${endedAt === null ? granted : 'ohne Zugang'})`
}
