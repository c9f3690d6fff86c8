/** Sequence numbers of mails in the log of evidence of a database that is rebuilt. */
import type { DatabaseSync } from 'node:sqlite'
import { appendLeaves } from '../../evidence/threads.ts'
import { idText } from './rows.ts'
import { openIndex, VISITOR } from './schema.ts'

/** Reads the number of each mail from the log of a database of any version. */
export function numbersInLog(path: string): ReadonlyMap<string, number> {
  const db = openIndex(path, VISITOR)
  try {
    const leaves = db.prepare('SELECT idx, id FROM evidence_leaf').iterate()
    return new Map(leaves.map(({ idx, id }) => [idText(id), Number(idx) + 1]))
  } finally {
    db.close()
  }
}

/** Appends leaves for the mails behind the end of a copied log: those that a crash left in the packs alone. */
export function completeLog(db: DatabaseSync): void {
  const rows = db
    .prepare(
      `SELECT seq, id, sha256, size, archived_at, source FROM mail
       WHERE seq > (SELECT coalesce(max(idx) + 1, 0) FROM evidence_leaf) ORDER BY seq`,
    )
    .all()
  appendLeaves(
    db,
    rows.map((row) => ({
      seq: Number(row.seq),
      id: idText(row.id),
      sha256: row.sha256 as Uint8Array,
      size: Number(row.size),
      archivedAt: Number(row.archived_at),
      source: String(row.source),
    })),
  )
}
