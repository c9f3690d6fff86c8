/** The rows of mails: what stands in the columns and what the archive says about it. */

import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import type { Attachment, Mailbox, Problem } from '@zeughaus/mime'
import type { LeafRecord } from '../evidence/threads.ts'
import type { Depth, MailFields } from './job.ts'
import type { MailPlace } from './pack-reader.ts'
import type { MailRecord, MailSummary, OcrStatus, ReadState } from './types.ts'

/** Stored as their positions in these lists: append only. */
export const OCR_STATUSES: readonly OcrStatus[] = ['disabled', 'skipped', 'pending', 'done', 'failed']
export const READ_STATES: readonly ReadState[] = ['read', 'limited', 'unreadable', 'unreadable']
/** How deep a mail of each read state was read: by that its document can be made again. */
const DEPTHS: readonly Depth[] = ['whole', 'whole', 'head', 'nothing']

export type MailRow = LeafRecord & {
  readonly sort: number
  readonly place: { readonly pack: number; readonly offset: number; readonly start: number | null }
  readonly fields: MailFields
  readonly ocrStatus: OcrStatus
}

/** First 48 bits of a SHA-256. */
export function shaKey(sha256: Uint8Array): number {
  return Buffer.from(sha256.buffer, sha256.byteOffset, 6).readUIntBE(0, 6)
}

export function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

export function idText(bytes: SQLOutputValue | undefined): string {
  const hex = Buffer.from(bytes as Uint8Array).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const INSERT = `INSERT INTO mail (seq, sort, size, id, sha_key, sha256, pack, place, start, date_header, date_received, archived_at,
  source, read_state, ocr_status, has_attachments, senders, recipients, copies, subject, attachments, problems)
  VALUES (${Array.from({ length: 22 }, () => '?').join(', ')})`

/** A statement that inserts rows. */
export function rowInserter(db: DatabaseSync): (row: MailRow) => void {
  const insert = db.prepare(INSERT)
  return ({ place, fields, ...row }) => {
    const values: SQLInputValue[] = [
      row.seq,
      row.sort,
      row.size,
      idBytes(row.id),
      shaKey(row.sha256),
      row.sha256,
      place.pack,
      place.offset,
      place.start,
      fields.dateHeader,
      fields.dateReceived,
      row.archivedAt,
      row.source,
      readStateNumber(fields),
      OCR_STATUSES.indexOf(row.ocrStatus),
      fields.attachments === null ? 0 : 1,
      fields.senders,
      fields.recipients,
      fields.copies,
      fields.subject,
      fields.attachments,
      fields.problems,
    ]
    insert.run(...values)
  }
}

/** Looks a mail up by its bytes; the first 48 bits narrow it down, the whole hash decides. */
export function byHash(db: DatabaseSync): (sha256: Uint8Array) => { seq: number; id: string } | null {
  const find = db.prepare('SELECT seq, id, sha256 FROM mail WHERE sha_key = ?')
  return (sha256) => {
    for (const row of find.all(shaKey(sha256))) {
      if (Buffer.compare(row.sha256 as Uint8Array, sha256) === 0) return { seq: Number(row.seq), id: idText(row.id) }
    }
    return null
  }
}

export type Row = Record<string, SQLOutputValue>

/** Columns whose length is up to the sender: of a summary, and the others of a record. */
export const LONG_IN_SUMMARY = ['senders', 'recipients', 'subject']
export const LONG_IN_RECORD = [...LONG_IN_SUMMARY, 'copies', 'attachments', 'problems']

export const SUMMARY_COLUMNS =
  'm.id, m.seq, m.sort, m.size, m.senders, m.recipients, m.subject, m.has_attachments, m.date_header, m.date_received, m.archived_at'

export function toSummary(row: Row): MailSummary {
  return {
    id: idText(row.id),
    seq: Number(row.seq),
    size: Number(row.size),
    date: dateOf(row),
    from: mailboxes(row.senders),
    to: mailboxes(row.recipients),
    subject: String(row.subject),
    hasAttachments: row.has_attachments === 1,
  }
}

export function toRecord(row: Row): MailRecord {
  return recordOf(toSummary(row), row)
}

/** The record of a summary, from the columns that every engine keeps alike. */
export function recordOf(summary: MailSummary, row: Readonly<Record<string, unknown>>): MailRecord {
  return {
    ...summary,
    cc: mailboxes(row.copies),
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

/** Stored characters of these columns of a row. */
export function charactersOf(row: Row, columns: readonly string[]): number {
  return columns.reduce((sum, column) => sum + ((row[column] as string | null)?.length ?? 0), 0)
}

export function toPlace(row: Row): MailPlace {
  return {
    id: idText(row.id),
    pack: Number(row.pack),
    offset: Number(row.place),
    start: row.start as number | null,
    size: Number(row.size),
  }
}

export function toDepth(row: Readonly<Record<string, unknown>>): Depth {
  return DEPTHS[Number(row.read_state)]!
}

/** A read state as it is stored, with the depth to which the mail was read. */
export function readStateNumber({ readState, depth }: Pick<MailFields, 'readState' | 'depth'>): number {
  return depth === 'whole' ? READ_STATES.indexOf(readState) : DEPTHS.indexOf(depth)
}

export function toLeaf(row: Row): LeafRecord {
  return {
    seq: Number(row.seq),
    id: idText(row.id),
    sha256: row.sha256 as Uint8Array,
    size: Number(row.size),
    archivedAt: Number(row.archived_at),
    source: String(row.source),
  }
}

/** The date of a mail (wire-decisions, Fields), to the second. */
export function dateOf(row: Readonly<Record<string, unknown>>): number {
  return Math.floor(Number(row.date_header ?? row.date_received ?? row.archived_at) / 1000) * 1000
}

/** Mailboxes as a column keeps them. */
export function mailboxes(json: unknown): Mailbox[] {
  return (JSON.parse(String(json)) as [string, string][]).map(([name, address]) => ({ name, address }))
}
