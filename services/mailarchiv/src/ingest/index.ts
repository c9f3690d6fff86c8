/** The door of the import of files. */
export { type Balance, importMails } from './import.ts'
