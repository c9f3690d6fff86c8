export { calendarIn, readFilter, type SearchParameters } from './filter.ts'
export { addMailRoutes, type MailDoors, type MailPermission, readableMail } from './mails.routes.ts'
export { OCR_STATES, searchParameters } from './mails.schema.ts'
