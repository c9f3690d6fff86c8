/** What lists of rules and runs show of a mail. */
import { z } from 'zod'
import { toSummary } from '../../../api/mails/index.ts'
import type { MailRecord } from '../../../store/contract/index.ts'
import { instant } from '../common.schema.ts'

/** `is_hidden`: a restriction keeps it from the caller, who sees neither sender nor subject. */
export const mailHead = z.object({ from: z.string(), subject: z.string(), date: instant, is_hidden: z.boolean() })

/** @param hidden the mails that restrictions keep from the caller */
export function headOf(mail: MailRecord, hidden: readonly number[]): z.output<typeof mailHead> {
  const { from, subject, date } = toSummary(mail)
  return hidden.includes(mail.seq)
    ? { from: '', subject: '', date, is_hidden: true }
    : { from, subject, date, is_hidden: false }
}
