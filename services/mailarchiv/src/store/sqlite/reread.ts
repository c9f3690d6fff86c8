/**
 * Reads mails with intact bytes again, and compares the result with rows, index and packs: data from the bytes with the
 * bytes, later additions with the notes in the packs.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { AddedText, KnownProvenance, OcrStatus, Provenance, RecordFinding } from '../contract/index.ts'
import { differencesOf, differing, OCR_STATUSES, searched, storedReading } from '../core/index.ts'
import type { MailEntry, MailPlace, Note } from '../core/packs/index.ts'
import { type CheckedReading, type CheckedWords, digest, type ParsePool, readingMark } from '../core/reading/index.ts'
import { EVERY_MAIL, sumOf } from '../core/words/index.ts'
import { readProvenance, textsOf } from './history.ts'
import type { IndexSums, ReadSums } from './index-sums.ts'
import { hasWords, probesOf, quoted } from './probes.ts'
import { idBytes, idText, type Row } from './rows.ts'
import { prepared } from './statements.ts'
import { readingMarks } from './store.ts'

/** Records that are read at once. */
const AT_ONCE = 4

/** A mail from its pack. `raw` null: read it from the place. */
export type SoundMail = { readonly entry: MailEntry; readonly place: MailPlace; readonly raw: Uint8Array | null }

/** The notes of the packs about a mail. */
type Noted = {
  readonly provenance: KnownProvenance[]
  readonly texts: Map<string, string>
  ocrStatus: OcrStatus | null
}

type Options = {
  readonly db: DatabaseSync
  /** File of this database, for the threads. */
  readonly index: string
  /** Folder of the packs. */
  readonly raw: string
  readonly pool: ParsePool
  readonly report: (finding: RecordFinding) => void
  /** Sums of the words in the index, for a comparison of all words; null compares some of each mail. */
  readonly whole: { readonly read: ReadSums; readonly index: Promise<IndexSums | null> } | null
}

export class Rereading {
  readonly readOtherwise: string[] = []
  readonly #options: Options
  /** The first mail that this program read. */
  readonly #ours: number
  readonly #read = new Set<number>()
  readonly #notes = new Map<string, Noted>()
  /** Mails with data in their rows that must come from a note. */
  readonly #claims = new Map<string, 'provenance' | 'texts' | 'ocrStatus'>()
  #running: Promise<void>[] = []

  constructor(options: Options) {
    this.#options = options
    const [latest] = readingMarks(options.db)
    this.#ours = latest?.name === readingMark() ? latest.since : Number.POSITIVE_INFINITY
  }

  /** Takes a record's notes about mails earlier in the packs. */
  note(notes: readonly Note[]): void {
    for (const note of notes) {
      const noted: Noted = this.#notes.get(note.id) ?? { provenance: [], texts: new Map(), ocrStatus: null }
      this.#notes.set(note.id, noted)
      if (note.about === 'provenance') noted.provenance.push({ ...note.provenance, archivedAt: note.archivedAt })
      else {
        for (const { kind, text } of note.texts) noted.texts.set(kind, textKey(text))
        noted.ocrStatus = note.ocrStatus
      }
    }
  }

