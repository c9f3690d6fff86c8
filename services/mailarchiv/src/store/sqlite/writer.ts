/**
 * The only place where mails become part of the archive. A batch is: write lock, packs, fdatasync, then rows, index,
 * counts and evidence in one SQLite transaction, commit, answer.
 *
 * Synchronous by nature; runs in a thread of its own (writer.worker.ts).
 */

import type { DatabaseSync } from 'node:sqlite'
import { appendLeaves, createEvidenceTables } from '../../evidence/signed-log/worker-api.ts'
import type { Archived } from '../contract/index.ts'
import {
  CHUNK_BYTES,
  compress,
  type MailEntry,
  type Note,
  PackWriter,
  type Place,
  type TextNote,
} from '../core/packs/index.ts'
import {
  type DocumentBytes,
  type PreparedJob,
  type PreparedMail,
  type SealedJob,
  toText,
  unseal,
} from '../core/reading/worker-api.ts'
import { countedChanges, FewTokens, type IndexDocument, isPrefix, prefixOf } from '../core/words/index.ts'
import { BatchOutcome, idAfter, writeError } from '../core/worker-api.ts'
import { appendMoved } from './adopt.ts'
import type { AcceptedMail, Amendment, Batch, MovedBatch, ScannedBatch, WriterOptions } from './batch.ts'
import { Counted } from './counted.ts'
import { byHash } from './rows.ts'
import { checkVersion, openIndex, WRITER } from './schema.ts'
import { Store } from './store.ts'
import { hasTail, sweepPacks } from './sweep.ts'
import { Vocabulary } from './vocabulary.ts'

/** Reports that another process rebuilt the current database: open the new one. */
export class Superseded extends Error {}
/** Reports records of the packs that are not in the index yet: `follow` them first. */
export class Behind extends Error {}

export class ArchiveWriter {
  readonly db: DatabaseSync
  readonly store: Store
  readonly counted: Counted
  readonly #vocabulary: Vocabulary
  readonly #packs: PackWriter
  readonly #options: WriterOptions
  readonly #findByHash: ReturnType<typeof byHash>

  constructor(options: WriterOptions) {
    this.#options = options
    this.db = openIndex(options.index, WRITER)
    checkVersion(this.db)
    createEvidenceTables(this.db)
    this.store = new Store(this.db, options.recognition)
    this.counted = new Counted(this.db)
    this.#vocabulary = new Vocabulary(this.db)
    this.#packs = new PackWriter(options.raw, options.packBytes)
    this.#findByHash = byHash(this.db)
  }

  /** Archives prepared mails, all or none. Returns results in the order of the mails. */
  put({ jobs: sealed, mark }: Batch): Archived[] {
    const jobs = sealed.map((job) => this.#unseal(job))
    return this.#writing((end) => {
      const archivedAt = Date.now()
      const { archived, accepted, notes } = this.#appendToPacks(jobs, archivedAt)
      if (accepted.length > 0 || notes.length > 0) this.#packs.sync()
      this.index(jobs, accepted)
      appendLeaves(this.db, accepted)
      for (const note of notes) this.store.addProvenance(note)
      this.store.setPackEnd(end, this.#packs.end, this.#options.raw)
      if (mark !== null) this.store.markImport(mark, archived)
      return archived
    })
  }

