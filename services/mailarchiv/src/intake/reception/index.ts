/** Interface of the intake: receives mails over SMTP and from IMAP accounts. */
export { archiveStore, largeStore } from './archive-store.ts'
export { openImapAccounts } from './imap/imap-accounts.ts'
export { handOverSpool, spoolFolder } from './left-over.ts'
export { type SmtpListener, startSmtpListener } from './smtp-listener.ts'
export { segmentFiles } from './spool-segment.ts'
export { readTlsFiles } from './tls-files.ts'
export { openReport } from './unwrap.ts'
