/** The rows of mails as they are read. */

import type { Attachment, Mailbox, Problem } from '@zeughaus/mime'
import type { MailRecord, MailSummary } from '../archive/index.ts'
import {
  type Depth,
  dateOf,
  type KnownProvenance,
  type Marked,
  OCR_STATUSES,
  READ_STATES,
  type Row,
} from '../archive/threads.ts'
import type { RawRef } from '../archive-raw/index.ts'
import type { Database, Rows } from './database.ts'

const SUMMARY =
  'id, seq, size, date_header, date_received, archived_at, senders, recipients, copies, subject, has_attachments'

/** The mails of these hits, in their order. */
export async function readSummaries(database: Database, hits: readonly { readonly id: string }[]) {
  if (hits.length === 0) return []
  const rows = await database.rows(`SELECT ${SUMMARY} FROM mailarchiv.mail WHERE id = ANY($1::uuid[])`, [
    hits.map(({ id }) => id),
  ])
  const mails = new Map(rows.map((row) => [String(row.id), toSummary(row)]))
  return hits.flatMap(({ id }) => mails.get(id) ?? [])
}

export function toSummary(row: Rows[number]): MailSummary {
  return {
    id: String(row.id),
    seq: Number(row.seq),
    size: Number(row.size),
    date: dateOf(row as Row),
    from: mailboxes(row.senders),
    to: mailboxes(row.recipients),
    cc: mailboxes(row.copies),
    subject: JSON.parse(String(row.subject)) as string,
    hasAttachments: row.has_attachments === true,
  }
}

export function toRecord(row: Rows[number]): MailRecord {
  return {
    ...toSummary(row),
    sha256: row.sha256 as Uint8Array,
    dateHeader: row.date_header as number | null,
    dateReceived: row.date_received as number | null,
    archivedAt: Number(row.archived_at),
    source: String(row.source),
    attachments: row.attachments === null ? [] : (JSON.parse(String(row.attachments)) as Attachment[]),
    ocrStatus: OCR_STATUSES[Number(row.ocr_status)]!,
    readState: READ_STATES[Number(row.read_state)]!,
    problems: row.problems === null ? [] : (JSON.parse(String(row.problems)) as Problem[]),
  }
}

export function toRef(row: Rows[number]): RawRef {
  return { place: String(row.place), sha256: row.sha256 as Uint8Array, size: Number(row.size) }
}

/** How deep a mail of each read state was read. */
const DEPTHS: readonly Depth[] = ['whole', 'whole', 'head', 'nothing']

export function toDepth(row: Rows[number]): Depth {
  return DEPTHS[Number(row.read_state)]!
}

/** A read state as it is stored, with the depth to which the mail was read. */
export function readStateNumber(readState: MailRecord['readState'], depth: Depth): number {
  return depth === 'whole' ? READ_STATES.indexOf(readState) : DEPTHS.indexOf(depth)
}

export function toProvenance(row: Rows[number]): KnownProvenance {
  return {
    source: String(row.source),
    origin: row.origin as string | null,
    envelope: row.envelope === null ? [] : (JSON.parse(String(row.envelope)) as string[]),
    archivedAt: Number(row.archived_at),
  }
}

export function envelopeText(envelope: readonly string[]): string | null {
  return envelope.length === 0 ? null : JSON.stringify(envelope)
}

/** A condition on `mail m`: at least one part of the mark holds. */
export function markCondition({ ocrStatuses = [], readStates = [], ids = [] }: Marked): string {
  const numbers = <T>(all: readonly T[], wanted: readonly T[]) =>
    [...all.keys()].filter((place) => wanted.includes(all[place]!))
  const parts = [
    listed('m.ocr_status', numbers(OCR_STATUSES, ocrStatuses).map(String)),
    listed('m.read_state', numbers(READ_STATES, readStates).map(String)),
    listed(
      'm.id',
      ids.filter((id) => UUID.test(id)).map((id) => `'${id}'`),
    ),
  ]
  return `(${parts.join(' OR ')})`
}

/** The form in which ids go into SQL; anything else is no id. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function listed(column: string, values: readonly string[]): string {
  return values.length === 0 ? 'false' : `${column} IN (${values.join(', ')})`
}

function mailboxes(json: unknown): Mailbox[] {
  return (JSON.parse(String(json)) as [string, string][]).map(([name, address]) => ({ name, address }))
}
