/** The wire forms of a mail: an entry of a list, and the whole mail. */
import { formatAddresses } from '@zeughaus/mime'
import type { ReadMail, MailSummary as StoredSummary } from '../../store/contract/index.ts'
import { NO_MESSAGE_ID } from './copies.ts'
import type { MailDetail, MailSummary } from './mails.schema.ts'

/** The fields of a mail that are in every answer, its Message-ID without brackets, and what is new in it, if wanted. */
export function mailDetailOf(
  { record, conversationId, text }: ReadMail,
  wantsNew = false,
): Omit<MailDetail, 'completeness' | 'copies'> & { readonly messageId: string } {
  const messageId = text?.messageId ?? NO_MESSAGE_ID
  const { has_attachments: _hasAttachments, ...head } = toSummary(record)
  return {
    ...head,
    messageId,
    cc: formatAddresses(record.cc),
    message_id_header: bracketed(messageId),
    in_reply_to: (text?.inReplyTo ?? []).map(bracketed).join(' '),
    references: (text?.references ?? []).map(bracketed),
    thread_id: conversationId,
    body_plain: text?.bodyPlain ?? '',
    ...(wantsNew ? { body_new: text?.newText ?? '' } : {}),
    ocr_status: record.ocrStatus,
    attachments: record.attachments.map(({ index, filename, contentType, size, sha256 }) => ({
      ...{ index, filename, size, sha256 },
      content_type: contentType,
    })),
  }
}

/** Writes a Message-ID as the header of a mail does; empty for none. */
export function bracketed(messageId: string): string {
  return messageId === NO_MESSAGE_ID ? '' : `<${messageId}>`
}

/** A mail in a list. */
export function toSummary(mail: StoredSummary): MailSummary {
  return {
    id: mail.id,
    from: formatAddresses(mail.from),
    to: formatAddresses(mail.to),
    subject: mail.subject,
    date: writeInstant(mail.date),
    size: mail.size,
    has_attachments: mail.hasAttachments,
  }
}

/** Bounds of RFC 3339: years of four digits. A time zone can push a Date header of the last day beyond them. */
const FIRST_INSTANT = Date.parse('0000-01-01T00:00:00Z')
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59Z')

/** Formats the time of a mail for every answer. */
export function writeInstant(milliseconds: number): string {
  const sayable = Math.min(Math.max(milliseconds, FIRST_INSTANT), LAST_INSTANT)
  return new Date(sayable).toISOString().replace('.000Z', 'Z')
}
