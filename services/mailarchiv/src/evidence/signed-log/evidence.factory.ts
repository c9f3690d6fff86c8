/** Makes a small archive for tests of the log: mails as files, rows and log in one database, like the real one. */
import { hash, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import type { LeafRecord } from './leaf.ts'
import { openEvidenceLog } from './log.ts'
import { sqliteLog } from './log-store.ts'
import { evidenceInFolder } from './place.ts'
import { appendLeaves, createEvidenceTables } from './store.ts'
import { verifyEvidence } from './verify.ts'

export interface Mail extends LeafRecord {
  readonly raw: Buffer
}

/** Makes a mail archive with its log in a folder of its own, removed after the test. */
export function anArchive() {
  const folder = mkdtempSync(join(tmpdir(), 'zeughaus-evidence-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  let time = Date.UTC(2026, 10, 1, 8)
  const file = join(folder, 'archive.db')
  const openDatabase = () => new DatabaseSync(file)
  const withDatabase = <T>(work: (db: DatabaseSync) => T): T => {
    using db = openDatabase()
    return work(db)
  }
  withDatabase((db) => {
    db.exec(
      'CREATE TABLE mail (seq INTEGER PRIMARY KEY, id TEXT, sha256 BLOB, size INTEGER, archived_at INTEGER, source TEXT)',
    )
    createEvidenceTables(db)
  })
  const log = sqliteLog(openDatabase, mailRows)
  const openLog = () => openEvidenceLog({ place: evidenceInFolder(join(folder, 'evidence')), log, now: () => time })

  return {
    folder,
    file,
    withDatabase,
    openLog,
    rawFile: (mail: LeafRecord) => join(folder, `${mail.id}.eml`),
    /** Advances the clock of the log. */
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    /** Archives this number of mails in one transaction. */
    archive(count: number, source = 'smtp'): Mail[] {
      return withDatabase((db) => {
        const first = Number(db.prepare('SELECT coalesce(max(seq), 0) + 1 AS next FROM mail').get()?.next)
        const mails = Array.from({ length: count }, (_, place): Mail => {
          const raw = Buffer.from(`Subject: Mail ${first + place}\r\n\r\nText ${first + place}\r\n`)
          const sha256 = hash('sha256', raw, 'buffer')
          return {
            seq: first + place,
            id: randomUUID(),
            sha256,
            size: raw.length,
            archivedAt: time,
            source,
            raw,
          }
        })
        db.exec('BEGIN')
        const insert = db.prepare('INSERT INTO mail VALUES (?, ?, ?, ?, ?, ?)')
        for (const mail of mails) {
          writeFileSync(join(folder, `${mail.id}.eml`), mail.raw)
          insert.run(mail.seq, mail.id, mail.sha256, mail.size, mail.archivedAt, mail.source)
        }
        appendLeaves(db, mails)
        db.exec('COMMIT')
        return mails
      })
    },
    /** Runs SQL as the owner of the file, without the triggers. */
    tamper(sql: string): void {
      withDatabase((db) => {
        for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all())
          db.exec(`DROP TRIGGER "${String(name)}"`)
        db.exec(sql)
      })
    },
    snapshot(): () => void {
      const copy = `${file}.copy`
      cpSync(file, copy)
      return () => cpSync(copy, file)
    },
    async verify() {
      const evidence = openLog()
      return verifyEvidence({
        log,
        verifier: evidence.verifier,
        outside: await evidence.keptOutside(),
        digest(leaf) {
          try {
            const raw = readFileSync(join(folder, `${leaf.id}.eml`))
            return { sha256: hash('sha256', raw, 'buffer'), size: raw.length }
          } catch {
            return null
          }
        },
      })
    },
  }
}

function* mailRows(db: DatabaseSync): Generator<LeafRecord> {
  for (const row of db.prepare('SELECT * FROM mail ORDER BY seq').iterate())
    yield {
      seq: Number(row.seq),
      id: String(row.id),
      sha256: row.sha256 as Uint8Array,
      size: Number(row.size),
      archivedAt: Number(row.archived_at),
      source: String(row.source),
    }
}
