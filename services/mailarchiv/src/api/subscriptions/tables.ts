/** The public part for programs that only open its tables. */
export { SUBSCRIPTION_LAYOUT } from './store.ts'
