export { attachmentReader, readContent } from './attachment.ts'
export type { TextStates } from './completeness.ts'
export { calendarIn, readFilter, type SearchParameters } from './filter.ts'
export {
  addMailRoutes,
  limitDownloads,
  type MailDoors,
  type MailPermission,
  readableMail,
  toSummary,
  writeInstant,
} from './mails.routes.ts'
export { mailSummary, OCR_STATES, ocrStatus, searchParameters } from './mails.schema.ts'
