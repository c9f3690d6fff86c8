/** Compares packs and database in both directions, re-hashes bytes and reads mails again. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { RecordFinding, VerifyReport } from '../contract/index.ts'
import { differing, Findings, type VerifyOptions } from '../core/index.ts'
import {
  DamagedRecord,
  decodeData,
  decodeMeta,
  listPacks,
  type MailEntry,
  type MailsMeta,
  type NoteMeta,
  type Place,
  packPath,
  readMail,
  scanPack,
} from '../core/packs/index.ts'
import { digest } from '../core/reading/index.ts'
import { readErasing } from './erasing.ts'
import { IndexSummer, type IndexSums, ReadSums } from './index-sums.ts'
import { Rereading, type SoundMail } from './reread.ts'
import { idBytes, idText, toPlace } from './rows.ts'
import { currentIndex, isDamaged, type Layout, openIndex, READER } from './schema.ts'

/**
 * Reads one state of the database and all packs it knows. A share of 1 re-hashes and reads every mail; a smaller one
 * the mails of random records, at least `leastMails` of them, and still checks that every record is whole and every row
 * has one.
 */
export async function verifyArchive(layout: Layout, options: VerifyOptions): Promise<VerifyReport> {
  const index = currentIndex(layout)!
  using db = openIndex(index, READER)
  await using summer = options.share === 1 && options.reread ? new IndexSummer() : null
  if (summer === null) db.exec('BEGIN')
  else await summer.beginWith(db, index)
  return await new Verification(db, index, layout, options, summer).run()
}

class Verification {
  readonly #db: DatabaseSync
  readonly #layout: Layout
  readonly #options: VerifyOptions
  readonly #findings = new Findings()
  readonly #total: number
  readonly #known: Map<number, number>
  readonly #rereading: Rereading
  readonly #rowOf: (id: string) => { sha256: Uint8Array; size: number; pack: number; offset: number } | null
  /** Mails that are being erased: the packs may still have them. */
  readonly #deleted: ReadonlySet<string>
  #erasing = 0
  #seen = 0
  #unknown = 0
  #hashed = 0

