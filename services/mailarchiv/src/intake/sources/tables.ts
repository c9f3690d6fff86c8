/** The public part for programs that only open its tables: without metrics and e-mails. */
export { SOURCE_LAYOUT } from './store.ts'
