/** The rows of mails as they are read. */

import { isUuid } from '@zeughaus/platform'
import type { MailRecord, MailSummary } from '../archive/index.ts'
import {
  CHANGES_CHARACTERS,
  dateOf,
  type KnownProvenance,
  type Marked,
  mailboxes,
  OCR_STATUSES,
  PageRoom,
  READ_STATES,
  recordOf,
  SURE_CHARACTERS,
} from '../archive/threads.ts'
import type { RawRef } from '../archive-raw/index.ts'
import type { Database, Rows } from './database.ts'

const SUMMARY = 'id, seq, size, date_header, date_received, archived_at, has_attachments'
/** Columns whose length is up to the sender, and how long they are together. */
const LONG = ['senders', 'recipients', 'subject']
const LENGTH = lengthOf(LONG)

/** The mails of these hits, in their order. A very long one is read by itself, so that only one at a time is in memory whole. */
export async function readSummaries(database: Database, hits: readonly { readonly id: string }[]) {
  if (hits.length === 0) return []
  const sure = LONG.map((column) => `CASE WHEN ${LENGTH} <= ${SURE_CHARACTERS} THEN ${column} END AS ${column}`)
  const rows = await database.rows(
    `SELECT ${SUMMARY}, ${LENGTH} AS length, ${sure.join(', ')} FROM mailarchiv.mail WHERE id = ANY($1::uuid[])`,
    [hits.map(({ id }) => id)],
  )
  const found = new Map(rows.map((row) => [String(row.id), row]))
  const room = new PageRoom()
  const mails: MailSummary[] = []
  for (const { id } of hits) {
    const row = found.get(id)
    if (row === undefined) continue
    const whole = row.subject === null ? { ...row, ...(await readLong(database, id)) } : row
    mails.push(room.fit(toSummary(whole), Number(row.length)))
  }
  return mails
}

async function readLong(database: Database, id: string): Promise<Rows[number]> {
  const [row] = await database.rows(`SELECT ${LONG.join(', ')} FROM mailarchiv.mail WHERE id = $1`, [id])
  return row!
}

/** Records after that number, as many as an answer holds: one in any case. */
export async function readChanges(database: Database, afterSeq: number, limit: number): Promise<MailRecord[]> {
  const rows = await database.rows(
    `SELECT * FROM (
       SELECT *, sum(length) OVER (ORDER BY seq) - length AS before FROM (
         SELECT *, ${lengthOf([...LONG, 'copies', 'attachments', 'problems'])} AS length
         FROM mailarchiv.mail WHERE seq > $1 ORDER BY seq LIMIT $2) mails) mails
     WHERE before = 0 OR before + length <= ${CHANGES_CHARACTERS} ORDER BY seq`,
    [afterSeq, limit],
  )
  return rows.map(toRecord)
}

/** What the server knows of a value without unpacking it. */
function lengthOf(columns: readonly string[]): string {
  return columns.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ')
}

export function toSummary(row: Rows[number]): MailSummary {
  return {
    id: String(row.id),
    seq: Number(row.seq),
    size: Number(row.size),
    date: dateOf(row),
    from: mailboxes(row.senders),
    to: mailboxes(row.recipients),
    subject: JSON.parse(String(row.subject)) as string,
    hasAttachments: row.has_attachments === true,
  }
}

export function toRecord(row: Rows[number]): MailRecord {
  return recordOf(toSummary(row), row)
}

export function toRef(row: Rows[number]): RawRef {
  return { place: String(row.place), sha256: row.sha256 as Uint8Array, size: Number(row.size) }
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
      ids.filter(isUuid).map((id) => `'${id}'`),
    ),
  ]
  return `(${parts.join(' OR ')})`
}

function listed(column: string, values: readonly string[]): string {
  return values.length === 0 ? 'false' : `${column} IN (${values.join(', ')})`
}
