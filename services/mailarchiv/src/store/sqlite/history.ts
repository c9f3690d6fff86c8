/** Reads mails with their evidence, origin and added texts, for the archive that a move continues them in. */
import type { DatabaseSync } from 'node:sqlite'
import { zstdDecompressSync } from 'node:zlib'
import { DELETION_SOURCE } from '../../evidence/signed-log/worker-api.ts'
import { type AddedText, ArchiveRefusal, type KnownProvenance, type MailHistory } from '../contract/index.ts'
import { DamagedRecord, type MailPlace, readSeveral } from '../core/packs/index.ts'
import { historiesOf, toProvenance } from '../core/worker-api.ts'
import { idBytes, idText, type Row, toPlace } from './rows.ts'
import { prepared } from './statements.ts'

/** See MovableArchive. Throws ArchiveRefusal when the log of evidence is not about these mails. */
export function readHistory(db: DatabaseSync, afterSeq: number, limit: number): MailHistory[] {
  const rows = prepared(
    db,
    `SELECT l.idx + 1 AS seq, m.id, m.sha256, m.size, m.archived_at, m.date_received, m.ocr_status, l.salt FROM evidence_leaf l
     LEFT JOIN mail m ON m.seq = l.idx + 1 AND m.id = l.id AND m.sha256 = l.sha256
     WHERE l.idx >= ? AND l.salt <> x'' AND l.source <> '${DELETION_SOURCE}' ORDER BY l.idx LIMIT ?`,
  ).all(afterSeq, limit)
  return historiesOf(rows, (row) => {
    const seq = Number(row.seq)
    return { id: idText(row.id), provenance: readProvenance(db, seq), texts: textsOf(db, seq) }
  })
}

/** Reads where a mail came from, oldest first. */
export function readProvenance(db: DatabaseSync, seq: number): KnownProvenance[] {
  return prepared(db, 'SELECT * FROM provenance WHERE seq = ? ORDER BY number').all(seq).map(toProvenance)
}

export function textsOf(db: DatabaseSync, seq: number): AddedText[] {
  return prepared(db, 'SELECT kind, text FROM added_text WHERE seq = ? ORDER BY kind')
    .all(seq)
    .map((row) => ({ kind: String(row.kind), text: zstdDecompressSync(row.text as Uint8Array).toString() }))
}

/** Reads the bytes of these mails. Throws ArchiveRefusal when they cannot be read. */
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
