/** Mails as lines of JSON, and as a table. */
import { CSV_START, csvLines } from '@zeughaus/platform'
import type { Archive, WalkedMail } from '../archive/contract/index.ts'
import { type MailDetail, mailDetailOf, toSummary } from '../mails/index.ts'
import type { OriginalDoors } from './original.ts'
import { ahead, each } from './walk.ts'

/** Mails that are parsed at once while earlier ones are sent. */
const MAILS_AT_ONCE = 8

export type LineDoors = Pick<OriginalDoors, 'evidence'> & {
  readonly archive: Pick<Archive, 'get' | 'message' | 'thread'>
}

/** A line of the export, as GET /mails/{message_id} answers, with what proves the mail. */
type Line = Omit<MailDetail, 'completeness' | 'copies'> & { readonly sha256: string; readonly proof: string | null }

/** Streams one mail a line. */
export async function* jsonLines(
  portions: AsyncIterable<readonly WalkedMail[]>,
  doors: LineDoors,
): AsyncGenerator<string> {
  for await (const mails of portions) {
    const proofs = await doors.evidence.proveSeveral(mails.map(({ seq }) => seq))
    const lines = ahead(mails.entries(), MAILS_AT_ONCE, ([place, mail]) => lineOf(doors, mail, proofs[place] ?? null))
    for await (const line of lines) yield line
  }
}

async function lineOf({ archive }: LineDoors, mail: WalkedMail, proof: string | null): Promise<string> {
  const record = await archive.get(mail.id)
  if (record === null) return ''
  const { messageId: _messageId, ...detail } = await mailDetailOf(archive, record)
  return `${JSON.stringify({ ...detail, sha256: hex(mail), proof } satisfies Line)}\n`
}

const HEAD = ['id', 'date', 'from', 'to', 'subject', 'size', 'has_attachments', 'sha256']
const FORM = { quoteText: true }

/** Streams a table with one mail a row. */
export async function* csv(portions: AsyncIterable<readonly WalkedMail[]>): AsyncGenerator<string> {
  yield CSV_START + csvLines([HEAD], FORM)
  for await (const mail of each(portions)) {
    const { id, date, from, to, subject, size, has_attachments } = toSummary(mail)
    yield csvLines([[id, date, from, to, subject, size, String(has_attachments), hex(mail)]], FORM)
  }
}

const hex = ({ sha256 }: WalkedMail) => Buffer.from(sha256).toString('hex')
