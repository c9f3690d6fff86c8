/** Applies a mail's history to the archive that it is moved to. */

import { ArchiveRefusal, type MailHistory, type MovedMail } from '../contract/index.ts'
import { OCR_STATUSES } from './columns.ts'
import { searched } from './extras.ts'
import type { Note } from './packs/index.ts'
import { charactersOfTexts, HISTORY_CHARACTERS } from './page-room.ts'
import type { ParseItem, PreparedMail } from './reading/index.ts'
import type { Extras } from './words/index.ts'

/** Makes a mail of another archive an item to read. */
export function toItem({ history, raw }: MovedMail): ParseItem {
  const provenance = { ...history.provenance[0]!, receivedAt: history.dateReceived }
  return { source: { kind: 'bytes', raw }, provenance, bytes: raw.length, extras: extrasOf(history) }
}

/** The searchable text of a mail besides its bytes, in the order of arrival. */
function extrasOf({ provenance, texts }: MailHistory): Extras {
  return searched(
    provenance.flatMap(({ envelope }) => envelope),
    texts,
  )
}

/** The changes between two states of a mail, as notes. */
export function changesBetween(from: MailHistory, to: MailHistory): Note[] {
  const { id, ocrStatus } = to
  const again = to.provenance
    .slice(from.provenance.length)
    .map(({ archivedAt, ...provenance }): Note => ({ about: 'provenance', id, archivedAt, provenance }))
  const known = new Map(from.texts.map(({ kind, text }) => [kind, text]))
  const texts = to.texts.filter(({ kind, text }) => known.get(kind) !== text)
  const isSame = texts.length === 0 && from.ocrStatus === ocrStatus
  return isSame ? again : [...again, { about: 'text', id, ocrStatus, texts }]
}

/** @throws ArchiveRefusal when the mail is not the next one, or its bytes are not the archived ones */
export function assertContinues(history: MailHistory, seq: number, mail: Pick<PreparedMail, 'sha256'>): void {
  if (history.seq !== seq) {
    throw new ArchiveRefusal(
      'mail_refused',
      `Das Ziel lässt sich mit der Mail ${history.id} (Nummer ${history.seq}) nicht fortsetzen: Es enthält schon etwas anderes. Bitte nehmen Sie ein leeres Ziel, in das sonst niemand schreibt.`,
    )
  }
  if (Buffer.compare(mail.sha256, history.sha256) === 0) return
  throw new ArchiveRefusal(
    'mail_refused',
    `Die Mail ${history.id} ist nicht mehr, was archiviert wurde: Ihre Prüfsumme stimmt nicht. Bitte rufen Sie „zeughaus mailarchiv verify --full“ auf und stellen Sie sie aus einer Sicherung wieder her.`,
  )
}

type Knowledge = Pick<MailHistory, 'id' | 'provenance' | 'texts'>

/**
 * Makes histories of mails, as many as an answer holds, at least one.
 *
 * @param rows leaves of the log of evidence, each with the columns of its mail
 * @throws ArchiveRefusal when the log is not about these mails
 */
export function historiesOf<Row extends Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
  knowledgeOf: (row: Row) => Knowledge,
): MailHistory[] {
  const histories: MailHistory[] = []
  let left = HISTORY_CHARACTERS
  for (const row of rows) {
    const seq = Number(row.seq)
    if (row.id === null) {
      throw new ArchiveRefusal(
        'archive_unreadable',
        `Die Mail Nummer ${seq} steht im Beweisprotokoll, aber nicht so im Archiv. Bitte rufen Sie „zeughaus mailarchiv verify --full“ auf, bevor Sie umziehen.`,
      )
    }
    const knowledge = knowledgeOf(row)
    left -= charactersOfTexts(knowledge.texts)
    if (histories.length > 0 && left < 0) break
    histories.push({
      ...knowledge,
      seq,
      sha256: row.sha256 as Uint8Array,
      size: Number(row.size),
      archivedAt: Number(row.archived_at),
      dateReceived: row.date_received as number | null,
      salt: row.salt as Uint8Array,
      ocrStatus: OCR_STATUSES[Number(row.ocr_status)]!,
    })
  }
  return histories
}
