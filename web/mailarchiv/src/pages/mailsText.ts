import { formatCount } from '@zeughaus/web-shared'

/** `3 Mails`. */
export const mailsText = (mails: number): string => formatCount(mails, 'Mail', 'Mails')