  /** Compares the mails of one record. */
  async take(mails: readonly SoundMail[]): Promise<void> {
    if (mails.length === 0) return
    this.#running.push(this.#compare(mails))
    if (this.#running.length >= AT_ONCE) await this.#settle()
  }

  /**
   * Compares the words of all mails, the notes of all packs, and the number of entries of the index.
   *
   * @param unknown mails of the packs without a row; the index may still have them
   */
  async finish(mails: number, unknown: number): Promise<void> {
    await this.#settle()
    for (const [id, what] of this.#claims) if (!this.#notes.has(id)) this.#options.report(differing[what](id))
    for (const [id, noted] of this.#notes) this.#compareNotes(id, noted)
    const strangers = await this.#compareWords()
    const entries = Math.max(count(this.#options.db, quoted(EVERY_MAIL)), strangers > 0 ? mails + strangers : 0)
    if (entries < mails || entries > mails + unknown) this.#options.report(differing.entries(mails, entries))
  }

  async #settle(): Promise<void> {
    const running = this.#running
    this.#running = []
    await Promise.all(running)
  }

  async #compare(mails: readonly SoundMail[]): Promise<void> {
    const { db, raw: folder, pool } = this.#options
    const known = mails.map(({ entry }) => {
      const row = prepared(db, 'SELECT * FROM mail WHERE id = ?').get(idBytes(entry.id)) as Row
      const seq = Number(row.seq)
      return { row, seq, provenance: readProvenance(db, seq), texts: textsOf(db, seq) }
    })
    const items = mails.map(({ entry, place, raw }, index) => ({
      source: raw === null ? ({ kind: 'stored', folder, place } as const) : ({ kind: 'bytes', raw } as const),
      extras: searched(
        known[index]!.provenance.flatMap(({ envelope }) => envelope),
        known[index]!.texts,
      ),
      receivedAt: entry.provenance.receivedAt ?? null,
      bytes: place.size,
      sort: Number(known[index]!.row.sort),
    }))
    const { whole, index: path } = this.#options
    const comparison =
      whole === null ? ({ kind: 'probes', index: path } as const) : ({ kind: 'sums', key: whole.read.key } as const)
    const readings = await pool.check(items, comparison)
    for (const [index, { entry }] of mails.entries()) {
      const { row, seq, provenance, texts } = known[index]!
      this.#read.add(seq)
      await this.#compareReading(entry.id, row, readings[index]!)
      this.#comparePack(entry, provenance, texts, OCR_STATUSES[Number(row.ocr_status)]!, readings[index]!)
    }
  }

  async #compareReading(id: string, row: Row, { fields, words }: CheckedReading): Promise<void> {
    const { db } = this.#options
    const isFull = (sort: number) => prepared(db, 'SELECT 1 FROM mail WHERE sort = ?').get(sort) !== undefined
    const stored = storedReading(row, String(row.subject))
    const names = await differencesOf(stored, fields, isFull)
    const differs = this.#wordsDiffer(stored.sort, words)
    if (names.length > 0) this.#reportReading(id, Number(row.seq), differing.row(id, names))
    if (differs) this.#reportReading(id, Number(row.seq), this.#indexFinding(id, stored.sort))
  }

  /** A mail that another program read may differ: it is no finding, and is named once. */
  #reportReading(id: string, seq: number, finding: RecordFinding): void {
    if (seq >= this.#ours) this.#options.report(finding)
    else if (this.readOtherwise.at(-1) !== id) this.readOtherwise.push(id)
  }

  /** Looks up in the verified state what a thread did not find in a newer one. Sums are compared at the end. */
  #wordsDiffer(sort: number, words: CheckedWords): boolean {
    const { db, whole } = this.#options
    if (whole !== null && words.kind !== 'found') {
      whole.read.add(sort, words.kind === 'sum' ? words.sum : sumOf(words.document, whole.read.key))
      return false
    }
    if (words.kind !== 'document') return false
    return !hasWords(db, sort, words.probes.length > 0 ? words.probes : probesOf(words.document))
  }

  #indexFinding(id: string, sort: number): RecordFinding {
    return hasWords(this.#options.db, sort, [EVERY_MAIL]) ? differing.index(id) : differing.unindexed(id)
  }

  /** Compares all words of the mails that were read. Returns the number of entries that no mail has. */
  async #compareWords(): Promise<number> {
    const { db, report, whole } = this.#options
    if (whole === null) return 0
    const index = await whole.index
    if (index === null) {
      report(differing.damagedIndex())
      return 0
    }
    const named = new Set(this.readOtherwise)
    for (const sort of whole.read.differing(index)) {
      const { id, seq } = prepared(db, 'SELECT id, seq FROM mail WHERE sort = ?').get(sort) as Row
      if (!named.has(idText(id))) this.#reportReading(idText(id), Number(seq), this.#indexFinding(idText(id), sort))
    }
    return index.strangers
  }

  #comparePack(
    { id, archivedAt, provenance: first }: MailEntry,
    provenance: readonly KnownProvenance[],
    texts: readonly AddedText[],
    ocrStatus: OcrStatus,
    { fields }: CheckedReading,
  ): void {
    const [said] = provenance
    const isFirst = said !== undefined && said.archivedAt === archivedAt && provenanceKey(said) === provenanceKey(first)
    if (!isFirst) this.#options.report(differing.provenance(id))
    else if (provenance.length > 1) this.#claims.set(id, 'provenance')
    else if (texts.length > 0) this.#claims.set(id, 'texts')
    else if (ocrStatus !== 'disabled' && ocrStatus !== (fields.hasFiles ? 'pending' : 'skipped')) {
      this.#claims.set(id, 'ocrStatus')
    }
  }

  #compareNotes(id: string, noted: Noted): void {
    const { db, report } = this.#options
    const row = prepared(db, 'SELECT seq, ocr_status FROM mail WHERE id = ?').get(idBytes(id))
    if (row === undefined || !this.#read.has(Number(row.seq))) return
    const [first, ...later] = readProvenance(db, Number(row.seq))
    if (first !== undefined && !sameKeys(later, fresh(first, noted.provenance))) report(differing.provenance(id))
    const texts = new Map(textsOf(db, Number(row.seq)).map(({ kind, text }) => [kind, textKey(text)]))
    const kinds = [...new Set([...texts.keys(), ...noted.texts.keys()])]
    if (kinds.some((kind) => texts.get(kind) !== noted.texts.get(kind))) report(differing.texts(id))
    if (noted.ocrStatus !== null && OCR_STATUSES.indexOf(noted.ocrStatus) !== row.ocr_status) {
      report(differing.ocrStatus(id))
    }
  }
}

/** Drops a repeated provenance from the same place. */
function fresh(first: KnownProvenance, later: readonly KnownProvenance[]): KnownProvenance[] {
  const known = new Set([provenanceKey(first)])
  return later.filter((each) => !known.has(provenanceKey(each)) && known.add(provenanceKey(each)))
}

function sameKeys(a: readonly KnownProvenance[], b: readonly KnownProvenance[]): boolean {
  const keys = (list: readonly KnownProvenance[]) =>
    list.map((each) => `${each.archivedAt} ${provenanceKey(each)}`).join('\n')
  return keys(a) === keys(b)
}

function provenanceKey({ source, origin, envelope }: Provenance): string {
  return JSON.stringify([source, origin, envelope])
}

/** Hashes texts: they can be long, and those of all mails are kept until the last pack has been read. */
function textKey(text: string): string {
  return Buffer.from(digest(Buffer.from(text))).toString('base64')
}

function count(db: DatabaseSync, match: string): number {
  return Number(prepared(db, 'SELECT count(*) AS entries FROM search WHERE search MATCH ?').get(match)?.entries)
}
