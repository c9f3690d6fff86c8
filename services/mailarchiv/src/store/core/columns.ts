/** Columns that both engines store in the same form. */
import type { Mailbox, Problem } from '@zeughaus/mime'
import { canonicalAddress, isReadable, type Readable, readsAll } from '../../search/index.ts'
import type {
  ArchivedFile,
  KnownProvenance,
  MailRecord,
  MailSummary,
  Marked,
  OcrStatus,
  ReadState,
  WalkedPlace,
} from '../contract/index.ts'
import type { Depth, MailFields } from './reading/index.ts'
import { nameIn } from './relations/index.ts'
import { isInFuture } from './words/index.ts'

/** A row of either engine, by column. */
type Columns = Readonly<Record<string, unknown>>

/** Stored as positions in these lists: append only. */
export const OCR_STATUSES: readonly OcrStatus[] = ['disabled', 'skipped', 'pending', 'done', 'failed']
export const READ_STATES: readonly ReadState[] = ['read', 'limited', 'unreadable', 'unreadable']
/** Reading depth of each read state; the document can be made again from it. */
const DEPTHS: readonly Depth[] = ['whole', 'whole', 'head', 'nothing']

/** Makes a summary from a row. Each engine has its own form of `id` and `subject`. */
export function summaryOf(row: Columns, id: string, subject: string): MailSummary {
  return {
    id,
    seq: Number(row.seq),
    size: Number(row.size),
    date: dateOf(row),
    isFuture: isInFuture(dateOf(row), Number(row.archived_at)),
    from: mailboxes(row.senders),
    to: mailboxes(row.recipients),
    subject,
    hasAttachments: isSet(row.has_attachments),
  }
}

/** Makes the place of a mail from a row with its SHA-256 in hex. */
export function placeOf(row: Columns, id: string): WalkedPlace {
  const { seq, size, sha256 } = row
  return { id, seq: Number(seq), size: Number(size), date: dateOf(row), sha256: String(sha256), termFrom: termOf(row) }
}

/** Makes the record of a summary, from the columns that both engines share. */
export function recordOf(summary: MailSummary, row: Columns): MailRecord {
  return {
    ...summary,
    cc: mailboxes(row.copies),
    hasBcc: hasBcc(row),
    sha256: row.sha256 as Uint8Array,
    dateHeader: row.date_header as number | null,
    dateReceived: row.date_received as number | null,
    archivedAt: Number(row.archived_at),
    source: String(row.source),
    attachments: row.attachments === null ? [] : (JSON.parse(String(row.attachments)) as ArchivedFile[]),
    ocrStatus: OCR_STATUSES[Number(row.ocr_status)]!,
    readState: READ_STATES[Number(row.read_state)]!,
    problems: row.problems === null ? [] : (JSON.parse(String(row.problems)) as Problem[]),
  }
}

/** The columns that decide who may read a mail. */
export const SENT_COLUMNS = ['seq', 'senders', 'recipients', 'has_bcc'] as const

/** The name that the mail of a row gives an address; '' for none. */
export function nameOfRow(row: Columns, address: string): string {
  return nameIn({ from: mailboxes(row.senders), to: mailboxes(row.recipients), cc: mailboxes(row.copies) }, address)
}

/** The canonical addresses that the mail of a row names in From, To and Cc. */
export function addressesOfRow({ senders, recipients, copies }: Columns): string[] {
  return [senders, recipients, copies].flatMap(mailboxes).map(({ address }) => canonicalAddress(address))
}

/** Whether a caller may read the mail of a row with these columns. */
export function isReadableRow(readable: Readable, row: Columns): boolean {
  if (readsAll(readable)) return true
  const { seq, senders, recipients } = row
  return isReadable(readable, {
    seq: Number(seq),
    from: mailboxes(senders),
    to: mailboxes(recipients),
    hasBcc: hasBcc(row),
  })
}

/** A mail that was not examined for hidden recipients may have some. */
const hasBcc = (row: Columns): boolean => isSet(row.has_bcc)

/** Reads a boolean of either engine. */
export function isSet(value: unknown): boolean {
  return value === 1 || value === true
}

export function toDepth(row: Columns): Depth {
  return DEPTHS[Number(row.read_state)]!
}

/** The stored number of a read state with its reading depth. */
export function readStateNumber({ readState, depth }: Pick<MailFields, 'readState' | 'depth'>): number {
  return depth === 'whole' ? READ_STATES.indexOf(readState) : DEPTHS.indexOf(depth)
}

/** The date of a mail, to the second. */
function dateOf(row: Columns): number {
  return Math.floor(Number(row.date_header ?? row.date_received ?? row.archived_at) / 1000) * 1000
}

/** When a term of retention begins, see `WalkedPlace`. */
function termOf(row: Columns): number {
  const archivedAt = Number(row.archived_at)
  const known = Math.max(dateOf(row), Number(row.date_received ?? 0))
  return Math.floor(Math.min(known, archivedAt) / 1000) * 1000
}

/** Reads mailboxes from a column. */
function mailboxes(json: unknown): Mailbox[] {
  return (JSON.parse(String(json)) as [string, string][]).map(([name, address]) => ({ name, address }))
}

/** Encodes the recipients of an envelope for a column. */
export function envelopeText(envelope: readonly string[]): string | null {
  return envelope.length === 0 ? null : JSON.stringify(envelope)
}

export function toProvenance(row: Columns): KnownProvenance {
  return {
    source: String(row.source),
    origin: row.origin as string | null,
    envelope: row.envelope === null ? [] : (JSON.parse(String(row.envelope)) as string[]),
    archivedAt: Number(row.archived_at),
  }
}

/** The stored numbers of the states in a mark. */
export function numbersOf({ ocrStatuses = [], readStates = [] }: Marked): { ocr: number[]; read: number[] } {
  const numbers = <T>(all: readonly T[], wanted: readonly T[]) =>
    [...all.keys()].filter((number) => wanted.includes(all[number]!))
  return { ocr: numbers(OCR_STATUSES, ocrStatuses), read: numbers(READ_STATES, readStates) }
}
