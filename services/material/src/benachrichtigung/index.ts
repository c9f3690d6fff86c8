/** E-mails to people: queued with the change that causes them, sent afterwards. */
export { benachrichtigungJobs, type MailContext } from './benachrichtigung.jobs.ts'
export type { Stufe } from './benachrichtigung.schema.ts'
export { listVerantwortliche } from './empfaenger.queries.ts'
export { enqueueEskalation } from './eskalation.commands.ts'
export { enqueueFehlbestand } from './fehlbestand.commands.ts'
export { enqueueKontrollerinnerung } from './kontrolle.commands.ts'
export { enqueueMangelzuweisung } from './mangel.commands.ts'
export { openMailer } from './smtp.ts'
