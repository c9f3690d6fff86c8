/** The door of the intake: mails that come by themselves, over SMTP and from IMAP accounts. */
export { archiveStore } from './archive-store.ts'
export type { NewAccount, Security } from './imap/account-store.ts'
export { type AccountStatus, type ImapAccounts, openImapAccounts } from './imap/imap-accounts.ts'
export type { IncomingMail, Store } from './sink.ts'
export { type SmtpListener, type SmtpStatus, startSmtpListener } from './smtp-listener.ts'
export { readTlsFiles } from './tls-files.ts'
