/** What a ZIP of mails for people consists of: a page for each mail, its original and its files, lists and sums. */
export { Checksums } from './checksums.ts'
export { instantIn, sayable } from './instants.ts'
export { MOST_ON_FIRST, MOST_ON_PAGE, rowOf, table } from './list.ts'
export { MailFiles, placeOf, wholeFile } from './mail-files.ts'
export { type MailPaths, mailPage, type Spoken, waysOf } from './mail-page.ts'
export { hrefOf, page } from './page.ts'
export { BLACKED, shownPeople } from './people.ts'
export {
  type BundledArchive,
  type BundleMail,
  HELD,
  hiddenRecipients,
  type ReadMail,
  readMail,
  type ShownMail,
} from './read-mail.ts'
export { ROLES, type Role } from './roles.ts'
