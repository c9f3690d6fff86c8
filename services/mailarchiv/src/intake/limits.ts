/** Microsoft 365 sends mails of up to 150 MB; base64 makes a third more of them. In bytes. */
export const MAX_MAIL_BYTES = 200 * 1024 * 1024
