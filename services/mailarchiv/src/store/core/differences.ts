/** Compares a row with a second reading of its mail's bytes. */

import type { RecordFinding } from '../contract/index.ts'
import { isSet, readStateNumber } from './columns.ts'
import type { MailFields } from './reading/index.ts'
import { orderSecond, SLOTS_PER_SECOND } from './words/index.ts'

/** The columns of a row that are compared, as in `MailFields`. */
export type StoredReading = Omit<MailFields, 'hasFiles' | 'readState' | 'depth'> & {
  readonly readState: number
  readonly hasAttachments: boolean
  readonly archivedAt: number
  readonly sort: number
}

/** Reads these columns. Each engine has its own form of `subject`. */
export function storedReading(row: Readonly<Record<string, unknown>>, subject: string): StoredReading {
  return {
    dateHeader: row.date_header as number | null,
    dateReceived: row.date_received as number | null,
    senders: String(row.senders),
    recipients: String(row.recipients),
    copies: String(row.copies),
    subject,
    attachments: row.attachments as string | null,
    problems: row.problems as string | null,
    readState: Number(row.read_state),
    hasAttachments: isSet(row.has_attachments),
    hasBcc: isSet(row.has_bcc),
    archivedAt: Number(row.archived_at),
    sort: Number(row.sort),
  }
}

const NAMES = {
  dateHeader: 'Datum',
  dateReceived: 'Empfangszeit',
  senders: 'Absender',
  recipients: 'Empfänger',
  copies: 'Kopie an',
  subject: 'Betreff',
  attachments: 'Anhänge',
  hasBcc: 'verdeckte Empfänger',
  problems: 'Hinweise zum Lesen',
} as const

/**
 * Names the differing columns in German.
 *
 * @param isFull whether the second that begins at this position has no free slot: its further mails stand below it
 */
export async function differencesOf(
  row: StoredReading,
  fields: MailFields,
  isFull: (position: number) => boolean | Promise<boolean>,
): Promise<string[]> {
  const found = new Set<string>()
  for (const [field, name] of Object.entries(NAMES)) {
    if (row[field as keyof typeof NAMES] !== fields[field as keyof typeof NAMES]) found.add(name)
  }
  if (row.hasAttachments !== (fields.attachments !== null)) found.add(NAMES.attachments)
  if (row.readState !== readStateNumber(fields)) found.add('Lesbarkeit')
  const first = orderSecond({ ...fields, archivedAt: row.archivedAt }) * SLOTS_PER_SECOND
  const isInSecond = row.sort >= first && row.sort < first + SLOTS_PER_SECOND
  if (!isInSecond && (row.sort > first || !(await isFull(first)))) found.add('Platz in der Reihenfolge')
  return [...found]
}

/** Findings about the data of a mail with intact bytes. */
export const differing = {
  row: (id: string, names: readonly string[]): RecordFinding => ({
    code: 'changed',
    id,
    message: `Die Angaben zur Mail ${id} im Archiv sind nicht die, die in ihr stehen: ${names.join(', ')}. Die Mail selbst ist unverändert; „zeughaus mailarchiv reindex“ liest die Angaben neu aus ihr.`,
  }),
  provenance: (id: string): RecordFinding => ({
    code: 'changed',
    id,
    message: `Was das Archiv über die Herkunft der Mail ${id} sagt (Quelle, Fundort, Empfänger des Umschlags), ist nicht das, was bei ihr festgehalten ist.`,
  }),
  texts: (id: string): RecordFinding => ({
    code: 'changed',
    id,
    message: `Die Texte aus Anhängen der Mail ${id} im Archiv sind nicht die, die bei ihr festgehalten sind.`,
  }),
  ocrStatus: (id: string): RecordFinding => ({
    code: 'changed',
    id,
    message: `Der Stand der Texterkennung der Mail ${id} im Archiv ist nicht der, der bei ihr festgehalten ist.`,
  }),
  unindexed: (id: string): RecordFinding => ({
    code: 'missing',
    id,
    message: `Die Mail ${id} fehlt im Suchindex. „zeughaus mailarchiv reindex“ baut ihn neu auf.`,
  }),
  index: (id: string): RecordFinding => ({
    code: 'changed',
    id,
    message: `Der Suchindex sagt von der Mail ${id} nicht, was in ihr steht. „zeughaus mailarchiv reindex“ baut ihn neu auf.`,
  }),
  entries: (mails: number, entries: number): RecordFinding => ({
    code: entries < mails ? 'missing' : 'extra',
    id: null,
    message: `Der Suchindex hat ${entries} Einträge für ${mails} Mails. „zeughaus mailarchiv reindex“ baut ihn neu auf.`,
  }),
  damagedIndex: (): RecordFinding => ({
    code: 'changed',
    id: null,
    message:
      'Der Suchindex ist beschädigt. „zeughaus mailarchiv reindex“ baut ihn neu auf; die Mails selbst sind unberührt.',
  }),
} as const