  /** Continues the archive with mails of another one, all or none. */
  adopt({ jobs: sealed, histories }: MovedBatch): void {
    const jobs = sealed.map((job) => this.#unseal(job))
    this.#writing((end) => {
      const whereIn = (job: PreparedJob, mail: PreparedMail) => this.#whereIn(job, mail)
      const { entries, notes } = appendMoved({ packs: this.#packs, whereIn, last: this.store.last() }, jobs, histories)
      this.#packs.sync()
      const accepted = entries.map(({ entry, place, mail, job }) => acceptedMail(entry, place, mail, job))
      this.index(jobs, accepted)
      appendLeaves(this.db, accepted)
      for (const note of notes) {
        if (note.about === 'text') this.store.addTexts(note)
        else this.store.addProvenance(note)
      }
      this.store.setPackEnd(end, this.#packs.end, this.#options.raw)
    })
  }

  /** Adds a note to a mail: durable in the packs, searchable in the index. False: something else was added meanwhile. */
  amend(amendment: Amendment): boolean {
    return this.#writing((end) => {
      const { note, additions } = amendment
      if (this.store.mailState(note.id)?.additions !== additions) return false
      this.#packs.append('note', { notes: [note] }, { packed: new Uint8Array(), unpackedBytes: 0 })
      this.#packs.sync()
      this.store.setPackEnd(end, this.#packs.end, this.#options.raw)
      this.#applyAmendment(amendment)
      return true
    })
  }

  /** Adds statuses of mails whose searchable text stays; ignores unknown mails. */
  setStatuses(notes: readonly TextNote[]): void {
    this.#writing((end) => {
      const known = notes.filter(({ id }) => this.store.has(id))
      if (known.length === 0) return
      this.#packs.append('note', { notes: known }, { packed: new Uint8Array(), unpackedBytes: 0 })
      this.#packs.sync()
      this.store.setPackEnd(end, this.#packs.end, this.#options.raw)
      for (const note of known) this.store.addTexts(note)
    })
  }

