export {
  accountChangesSchema,
  canonicalLogin,
  groupRolesSchema,
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
  wrongCredentials,
} from './accounts.ts'
export { describedAccount, oneTimePassword } from './described.ts'
export { FactorLogin, type UsedFactor } from './factor-login.ts'
export { Factors, type StoredFactors } from './factors.ts'
export { PANEL_LAYOUT } from './layout.ts'
export { ProviderAccounts } from './provider-accounts.ts'
export {
  askedOf,
  may,
  mayReadMail,
  RIGHTS,
  type Right,
  ROLES,
  type Role,
  reachOf,
  rightsOf,
  waitsFor,
} from './rights.ts'
