/** Writes the database's data about mails: rows, index, provenance, totals, packs, imports. Inside a transaction. */

import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { treeSize } from '../../evidence/signed-log/worker-api.ts'
import type { Archived } from '../contract/index.ts'
import { type Place, type ProvenanceNote, packPath, type TextNote } from '../core/packs/index.ts'
import { type DocumentBytes, firstStatus, READ_BY, readingMark } from '../core/reading/worker-api.ts'
import { orderSecond, Positions } from '../core/words/index.ts'
import {
  AddedTotals,
  envelopeText,
  type ImportMark,
  type ImportState,
  importStateOf,
  OCR_STATUSES,
  statusChange,
  toDepth,
} from '../core/worker-api.ts'
import type { AcceptedMail, IndexedDocument, MailState } from './batch.ts'
import { noteFolder } from './folders.ts'
import { writeInvoices } from './invoices.ts'
import { idBytes, idText, rowInserter, toPlace } from './rows.ts'
import { prepared } from './statements.ts'
import { insertRelations } from './write-relations.ts'

export class Store {
  readonly #db: DatabaseSync
  readonly #insertRow: ReturnType<typeof rowInserter>
  readonly #recognition: boolean

  constructor(db: DatabaseSync, recognition: boolean) {
    this.#db = db
    this.#recognition = recognition
    this.#insertRow = rowInserter(db)
  }

