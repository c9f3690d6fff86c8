/** Reads what is known of mails, for an archive that is to continue this one. */
import type { DatabaseSync } from 'node:sqlite'
import { zstdDecompressSync } from 'node:zlib'
import { DamagedRecord, type MailPlace, readSeveral } from './pack-reader.ts'
import { charactersOfTexts, HISTORY_CHARACTERS } from './page-room.ts'
import { ArchiveRefusal } from './refusal.ts'
import { idBytes, idText, OCR_STATUSES, type Row, toPlace } from './rows.ts'
import { prepared } from './statements.ts'
import type { AddedText, KnownProvenance, MailHistory } from './types.ts'

/** See MovableArchive. Throws ArchiveRefusal when the log of evidence is not about these mails. */
export function readHistory(db: DatabaseSync, afterSeq: number, limit: number): MailHistory[] {
  const rows = prepared(
    db,
    `SELECT l.idx + 1 AS seq, m.id, m.sha256, m.size, m.archived_at, m.ocr_status, l.salt FROM evidence_leaf l
     LEFT JOIN mail m ON m.seq = l.idx + 1 AND m.id = l.id AND m.sha256 = l.sha256
     WHERE l.idx >= ? ORDER BY l.idx LIMIT ?`,
  ).all(afterSeq, limit)
  const histories: MailHistory[] = []
  let left = HISTORY_CHARACTERS
  for (const row of rows) {
    const seq = Number(row.seq)
    if (row.id === null) throw unprovable(seq)
    const texts = textsOf(db, seq)
    left -= charactersOfTexts(texts)
    if (histories.length > 0 && left < 0) break
    histories.push({
      id: idText(row.id),
      seq,
      sha256: row.sha256 as Uint8Array,
      size: Number(row.size),
      archivedAt: Number(row.archived_at),
      salt: row.salt as Uint8Array,
      provenance: readProvenance(db, seq),
      texts,
      ocrStatus: OCR_STATUSES[Number(row.ocr_status)]!,
    })
  }
  return histories
}

function unprovable(seq: number): ArchiveRefusal {
  return new ArchiveRefusal(
    'archive_unreadable',
    `Die Mail Nummer ${seq} steht im Beweisprotokoll, aber nicht so im Archiv. Bitte rufen Sie „zeughaus mailarchiv verify --full“ auf, bevor Sie umziehen.`,
  )
}

/** Where a mail came from, oldest first. */
export function readProvenance(db: DatabaseSync, seq: number): KnownProvenance[] {
  return prepared(db, 'SELECT * FROM provenance WHERE seq = ? ORDER BY number')
    .all(seq)
    .map((row) => ({
      source: String(row.source),
      origin: row.origin as string | null,
      envelope: row.envelope === null ? [] : (JSON.parse(String(row.envelope)) as string[]),
      archivedAt: Number(row.archived_at),
    }))
}

export function textsOf(db: DatabaseSync, seq: number): AddedText[] {
  return prepared(db, 'SELECT kind, text FROM added_text WHERE seq = ? ORDER BY kind')
    .all(seq)
    .map((row) => ({ kind: String(row.kind), text: zstdDecompressSync(row.text as Uint8Array).toString() }))
}

/** The bytes of these mails. Throws ArchiveRefusal when they cannot be read. */
export function readRaws(db: DatabaseSync, raw: string, ids: readonly string[]): Uint8Array[] {
  const find = prepared(db, 'SELECT id, pack, place, start, size FROM mail WHERE id = ?')
  const placeOf = (id: string): MailPlace => toPlace(find.get(idBytes(id)) as Row)
  try {
    return readSeveral(raw, ids.map(placeOf))
  } catch (error) {
    if (!(error instanceof DamagedRecord)) throw error
    throw new ArchiveRefusal(
      'archive_unreadable',
      `${error.message} Bitte rufen Sie „zeughaus mailarchiv verify --full“ auf, bevor Sie umziehen.`,
      error,
    )
  }
}
