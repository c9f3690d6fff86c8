/** The public part for programs that only open its tables: without the listeners. */
export { IMAP_LAYOUT } from './imap/account-tables.ts'