  /** The last number of the log, which a deletion may have, and the id of the newest mail. */
  last(): { seq: number; id: string | null } {
    const row = this.#db.prepare('SELECT seq, id FROM mail ORDER BY seq DESC LIMIT 1').get()
    const seq = Math.max(treeSize(this.#db), Number(row?.seq ?? 0))
    return { seq, id: row === undefined ? null : idText(row.id) }
  }

  supersededBy(): string | null {
    const row = this.#db.prepare("SELECT value FROM meta WHERE key = 'superseded_by'").get()
    return row === undefined ? null : String(row.value)
  }

  supersede(index: string): void {
    this.#db.prepare("INSERT INTO meta (key, value) VALUES ('superseded_by', ?)").run(index)
  }

  /** Inserts mails in the order of their numbers, and index entries by position: the engine flushes when that falls. */
  insert(mails: readonly AcceptedMail[], prefixesOf: (mail: AcceptedMail) => string): void {
    const lowest = this.#db.prepare('SELECT min(sort) AS sort FROM mail WHERE sort >= ? AND sort < ?')
    const positions = new Positions((from, to) => lowest.get(from, to)?.sort as number | null)
    const provenance = this.#db.prepare('INSERT INTO provenance VALUES (?, 1, ?, ?, ?, ?)')
    const documents: { sort: number; document: DocumentBytes; prefixes: string }[] = []
    const related: Parameters<typeof insertRelations>[1][number][] = []
    const totals = new AddedTotals()
    for (const mail of mails) {
      const { fields, document, relations } = mail.content
      const sort = positions.take(orderSecond({ ...fields, archivedAt: mail.archivedAt }))
      const ocrStatus = firstStatus(fields, this.#recognition)
      this.#insertRow({ ...mail, sort, fields, ocrStatus })
      const { source, origin, envelope } = mail.provenance
      provenance.run(mail.seq, mail.archivedAt, source, origin, envelopeText(envelope))
      noteFolder(this.#db, sort, mail.provenance)
      documents.push({ sort, document, prefixes: prefixesOf(mail) })
      related.push({ seq: mail.seq, sort, relations })
      totals.add({ size: mail.size, readState: fields.readState, ocrStatus })
    }
    documents.sort((a, b) => a.sort - b.sort)
    const search = this.#db.prepare('INSERT INTO search (rowid, body, rest) VALUES (?, ?, ?)')
    const prefixes = this.#db.prepare('INSERT INTO prefixes (rowid, word) VALUES (?, ?)')
    for (const { sort, document } of documents) search.run(sort, document.body, document.rest)
    for (const document of documents) prefixes.run(document.sort, document.prefixes)
    insertRelations(this.#db, related)
    if (mails[0] !== undefined) this.#noteReading(mails[0].seq)
    this.#addToTotals(totals.values)
  }

  /** Whether this provenance is new to the archive; repeating an import adds nothing. */
  isNewProvenance(note: ProvenanceNote, fresh: readonly AcceptedMail[]): boolean {
    const same = (known: { source: unknown; origin: unknown; envelope: unknown }) =>
      known.source === note.provenance.source &&
      known.origin === note.provenance.origin &&
      known.envelope === envelopeText(note.provenance.envelope)
    const inBatch = fresh.find((mail) => mail.id === note.id)
    if (inBatch !== undefined) {
      return !same({ ...inBatch.provenance, envelope: envelopeText(inBatch.provenance.envelope) })
    }
    const rows = this.#db
      .prepare('SELECT p.source, p.origin, p.envelope FROM provenance p JOIN mail m USING (seq) WHERE m.id = ?')
      .all(idBytes(note.id))
    return !rows.some((row) => same({ source: row.source, origin: row.origin, envelope: row.envelope }))
  }

  addProvenance({ id, archivedAt, provenance }: ProvenanceNote): void {
    this.#db
      .prepare(
        `INSERT INTO provenance SELECT m.seq, (SELECT max(number) + 1 FROM provenance p WHERE p.seq = m.seq), ?, ?, ?, ?
         FROM mail m WHERE m.id = ?`,
      )
      .run(archivedAt, provenance.source, provenance.origin, envelopeText(provenance.envelope), idBytes(id))
    const row = prepared(this.#db, 'SELECT sort FROM mail WHERE id = ?').get(idBytes(id))
    if (row !== undefined) noteFolder(this.#db, Number(row.sort), provenance)
  }

  /** Reads the index's data about a mail besides its bytes; null for an unknown mail. */
  mailState(id: string): MailState | null {
    const row = this.#db.prepare('SELECT * FROM mail WHERE id = ?').get(idBytes(id))
    if (row === undefined) return null
    const envelopes = this.#db
      .prepare('SELECT envelope FROM provenance WHERE seq = ? AND envelope IS NOT NULL ORDER BY number')
      .all(row.seq!)
    const texts = this.#db.prepare('SELECT kind, text FROM added_text WHERE seq = ? ORDER BY kind').all(row.seq!)
    return {
      place: toPlace(row),
      depth: toDepth(row),
      envelope: envelopes.flatMap((each) => JSON.parse(String(each.envelope)) as string[]),
      texts: texts.map((each) => [String(each.kind), zstdDecompressSync(each.text as Uint8Array).toString()] as const),
      additions: sumOf([...envelopes, ...texts].flatMap((each) => Object.values(each))),
    }
  }

  has(id: string): boolean {
    return this.#db.prepare('SELECT 1 FROM mail WHERE id = ?').get(idBytes(id)) !== undefined
  }

  addTexts({ id, texts, ocrStatus }: TextNote): void {
    const put = this.#db.prepare('INSERT OR REPLACE INTO added_text SELECT seq, ?, ? FROM mail WHERE id = ?')
    for (const { kind, text } of texts) put.run(kind, zstdCompressSync(Buffer.from(text)), idBytes(id))
    writeInvoices(this.#db, id, texts)
    const before = this.#db.prepare('SELECT ocr_status FROM mail WHERE id = ?').get(idBytes(id))
    if (before === undefined) return
    this.#db.prepare('UPDATE mail SET ocr_status = ? WHERE id = ?').run(OCR_STATUSES.indexOf(ocrStatus), idBytes(id))
    this.#addToTotals(statusChange(Number(before.ocr_status), ocrStatus))
  }

  /** Replaces a document of a mail in the index. `before` must be the present one. */
  replaceDocument(id: string, before: IndexedDocument, after: IndexedDocument): void {
    const sort = this.#db.prepare('SELECT sort FROM mail WHERE id = ?').get(idBytes(id))?.sort as number
    const run = (sql: string, ...columns: (string | Uint8Array)[]) => this.#db.prepare(sql).run(sort, ...columns)
    run("INSERT INTO search (search, rowid, body, rest) VALUES ('delete', ?, ?, ?)", before.body, before.rest)
    run('INSERT INTO search (rowid, body, rest) VALUES (?, ?, ?)', after.body, after.rest)
    run("INSERT INTO prefixes (prefixes, rowid, word) VALUES ('delete', ?, ?)", before.prefixes)
    run('INSERT INTO prefixes (rowid, word) VALUES (?, ?)', after.prefixes)
  }

  packEnd(): Place {
    const row = this.#db.prepare('SELECT number, length FROM pack ORDER BY number DESC LIMIT 1').get()
    return row === undefined ? { pack: 1, offset: 0 } : { pack: Number(row.number), offset: Number(row.length) }
  }

  /** Notes that packs were written and indexed from `from` to `to`; packs between are as long as their files. */
  setPackEnd(from: Place, to: Place, raw: string): void {
    const set = this.#db.prepare(
      'INSERT INTO pack VALUES (?, ?, ?) ON CONFLICT (number) DO UPDATE SET length = excluded.length, indexed = excluded.indexed',
    )
    for (let pack = from.pack; pack < to.pack; pack++) {
      const length = existsSync(packPath(raw, pack)) ? statSync(packPath(raw, pack)).size : 0
      set.run(pack, length, length)
    }
    set.run(to.pack, to.offset, to.offset)
  }

  /** Reads how far each pack is known and indexed. */
  packs(): Map<number, { length: number; indexed: number }> {
    const rows = this.#db.prepare('SELECT number, length, indexed FROM pack ORDER BY number').all()
    return new Map(
      rows.map((row) => [Number(row.number), { length: Number(row.length), indexed: Number(row.indexed) }]),
    )
  }

  setPack(pack: number, length: number, indexed: number): void {
    this.#db
      .prepare(
        'INSERT INTO pack VALUES (?, ?, ?) ON CONFLICT (number) DO UPDATE SET length = excluded.length, indexed = excluded.indexed',
      )
      .run(pack, length, indexed)
  }

  /** Notes mails that a crash left without rows: their import does not know yet that they are archived. */
  markRecovered(mails: readonly AcceptedMail[]): void {
    if (this.#db.prepare('SELECT 1 FROM import_run LIMIT 1').get() === undefined) return
    const mark = this.#db.prepare('INSERT INTO recovered VALUES (?)')
    for (const { seq } of mails) mark.run(seq)
  }

  /** Whether a known mail is one of those; true once only. */
  takeRecovered(seq: number): boolean {
    return this.#db.prepare('DELETE FROM recovered WHERE seq = ?').run(seq).changes > 0
  }

  /** Stores the progress of an import. `archived`: the mails of its batch. */
  markImport({ run, progress, files }: ImportMark, archived: readonly Archived[] = []): void {
    if (progress === null) {
      this.#db.prepare('DELETE FROM import_file WHERE run = ?').run(run)
      this.#db.prepare('DELETE FROM import_run WHERE key = ?').run(run)
      this.#db.exec('DELETE FROM recovered WHERE NOT EXISTS (SELECT 1 FROM import_run)')
      return
    }
    this.#db.prepare('INSERT OR REPLACE INTO import_run VALUES (?, ?)').run(run, importStateOf(progress, archived))
    const put = this.#db.prepare('INSERT OR REPLACE INTO import_file VALUES (?, ?, ?)')
    for (const { file, position } of files) put.run(run, file, position)
  }

  /** Reads the progress of an import run; null for an unknown or finished one. */
  importState(run: string): ImportState | null {
    const state = this.#db.prepare('SELECT state FROM import_run WHERE key = ?').get(run)
    if (state === undefined) return null
    const files = this.#db.prepare('SELECT file, position FROM import_file WHERE run = ?').all(run)
    return {
      state: String(state.state),
      files: files.map((row) => ({ file: Number(row.file), position: row.position as number | null })),
    }
  }

  /** Notes that this program reads the mails from this one on. */
  #noteReading(seq: number): void {
    const [latest] = readingMarks(this.#db)
    if (latest?.name === readingMark()) return
    this.#db.prepare('INSERT OR REPLACE INTO total VALUES (?, ?)').run(readingMark(), seq)
  }

  #addToTotals(values: Readonly<Record<string, number>>): void {
    const add = this.#db.prepare(
      'INSERT INTO total VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value',
    )
    for (const [name, value] of Object.entries(values)) if (value !== 0) add.run(name, value)
  }
}

function sumOf(values: readonly unknown[]): string {
  const sum = createHash('sha256')
  for (const value of values as (string | Uint8Array)[]) sum.update(`${value.length} `).update(value)
  return sum.digest('base64')
}

/** The programs that read mails of this archive, with the first mail of each, latest first. */
export function readingMarks(db: DatabaseSync): { name: string; since: number }[] {
  return db
    .prepare("SELECT name, value FROM total WHERE name GLOB ? || '*' ORDER BY value DESC")
    .all(READ_BY)
    .map((row) => ({ name: String(row.name), since: Number(row.value) }))
}
