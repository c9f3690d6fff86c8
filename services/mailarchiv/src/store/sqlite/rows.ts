/** Reads and writes rows of mails in SQLite. */

import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import type { LeafRecord } from '../../evidence/signed-log/worker-api.ts'
import type { MailRecord, MailSummary, OcrStatus, WalkedPlace } from '../contract/index.ts'
import type { MailPlace } from '../core/packs/index.ts'
import type { MailFields } from '../core/reading/index.ts'
import { OCR_STATUSES, placeOf, readStateNumber, recordOf, summaryOf } from '../core/worker-api.ts'

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
  source, read_state, ocr_status, has_attachments, has_bcc, senders, recipients, copies, subject, attachments, problems)
  VALUES (${Array.from({ length: 23 }, () => '?').join(', ')})`

/** Prepares a statement that inserts rows. */
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
      fields.hasBcc ? 1 : 0,
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

/** Columns whose length the sender decides: of a summary, and the others of a record. */
export const LONG_IN_SUMMARY = ['senders', 'recipients', 'subject']
export const LONG_IN_RECORD = [...LONG_IN_SUMMARY, 'copies', 'attachments', 'problems']

export const SUMMARY_COLUMNS =
  'm.id, m.seq, m.sort, m.size, m.senders, m.recipients, m.subject, m.has_attachments, m.date_header, m.date_received, m.archived_at'

export function toSummary(row: Row): MailSummary {
  return summaryOf(row, idText(row.id), String(row.subject))
}

/** Columns of a mail's place in a walk. */
export const PLACE_COLUMNS =
  'm.id, m.seq, m.size, m.date_header, m.date_received, m.archived_at, lower(hex(m.sha256)) AS sha256'

export const toWalkedPlace = (row: Row): WalkedPlace => placeOf(row, idText(row.id))

export function toRecord(row: Row): MailRecord {
  return recordOf(toSummary(row), row)
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
