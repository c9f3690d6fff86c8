/**
 * The largest mail that is taken over SMTP and IMAP, in bytes; a file may hold a larger one (MAX_MAIL_BYTES of the
 * archive). Microsoft 365 sends mails of up to 150 MB; base64 makes a third more of them.
 */
export const MAX_RECEIVED_BYTES = 200 * 1024 * 1024
