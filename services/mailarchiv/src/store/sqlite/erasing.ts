/** The deletion that is being carried out: its mails are out of the index, and the packs may still have them. */
import type { DatabaseSync } from 'node:sqlite'
import { appendDeletion, type Deletion, deletionOf } from '../../evidence/signed-log/worker-api.ts'

/** A deletion by its run, with the ids of its mails. */
export interface Erasing {
  readonly run: string
  readonly ids: readonly string[]
}

/** Notes in the log that mails are deleted, before any of them is; inside the caller's transaction. */
export function declare(db: DatabaseSync, deletion: Pick<Deletion, 'run' | 'deletedAt'>, note: string): void {
  appendDeletion(db, deletion, note)
  noteErasing(db, deletion.run)
}

/** Reads it; null when there is none. */
export function readErasing(db: DatabaseSync): Erasing | null {
  const row = db.prepare("SELECT value FROM meta WHERE key = 'erasing'").get()
  if (row === undefined) return null
  const run = String(row.value)
  return { run, ids: deletionOf(db, run)?.mails.map(({ id }) => id) ?? [] }
}

/** Notes that it is being carried out; null: nothing of it is left. */
export function noteErasing(db: DatabaseSync, run: string | null): void {
  db.exec("DELETE FROM meta WHERE key = 'erasing'")
  if (run !== null) db.prepare("INSERT INTO meta (key, value) VALUES ('erasing', ?)").run(run)
}
