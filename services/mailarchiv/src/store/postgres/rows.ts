/** Reads the rows of mails. */

import { isUuid } from '@zeughaus/platform'
import type { MailRecord, MailSummary, Marked, WalkedMail, WalkedPlace } from '../contract/index.ts'
import {
  CHANGES_CHARACTERS,
  numbersOf,
  PageRoom,
  placeOf,
  recordOf,
  SURE_CHARACTERS,
  summaryOf,
} from '../core/index.ts'
import type { RawRef } from '../raw/index.ts'
import type { Database, Rows } from './database.ts'

const SUMMARY = 'id, seq, size, date_header, date_received, archived_at, has_attachments'
/** Columns whose length the sender decides, and their total length. */
const LONG = ['senders', 'recipients', 'subject']
const LENGTH = lengthOf(LONG)

/** Reads the mails of these hits, in order; very long ones one at a time, so that memory holds only one. */
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

/** Reads the mails of these hits with the SHA-256 of their bytes, in order. */
export async function readWalked(database: Database, hits: readonly { readonly id: string }[]): Promise<WalkedMail[]> {
  const [mails, places] = await Promise.all([readSummaries(database, hits), readPlaces(database, hits)])
  const hashes = new Map(places.map(({ id, sha256 }) => [id, sha256]))
  return mails.map((mail) => ({ ...mail, sha256: hashes.get(mail.id)! }))
}

/** Reads where the mails of these hits are in a walk, in order. */
export async function readPlaces(database: Database, hits: readonly { readonly id: string }[]): Promise<WalkedPlace[]> {
  const rows = await database.rows(
    `SELECT id, seq, size, date_header, date_received, archived_at, encode(sha256, 'hex') AS sha256
     FROM mailarchiv.mail WHERE id = ANY($1::uuid[])`,
    [hits.map(({ id }) => id)],
  )
  const found = new Map(rows.map((row) => [String(row.id), placeOf(row, String(row.id))]))
  return hits.flatMap(({ id }) => found.get(id) ?? [])
}

/** The position of a mail in every answer; null for an unknown one. */
export async function readPosition(database: Database, id: string): Promise<number | null> {
  if (!isUuid(id)) return null
  const [row] = await database.rows('SELECT sort FROM mailarchiv.mail WHERE id = $1', [id])
  return row === undefined ? null : Number(row.sort)
}

async function readLong(database: Database, id: string): Promise<Rows[number]> {
  const [row] = await database.rows(`SELECT ${LONG.join(', ')} FROM mailarchiv.mail WHERE id = $1`, [id])
  return row!
}

/** Reads records after that number, as many as an answer holds, at least one. */
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

/** The stored length of columns, without unpacking them. */
function lengthOf(columns: readonly string[]): string {
  return columns.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ')
}

export function toSummary(row: Rows[number]): MailSummary {
  return summaryOf(row, String(row.id), JSON.parse(String(row.subject)) as string)
}

export function toRecord(row: Rows[number]): MailRecord {
  return recordOf(toSummary(row), row)
}

export function toRef(row: Rows[number]): RawRef {
  return { place: String(row.place), sha256: row.sha256 as Uint8Array, size: Number(row.size) }
}

/** Makes a condition on `mail m`: at least one part of the mark holds. */
export function markCondition(marked: Marked): string {
  const { ocr, read } = numbersOf(marked)
  const ids = (marked.ids ?? []).filter(isUuid).map((id) => `'${id}'`)
  return `(${[listed('m.ocr_status', ocr), listed('m.read_state', read), listed('m.id', ids)].join(' OR ')})`
}

function listed(column: string, values: readonly (string | number)[]): string {
  return values.length === 0 ? 'false' : `${column} IN (${values.join(', ')})`
}
