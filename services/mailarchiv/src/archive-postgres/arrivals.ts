/** The mails of a batch before they are rows: which bytes are new, and what is written about each. */
import { setImmediate } from 'node:timers/promises'
import {
  OCR_STATUSES,
  type OcrStatus,
  type PreparedJob,
  type PreparedMail,
  readStateNumber,
  sortSecond,
  toText,
} from '../archive/threads.ts'
import type { RawRef } from '../archive-raw/index.ts'
import type { NewLeaf } from '../evidence/threads.ts'
import { CopyRows } from './copy.ts'
import type { Client } from './database.ts'
import { fillNodes, LeafRows } from './evidence-store.ts'
import { NEVER_WIDE_BYTES, wideParts } from './folded.ts'
import { envelopeText } from './rows.ts'

/** One mail of a batch. */
export type Arrival = {
  readonly key: string
  readonly mail: PreparedMail
  readonly raw: Uint8Array
  /** So many promoted tokens were known when it was prepared. */
  readonly promoted: number
  /** The frequent words whose neighbours its text has, see `Frequent.text`. */
  readonly frequent: string
}

/** Known bytes came with envelope recipients, which change what is searchable of the mail: amend it instead. */
export class KnownWithEnvelope extends Error {}

export function arrivalsOf(jobs: readonly PreparedJob[]): Arrival[] {
  return jobs.flatMap(({ mails, large, promoted, index: frequent }) =>
    mails.map((mail, place) => ({ key: keyOf(mail.sha256), mail, raw: large[place]!, promoted, frequent })),
  )
}

export function keyOf(sha256: Uint8Array): string {
  return Buffer.from(sha256).toString('base64')
}

/** A new mail with its place in the archive. */
export type Accepted = NewLeaf & {
  readonly arrival: Arrival
  readonly ocrStatus: OcrStatus
  readonly ref: RawRef
  readonly sort: number
}

/** The second by which an arrival is sorted. */
export function secondOf({ mail }: Arrival, archivedAt: number): number {
  const { fields } = mail.content!
  return sortSecond(fields.dateHeader ?? fields.dateReceived ?? archivedAt)
}

const MAIL_COLUMNS = `id, seq, sort, size, sha256, place, date_header, date_received, archived_at, source, read_state, ocr_status,
  has_attachments, senders, recipients, copies, subject, attachments, problems`

/** Mails that are worked on before what is being sent to the server gets its turn. */
export const AT_ONCE = 32

/**
 * Writes the rows of new mails, those of the log of evidence among them. What is searched comes first: while the server makes
 * its index, the other rows are made.
 *
 * @returns how many of them are wide
 */
export async function insertMails(client: Client, mails: readonly Accepted[]): Promise<number> {
  const search = new CopyRows('mailarchiv.search (sort, id, size, wide, words)')
  const wideWords = new CopyRows('mailarchiv.wide_words (id, part, tokens)')
  let wide = 0
  // Side by side what lies side by side: a partition and its index are visited once.
  for (const { id, sort, size, arrival } of mails.toSorted((a, b) => a.sort - b.sort)) {
    const { document } = arrival.mail.content!
    const parts = document.body.byteLength < NEVER_WIDE_BYTES ? null : wideParts(toText(document).body)
    if (parts !== null) wide += 1
    for (const [part, tokens] of (parts ?? []).entries()) wideWords.add([id, part, tsvectorText(tokens)])
    search.add([sort, id, size, parts !== null], document.body)
  }
  const [tables] = await Promise.all([rowsOf(mails), search.write(client)])
  for (const table of [...tables, wideWords]) await table.write(client)
  const first = mails[0]!.seq - 1
  await fillNodes(client, first, first + mails.length)
  return wide
}

/** The rows of mails in all tables but those that are searched. */
async function rowsOf(mails: readonly Accepted[]): Promise<readonly CopyRows[]> {
  const rows = new CopyRows(`mailarchiv.mail (${MAIL_COLUMNS})`)
  const contents = new CopyRows('mailarchiv.content (sha256, id, seq)')
  const provenance = new CopyRows('mailarchiv.provenance (id, number, archived_at, source, origin, envelope)')
  const leaves = new LeafRows()
  for (const [place, mail] of mails.entries()) {
    if (place % AT_ONCE === 0) await setImmediate()
    const { id, seq, sort, size, sha256, archivedAt, source, ref, arrival } = mail
    const { fields } = arrival.mail.content!
    const status = OCR_STATUSES.indexOf(mail.ocrStatus)
    rows.add([
      ...[id, seq, sort, size, sha256, ref.place, fields.dateHeader, fields.dateReceived, archivedAt, source],
      ...[readStateNumber(fields), status, fields.attachments !== null],
      ...[fields.senders, fields.recipients, fields.copies, JSON.stringify(fields.subject)],
      ...[fields.attachments, fields.problems],
    ])
    contents.add([sha256, id, seq])
    leaves.addLeaf(mail)
    const { origin, envelope } = arrival.mail.provenance
    provenance.add([id, 1, archivedAt, source, origin, envelopeText(envelope)])
  }
  return [rows, contents, provenance, leaves]
}

/** Tokens hold nothing that a tsvector gives a meaning but for the separator of the parts, which is none of them. */
export function tsvectorText(tokens: readonly string[]): string {
  return tokens.map((token) => `'${token}'`).join(' ')
}