  /** Throws Superseded or Behind when a batch could not be written now. */
  assertCurrent(): void {
    this.locked(() => this.#assertNoTail())
  }

  /** Registers records after the known end of the packs, the remains of a crash. Then `follow` (see follow.ts). */
  sweep(): void {
    this.locked(() => sweepPacks(this.#options.raw, this.store))
  }

  /** Packs with bytes that are not in the index yet. */
  unindexed(): { pack: number; from: number; to: number }[] {
    return [...this.store.packs()]
      .filter(([, { length, indexed }]) => indexed < length)
      .map(([pack, { length, indexed }]) => ({ pack, from: indexed, to: length }))
  }

  /** Indexes a stretch of a pack. `amendments`: the effect of its notes on mails that are in the index already. */
  indexScanned(batch: ScannedBatch, amendments: readonly Amendment[]): void {
    this.locked(() => this.#indexScanned(batch, amendments))
  }

  /** Writes rows and index of mails whose bytes are stored already; inside a transaction. */
  index(jobs: readonly PreparedJob[], accepted: readonly AcceptedMail[]): void {
    const { tokens } = this.counted
    this.store.insert(accepted, ({ content, promoted }) => {
      const places =
        promoted === tokens.length
          ? content.places
          : [...content.places, ...this.#latePlaces(toText(content.document), promoted)]
      for (const place of places) this.counted.add(tokens[place]!)
      for (const token of content.counted) this.counted.add(token)
      return prefixesAmong(places.map((place) => tokens[place]!))
    })
    for (const { content } of accepted) this.#addWords(content.document)
    this.#vocabulary.write()
    this.counted.write(new Set(jobs.flatMap((job) => job.candidates ?? [])))
  }

  #addWords({ body, rest }: DocumentBytes): void {
    this.#vocabulary.take(body)
    this.#vocabulary.take(rest)
  }

  /** Places of a document's tokens that were promoted after it was prepared. */
  #latePlaces(document: IndexDocument, from: number): number[] {
    const found = new FewTokens(this.counted.tokens.slice(from)).among(document)
    return this.counted.tokens.flatMap((token, place) => (place >= from && found.has(token) ? [place] : []))
  }

  /** Runs work in one write transaction on the current state of the archive. */
  locked<T>(work: () => T): T {
    try {
      this.db.exec('BEGIN IMMEDIATE')
    } catch (error) {
      throw writeError(error, this.#options.folder)
    }
    try {
      if (this.store.supersededBy() !== null) throw new Superseded()
      this.counted.refresh()
      const result = work()
      this.db.exec('COMMIT')
      return result
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('ROLLBACK')
      this.counted.reset()
      this.#vocabulary.reset()
      throw writeError(error, this.#options.folder)
    }
  }

  /** Runs work that appends to the packs; `end` is their end before it. Cuts off what a failed batch appended. */
  #writing<T>(work: (end: Place) => T): T {
    let end: Place | null = null
    try {
      return this.locked(() => {
        end = this.#continuePacks()
        return work(end)
      })
    } catch (error) {
      if (end !== null) this.#takeBack(end)
      throw error
    }
  }

  /** Cuts off the records of a failed batch, unless its commit was durable or another process dealt with it. */
  #takeBack(end: Place): void {
    try {
      this.db.exec('BEGIN IMMEDIATE')
      const now = this.store.packEnd()
      if (now.pack === end.pack && now.offset === end.offset) this.#packs.rollback(end)
    } catch {
      // The next writer finds it as a tail of the packs.
    } finally {
      if (this.db.isTransaction) this.db.exec('ROLLBACK')
    }
  }

  /** Unpacks a job. One prepared for another database does not know the tokens promoted in this one. */
  #unseal(sealed: SealedJob): PreparedJob {
    const job = unseal(sealed)
    if (job.index === this.#options.index) return job
    const forget = (mail: PreparedMail) => ({ ...mail, content: mail.content && { ...mail.content, places: [] } })
    return { ...job, promoted: 0, mails: job.mails.map(forget) }
  }

  #continuePacks(): Place {
    const end = this.#assertNoTail()
    this.#packs.continueAt(end)
    return end
  }

  #assertNoTail(): Place {
    const end = this.store.packEnd()
    if (this.unindexed().length > 0 || hasTail(this.#options.raw, end)) throw new Behind()
    return end
  }

  #indexScanned({ pack, to, jobs: sealed, entries, notes }: ScannedBatch, amendments: readonly Amendment[]): void {
    const jobs = sealed.map((job) => this.#unseal(job))
    const state = this.store.packs().get(pack)
    // Another process was faster.
    if (state === undefined || state.indexed >= to) return
    let { seq } = this.store.last()
    const accepted: AcceptedMail[] = []
    const again: Note[] = []
    const inBatch = new Set<string>()
    const mails = jobs.flatMap((job) => job.mails.map((mail) => ({ mail, job })))
    for (const [index, { mail, job }] of mails.entries()) {
      const { entry, place } = entries[index]!
      const { id, archivedAt, provenance } = entry
      if (mail.content === null || inBatch.has(entry.sha256)) {
        again.push({ about: 'provenance', id, archivedAt, provenance })
        continue
      }
      inBatch.add(entry.sha256)
      // A rebuilt database keeps the numbers, because the log of evidence names them.
      seq = this.#options.evidence ? seq + 1 : entry.seq
      accepted.push(acceptedMail({ ...entry, seq }, place, mail, job))
    }
    this.index(jobs, accepted)
    if (this.#options.evidence) {
      appendLeaves(this.db, accepted)
      this.store.markRecovered(accepted)
    }
    for (const note of [...again, ...notes]) {
      if (note.about === 'text') this.store.addTexts(note)
      else if (this.store.isNewProvenance(note, [])) this.store.addProvenance(note)
    }
    for (const amendment of amendments) this.#applyAmendment(amendment)
    this.store.setPack(pack, state.length, to)
  }

  #applyAmendment({ note, before, after }: Amendment): void {
    if (note.about === 'text') this.store.addTexts(note)
    else if (this.store.isNewProvenance(note, [])) this.store.addProvenance(note)
    else return
    const { old, now, changed } = countedChanges(this.counted.tokens, toText(before), toText(after))
    const indexed = (document: DocumentBytes, tokens: readonly string[]) => ({
      ...document,
      prefixes: prefixesAmong(tokens),
    })
    this.store.replaceDocument(note.id, indexed(before, old), indexed(after, now))
    for (const [token, mails] of changed) this.counted.add(token, mails)
    this.counted.write(new Set())
    this.#addWords(after)
    this.#vocabulary.write()
  }

  close(): void {
    this.#packs.close()
    this.db.close()
  }

  /** Appends the bytes of new mails, and notes about known ones. */
  #appendToPacks(jobs: readonly PreparedJob[], archivedAt: number) {
    const accepted: AcceptedMail[] = []
    const outcome = new BatchOutcome(
      jobs.flatMap(({ mails }) => mails),
      (mail) => this.#known(mail),
    )
    let { seq, id } = this.store.last()
    for (const job of jobs) {
      for (const [record, mails] of recordsOf(job, outcome.fresh)) {
        const entries = mails.map(({ key, mail }): MailEntry => {
          id = idAfter(id)
          seq += 1
          outcome.number(key, id, seq)
          const { size, provenance } = mail
          return { ...this.#whereIn(job, mail), seq, id, sha256: key, size, archivedAt, provenance }
        })
        const data = job.blocks[record] ?? { packed: new Uint8Array(), unpackedBytes: 0 }
        const place = this.#packs.append('mails', { mails: entries }, data)
        for (const [index, entry] of entries.entries())
          accepted.push(acceptedMail(entry, place, mails[index]!.mail, job))
      }
    }
    const { archived, notes } = outcome.finish(archivedAt)
    const fresh = notes.filter((note) => this.store.isNewProvenance(note, accepted))
    if (fresh.length > 0) this.#packs.append('note', { notes: fresh }, { packed: new Uint8Array(), unpackedBytes: 0 })
    return { archived, accepted, notes: fresh }
  }

  #whereIn(job: PreparedJob, { stored }: PreparedMail): Pick<MailEntry, 'start' | 'chunks'> {
    if (stored === null || !('large' in stored)) return { start: stored?.start ?? 0, chunks: [] }
    return { start: null, chunks: this.#appendChunks(job.large[stored.large]!) }
  }

  /** The archive's data of a mail with these bytes; null when there is none. */
  #known({ sha256 }: PreparedMail): Omit<Archived, 'sha256'> | null {
    const found = this.#findByHash(sha256)
    return found && { ...found, outcome: this.store.takeRecovered(found.seq) ? 'new' : 'known' }
  }

  #appendChunks(raw: Uint8Array): Place[] {
    const chunks: Place[] = []
    for (let at = 0; at < raw.length; at += CHUNK_BYTES) {
      const piece = raw.subarray(at, at + CHUNK_BYTES)
      chunks.push(this.#packs.append('chunk', null, { packed: compress(piece), unpackedBytes: piece.length }))
    }
    return chunks
  }
}

/** Groups new mails of a job by the number of their record: those of one block together, a large one by itself. */
function recordsOf({ mails }: PreparedJob, fresh: ReadonlyMap<PreparedMail, string>) {
  const records = new Map<number, { key: string; mail: PreparedMail }[]>()
  for (const [index, mail] of mails.entries()) {
    const key = fresh.get(mail)
    if (key === undefined) continue
    const { stored } = mail
    if (stored === null) throw new Error('a mail that was known has vanished')
    const record = 'large' in stored ? -1 - index : stored.block
    const list = records.get(record)
    if (list === undefined) records.set(record, [{ key, mail }])
    else list.push({ key, mail })
  }
  return records
}

function prefixesAmong(tokens: readonly string[]): string {
  return tokens.filter(isPrefix).map(prefixOf).join(' ')
}

function acceptedMail(entry: MailEntry, place: Place, mail: PreparedMail, { promoted }: PreparedJob): AcceptedMail {
  if (mail.content === null) throw new Error('a mail without content cannot be indexed')
  return {
    seq: entry.seq,
    id: entry.id,
    sha256: Buffer.from(entry.sha256, 'base64'),
    size: entry.size,
    archivedAt: entry.archivedAt,
    source: entry.provenance.source,
    provenance: entry.provenance,
    place: { ...place, start: entry.start },
    content: mail.content,
    promoted,
    ...(entry.salt === undefined ? {} : { salt: Buffer.from(entry.salt, 'base64') }),
  }
}
