/** Mails as lines of JSON, and as a table. */
import { CSV_START, csvLines } from '@zeughaus/platform'
import type { Archive, WalkedMail } from '../archive/contract/index.ts'
import { type MailDetail, mailDetailOf, toSummary } from '../mails/index.ts'
import { AT_ONCE, type OriginalDoors, proofOf } from './original.ts'
import { ahead } from './walk.ts'

export type LineDoors = Pick<OriginalDoors, 'evidence'> & {
  readonly archive: Pick<Archive, 'get' | 'message' | 'thread'>
}

/** A line of the export, as GET /mails/{message_id} answers, with what proves the mail. */
type Line = Omit<MailDetail, 'completeness' | 'copies'> & { readonly sha256: string; readonly proof: string | null }

/** Streams one mail a line. */
export async function* jsonLines(mails: AsyncIterable<WalkedMail>, doors: LineDoors): AsyncGenerator<string> {
  const lines = ahead(mails, AT_ONCE, async (mail): Promise<Line | null> => {
    const record = await doors.archive.get(mail.id)
    if (record === null) return null
    const [{ messageId: _messageId, ...detail }, proof] = await Promise.all([
      mailDetailOf(doors.archive, record),
      proofOf(doors, mail),
    ])
    return { ...detail, sha256: hex(mail), proof }
  })
  for await (const line of lines) if (line !== null) yield `${JSON.stringify(line)}\n`
}

const HEAD = ['id', 'date', 'from', 'to', 'subject', 'size', 'has_attachments', 'sha256']
const FORM = { quoteText: true }

/** Streams a table with one mail a row. */
export async function* csv(mails: AsyncIterable<WalkedMail>): AsyncGenerator<string> {
  yield CSV_START + csvLines([HEAD], FORM)
  for await (const mail of mails) {
    const { id, date, from, to, subject, size, has_attachments } = toSummary(mail)
    yield csvLines([[id, date, from, to, subject, size, String(has_attachments), hex(mail)]], FORM)
  }
}

const hex = ({ sha256 }: WalkedMail) => Buffer.from(sha256).toString('hex')
