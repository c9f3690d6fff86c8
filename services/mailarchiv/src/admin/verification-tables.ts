/** The table of the verifications and their outcomes. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { newId } from '@zeughaus/platform'
import type { Layout } from '../tables/index.ts'

/** The file in which earlier versions kept the last outcome. */
const BEFORE = 'verification.json'

export const VERIFICATION_LAYOUT: Layout = {
  file: 'verification.db',
  before: BEFORE,
  prefix: 'mailarchiv.',
  tables: { verification: ['id', 'finished_at', 'run'] },
  prepare(db, file) {
    const isNew = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'verification'").get() === undefined
    if (!isNew) return
    db.exec(
      'CREATE TABLE verification (id TEXT PRIMARY KEY, finished_at TEXT, run TEXT NOT NULL) STRICT, WITHOUT ROWID',
    )
    takeOver(db, join(dirname(file), BEFORE))
  },
}

/** Takes over the last outcome; one that cannot be read is forgotten. */
function takeOver(db: DatabaseSync, file: string): void {
  const run = existsSync(file) ? readFileSync(file, 'utf8') : ''
  try {
    const { finished_at } = JSON.parse(run) as { finished_at: string }
    db.prepare('INSERT INTO verification VALUES (?, ?, ?)').run(newId(), finished_at, run)
  } catch {
    // The next verification replaces it.
  }
}