  constructor(db: DatabaseSync, index: string, layout: Layout, options: VerifyOptions, summer: IndexSummer | null) {
    this.#db = db
    this.#layout = layout
    this.#options = options
    this.#total = Number(db.prepare('SELECT count(*) AS mails FROM mail').get()?.mails)
    this.#rereading = new Rereading({
      db,
      index,
      raw: layout.raw,
      pool: options.pool,
      report: this.#findings.report,
      whole: summer === null ? null : wholeComparison(summer, this.#total),
    })
    this.#known = new Map(
      db
        .prepare('SELECT number, indexed FROM pack')
        .all()
        .map((row) => [Number(row.number), Number(row.indexed)]),
    )
    this.#deleted = new Set(readErasing(db)?.ids)
    const find = db.prepare('SELECT sha256, size, pack, place FROM mail WHERE id = ?')
    this.#rowOf = (id) => {
      const row = find.get(idBytes(id))
      if (row === undefined) return null
      return {
        sha256: row.sha256 as Uint8Array,
        size: Number(row.size),
        pack: Number(row.pack),
        offset: Number(row.place),
      }
    }
  }

  async run(): Promise<VerifyReport> {
    const present = new Set(listPacks(this.#layout.raw))
    for (const [pack, length] of this.#known) {
      if (present.has(pack) || length === 0) await this.#pack(pack, length)
      else this.#report('missing', null, `Die Datei ${packPath(this.#layout.raw, pack)} fehlt.`)
    }
    if (this.#findings.list.length > 0 || this.#seen !== this.#total) await this.#missingRows()
    await this.#unlessDamaged(() => this.#rereading.finish(this.#total, this.#unknown))
    const { readOtherwise } = this.#rereading
    return {
      mails: this.#total,
      hashed: this.#hashed,
      erasing: this.#erasing,
      readOtherwise,
      findings: this.#findings.list,
    }
  }

  async #pack(pack: number, length: number): Promise<void> {
    if (!existsSync(packPath(this.#layout.raw, pack))) return
    for (const scanned of scanPack(this.#layout.raw, pack, 0, length)) {
      if (scanned.kind === 'damaged') {
        const { offset, end } = scanned
        this.#report('changed', null, `Paket ${pack} ist von Byte ${offset} bis ${end} beschädigt.`)
        continue
      }
      const { header, content } = scanned
      if (header.kind === 'note') this.#rereading.note(decodeMeta<NoteMeta>(header, content).notes)
      if (header.kind !== 'mails') continue
      const { mails } = decodeMeta<MailsMeta>(header, content)
      const chosen = this.#isChosen(mails.length)
      const data = chosen && header.unpackedBytes > 0 ? decodeData(header, content) : null
      const sound: SoundMail[] = []
      for (const entry of mails)
        if (await this.#mail(entry, header, data, chosen)) sound.push(toSound(entry, header, data))
      if (this.#options.reread) await this.#unlessDamaged(() => this.#rereading.take(sound))
      await setImmediate()
      this.#options.progress(this.#seen, this.#total)
    }
  }

  /** Chooses a record at random, but certainly when too few mails follow to reach the minimum without it. */
  #isChosen(mails: number): boolean {
    const { share, leastMails } = this.#options
    const needed = leastMails - this.#hashed
    const following = this.#total - this.#seen - mails
    return Math.random() < share || (needed > 0 && Math.random() * following < needed)
  }

  /** @returns whether its bytes were hashed and are intact */
  async #mail(entry: MailEntry, place: Place, data: Buffer | null, chosen: boolean): Promise<boolean> {
    const row = this.#rowOf(entry.id)
    if (row === null && this.#deleted.has(entry.id)) {
      this.#erasing += 1
      return false
    }
    if (row === null) {
      this.#unknown += 1
      this.#report(
        'extra',
        entry.id,
        `Die Mail ${entry.id} liegt in Paket ${place.pack}, das Archiv kennt sie aber nicht.`,
      )
      return false
    }
    if (row.pack !== place.pack || row.offset !== place.offset) {
      this.#report(
        'extra',
        entry.id,
        `Die Mail ${entry.id} liegt ein zweites Mal in Paket ${place.pack}, Byte ${place.offset}.`,
      )
      return false
    }
    this.#seen += 1
    const expected = Buffer.from(entry.sha256, 'base64')
    if (!expected.equals(row.sha256) || entry.size !== row.size) {
      this.#report(
        'changed',
        entry.id,
        `Die Angaben zur Mail ${entry.id} im Archiv stimmen nicht mit denen bei der Mail überein.`,
      )
      return false
    }
    if (!chosen) return false
    this.#hashed += 1
    const actual = await this.#hash(entry, place, data)
    if (actual !== null && expected.equals(actual)) return true
    this.#report('changed', entry.id, `Die Mail ${entry.id} ist verändert: Ihre Prüfsumme stimmt nicht mehr.`)
    return false
  }

  /** Runs a part of the comparison; reports a damaged index as one finding and continues. */
  async #unlessDamaged(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!isDamaged(error)) throw error
      const damage = differing.damagedIndex()
      if (!this.#findings.list.some(({ message }) => message === damage.message)) this.#findings.report(damage)
    }
  }

  async #hash(entry: MailEntry, place: Place, data: Buffer | null): Promise<Uint8Array | null> {
    if (entry.start !== null) return data === null ? null : digest(data.subarray(entry.start, entry.start + entry.size))
    const sum = createHash('sha256')
    try {
      const where = { ...place, id: entry.id, start: null, size: entry.size }
      for await (const piece of readMail(this.#layout.raw, where, 0, entry.size)) sum.update(piece)
    } catch (error) {
      if (error instanceof DamagedRecord) return null
      throw error
    }
    return sum.digest()
  }

  /** Names the mails without a record. Runs only when some are missing: it reads every row. */
  async #missingRows(): Promise<void> {
    const met = new Set<string>()
    for (const [pack, length] of this.#known) {
      if (!existsSync(packPath(this.#layout.raw, pack))) continue
      for (const scanned of scanPack(this.#layout.raw, pack, 0, length)) {
        if (scanned.kind !== 'record' || scanned.header.kind !== 'mails') continue
        for (const entry of decodeMeta<MailsMeta>(scanned.header, scanned.content).mails) met.add(entry.id)
      }
      await setImmediate()
    }
    for (const row of this.#db.prepare('SELECT * FROM mail ORDER BY seq').iterate()) {
      const { pack, offset } = toPlace(row)
      const id = idText(row.id)
      if (!met.has(id))
        this.#report('missing', id, `Die Mail ${id} fehlt: In Paket ${pack}, Byte ${offset}, ist sie nicht zu lesen.`)
    }
  }

  #report(code: RecordFinding['code'], id: string | null, message: string): void {
    this.#findings.report({ code, id, message })
  }
}

function wholeComparison(summer: IndexSummer, mails: number): { read: ReadSums; index: Promise<IndexSums | null> } {
  const read = new ReadSums(mails)
  const index = summer.sum(read.key)
  // Awaited at the end; a verification that fails before must not end the process.
  index.catch(() => undefined)
  return { read, index }
}

function toSound(entry: MailEntry, { pack, offset }: Place, data: Buffer | null): SoundMail {
  const { id, start, size } = entry
  const place = { pack, offset, id, start, size }
  return { entry, place, raw: start === null || data === null ? null : data.subarray(start, start + size) }
}
