/** The door of the import of files. */
export { type Balance, type ImportTarget, importMails } from './import.ts'
export { MboxScanner } from './mbox.ts'
