/** What is archived of one transfer: the mail as it came, or the messages inside a journal report. */
import { journalRecipients, openJournalReport } from './journal.ts'
import type { IncomingMail, Provenance } from './sink.ts'

/** The mails of one transfer. Of a journal report each message carries the envelope that the report names. */
export function unwrap(raw: Uint8Array, provenance: Provenance): IncomingMail[] {
  const report = openJournalReport(raw)
  if (report === null) return [{ raw, provenance }]
  const { messages, ...journal } = report
  const unwrapped = { ...provenance, envelope_recipients: journalRecipients(journal), journal }
  return messages.map((message) => ({ raw: message, provenance: unwrapped }))
}
