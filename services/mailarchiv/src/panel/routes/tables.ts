/** The public part for programs that only open its tables: without the pages of the panel. */
export { VERIFICATION_LAYOUT } from './verification-tables.ts'
export { outcomeOf, rememberRun } from './verifications.ts'
