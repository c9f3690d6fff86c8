export {
  accountChangesSchema,
  canonicalLogin,
  newAccountSchema,
  personName,
} from './accounts.schema.ts'
export {
  ABSOLUTE_MS,
  type Account,
  Accounts,
  calledOf,
  IDLE_MS,
  type OpenSession,
} from './accounts.ts'
export { describedAccount, oneTimePassword } from './described.ts'
export { PANEL_LAYOUT } from './layout.ts'
export {
  may,
  mayReadMail,
  RIGHTS,
  type Right,
  ROLES,
  type Role,
  reachOf,
  rightsOf,
} from './rights.ts'
