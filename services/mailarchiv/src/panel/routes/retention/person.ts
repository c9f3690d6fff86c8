import type { Person } from '../../../retention/records/index.ts'
import { calledOf, type OpenSession } from '../../accounts/index.ts'

/** Who does something, as the history of a rule or a hold keeps it. */
export const personOf = ({ account }: OpenSession): Person => ({ id: account.id, name: calledOf(account) })
