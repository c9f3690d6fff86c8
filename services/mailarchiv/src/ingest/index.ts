/** The door of the import of files. */
export { type Balance, type ImportOptions, importMails } from './import.ts'
