/** E-mails to people about shortages, defects, checks and loans: sent after the change that causes them. */
export { benachrichtigungJobs } from './benachrichtigung.jobs.ts'
export { listVerantwortliche } from './empfaenger.queries.ts'
