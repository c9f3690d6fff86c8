/** The page that checks the mails of an export in a browser, from the disk and without a network. */
export { checkPage } from './check-page.ts'
