export { attachmentReader, readContent } from './attachment.ts'
export type { TextStates } from './completeness.ts'
export { calendarIn, MOST_CONTACTS, readContact, readFilter, type SearchParameters } from './filter.ts'
export {
  addMailRoutes,
  bracketed,
  limitDownloads,
  limitSearches,
  type MailDoors,
  type MailPermission,
  readableMail,
  requireContact,
  toSummary,
  writeInstant,
} from './mails.routes.ts'
export { mailPath, mailSummary, OCR_STATES, ocrStatus, searchParameters } from './mails.schema.ts'
export { readableBy, visibleTo } from './visible.ts'
