export { attachmentReader, readContent } from './attachment.ts'
export { describeSearch } from './describe-search.ts'
export { bracketed, mailDetailOf, toSummary, writeInstant } from './detail.ts'
export { addDownloadRoutes } from './downloads.routes.ts'
export { calendarIn, MOST_CONTACTS, readContact, readFilter, type SearchParameters, tryFilter } from './filter.ts'
export {
  addMailRoutes,
  limitDownloads,
  limitSearches,
  type MailArea,
  type MailDependencies,
  provableMail,
  readableMail,
  requireContact,
} from './mails.routes.ts'
export { type MailDetail, mailPath, mailSummary, OCR_STATES, ocrStatus, searchParameters } from './mails.schema.ts'
export { visibleTo } from './visible.ts'
