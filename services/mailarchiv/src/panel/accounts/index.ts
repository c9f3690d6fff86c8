export { type Account, calledOf, isOver, type OpenSession } from './account.ts'
export {
  accountChangesSchema,
  canonicalLogin,
  groupRolesSchema,
  newAccountSchema,
  personName,
} from './accounts.schema.ts'
export { ABSOLUTE_MS, Accounts, IDLE_MS } from './accounts.ts'
export { type NewAudit, shownAudit } from './audit.schema.ts'
export { auditProblems } from './audit.ts'
export { describedAccount, oneTimePassword, PASSKEYS_AFTER } from './described.ts'
export { FactorLogin, type RightFactor, type UsedFactor } from './factor-login.ts'
export { FactorTries, type FactorTry } from './factor-tries.ts'
export { Factors, type StoredFactors } from './factors.ts'
export { PANEL_LAYOUT } from './layout.ts'
export { type PasswordLink, PasswordLinks } from './password-links.ts'
export { ProviderAccounts } from './provider-accounts.ts'
export { refuseOver, wrongCredentials } from './refusals.ts'
export {
  dutyOf,
  HOUSE_ROLES,
  may,
  mayReadMail,
  RIGHTS,
  type Right,
  ROLES,
  type Role,
  readAccessOf,
  rightsOf,
  waitsFor,
} from './rights.ts'
export { ROLE_WORDS } from './role-words.ts'
