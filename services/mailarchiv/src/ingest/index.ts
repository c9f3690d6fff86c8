/** The door of the import of files. */
export { type Balance, type ImportTarget, importMails } from './import.ts'
