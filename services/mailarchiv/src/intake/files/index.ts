/** Interface of the file import. */
export { type Balance, type ImportTarget, importMails } from './import.ts'
export { MboxScanner } from './mbox.ts'
