/** Unwraps one transfer: the mail as received, or the messages inside a journal report. */
import type { FileStretch } from '../../store/contract/index.ts'
import { type Bytes, BytesInFile, bytesInMemory, type Range } from './bytes.ts'
import { describeJournal, journalRecipients, openJournalReport } from './journal.ts'
import type { IncomingMail, Provenance } from './sink.ts'

/**
 * The mails of one transfer. Of a journal report each message carries the envelope that the report names.
 *
 * @param isJournal the source is a journal. From any other source a mail that looks like a report is an ordinary mail:
 *   its sender must not decide what is archived in its place
 */
export async function unwrap(raw: Uint8Array, provenance: Provenance, isJournal: boolean): Promise<IncomingMail[]> {
  const whole = { raw, provenance }
  if (!isJournal) return [whole]
  return await unwrapBytes(bytesInMemory(raw), whole, ({ start, end }) => raw.subarray(start, end))
}

/** As `unwrap`, for a transfer in a file, which must stay until its mails are stored. Rejects as the file system does. */
export async function unwrapFile(
  file: FileStretch,
  provenance: Provenance,
  isJournal: boolean,
): Promise<IncomingMail<Uint8Array | FileStretch>[]> {
  if (!isJournal) return [{ raw: file, provenance }]
  await using bytes = await BytesInFile.open(file)
  return await unwrapBytes<Uint8Array | FileStretch>(bytes, { raw: file, provenance }, ({ start, end }) => ({
    path: file.path,
    start: file.start + start,
    end: file.start + end,
  }))
}

async function unwrapBytes<Raw>(
  bytes: Bytes,
  whole: IncomingMail<Raw>,
  cut: (range: Range) => Raw,
): Promise<IncomingMail<Raw | Uint8Array>[]> {
  const report = await openJournalReport(bytes)
  if (report === null) return [whole]
  const { messages, ...journal } = report
  const provenance = { ...whole.provenance, envelope_recipients: journalRecipients(journal), journal }
  return messages.map((message) => ({ raw: message instanceof Uint8Array ? message : cut(message), provenance }))
}

/** A journal report that lies in a file: copies of its messages, their envelope, and the report in words. Null: it is none. */
export async function openReport(raw: Uint8Array) {
  const report = await openJournalReport(bytesInMemory(raw))
  if (report === null) return null
  return {
    messages: report.messages.map((at) => (at instanceof Uint8Array ? at : raw.slice(at.start, at.end))),
    envelope: journalRecipients(report),
    words: describeJournal(report),
  }
}
