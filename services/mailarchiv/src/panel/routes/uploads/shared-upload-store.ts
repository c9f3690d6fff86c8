/** Stores the uploads of an archive whose processes share nothing but the database and the bucket: rows name their pieces. */
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Clock, DomainError, newId, notFound } from '@zeughaus/platform'
import type { Row, Tables } from '../../../kern/tables/index.ts'
import { UPLOAD_PIECE, type Upload } from '../sources.schema.ts'
import { misplaced, tooLong } from './upload-run.ts'
import { hasEnded, type Kept } from './upload-store.ts'

/** The pieces, as objects that are never changed. */
export interface PieceStore {
  create(name: string, bytes: Buffer): Promise<void>
  read(name: string): Promise<Buffer>
  remove(name: string): Promise<void>
  list(): AsyncIterable<{ readonly name: string; readonly modified: Date }>
}

/** Where uploads under way are kept. */
export interface UploadPlace {
  /** They stay the caller's. */
  readonly tables: Tables
  /** Opens the bucket at the first use. */
  readonly pieces: () => Promise<PieceStore>
}

const DAY_MS = 24 * 60 * 60 * 1000
/** After this without another piece an upload is removed. */
const ABANDONED_MS = 7 * DAY_MS
/** Pieces without a row are left by a crash, or their row is about to come. */
const ORPHAN_MS = DAY_MS

export class SharedUploadStore {
  readonly #tables: Tables
  readonly #pieces: () => Promise<PieceStore>
  readonly #clock: Clock
  readonly #upload: string
  readonly #part: string

  constructor({ tables, pieces }: UploadPlace, clock: Clock) {
    this.#tables = tables
    this.#pieces = pieces
    this.#clock = clock
    this.#upload = `${tables.prefix}upload`
    this.#part = `${tables.prefix}upload_part`
  }

  /** Newest first. */
  async list(): Promise<Upload[]> {
    const rows = await this.#tables.rows(`SELECT * FROM ${this.#upload} ORDER BY id DESC`)
    return rows.map(shown)
  }

  /** @throws DomainError 404 */
  async get(id: string): Promise<Upload> {
    const [row] = await this.#tables.rows(`SELECT * FROM ${this.#upload} WHERE id = $1`, [id])
    if (row === undefined) throw notFound('Diesen Upload gibt es nicht mehr.')
    return shown(row)
  }

  /** The oldest upload whose bytes are all there and not imported yet. */
  async nextWhole(): Promise<Upload | null> {
    const [row] = await this.#tables.rows(
      `SELECT * FROM ${this.#upload} WHERE state IN ('waiting', 'importing') ORDER BY id LIMIT 1`,
    )
    return row === undefined ? null : shown(row)
  }

  /** Adds an upload without its bytes, or notes that one has ended; otherwise one that is there stays as it is. */
  async put(kept: Kept): Promise<void> {
    const received = hasEnded(kept) ? kept.size : 0
    const state = received === 0 && kept.size > 0 ? 'receiving' : kept.state
    const changed = await this.#tables.run(
      `INSERT INTO ${this.#upload} AS there (id, kept, state, size, received, touched) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET kept = excluded.kept, state = excluded.state, received = excluded.received
         WHERE excluded.state IN ('done', 'failed') AND there.state NOT IN ('done', 'failed')`,
      [kept.id, JSON.stringify(kept), state, kept.size, received, this.#clock.now()],
    )
    if (changed === 1 && hasEnded(kept)) await this.#removePieces(kept.id)
  }

  /**
   * Appends the piece that begins at `offset`, wholly or not at all.
   *
   * @throws DomainError 404 · 409 when the piece does not continue the stored bytes
   */
  async append(id: string, offset: number, piece: Readable): Promise<Upload> {
    // Read at once, also where it is refused: an unread stream keeps its connection.
    const reading = bytesOf(piece, UPLOAD_PIECE)
    reading.catch(() => undefined)
    const before = await this.get(id)
    if (before.state !== 'receiving' || offset !== before.received) throw misplaced(before.received)
    const bytes = await reading
    if (bytes.length > before.size - offset) throw tooLong()
    if (bytes.length > 0) await this.#addPiece(id, offset, bytes)
    return this.get(id)
  }

  /** The stored bytes from an offset on, in the pieces that were received. */
  async *read(id: string, from: number): AsyncGenerator<Buffer> {
    const parts = await this.#tables.rows(`SELECT at, object FROM ${this.#part} WHERE upload = $1 ORDER BY at`, [id])
    const store = await this.#pieces()
    for (const { at, object } of parts) {
      const skipped = Math.max(0, from - Number(at))
      const bytes = skipped < UPLOAD_PIECE ? (await store.read(String(object))).subarray(skipped) : Buffer.alloc(0)
      if (bytes.length > 0) yield bytes
    }
  }

  /** Puts the pieces together in a file; false when one is missing. */
  async fetch({ id, size }: Pick<Kept, 'id' | 'size'>, path: string): Promise<boolean> {
    const file = await open(path, 'w', 0o600)
    try {
      for await (const piece of this.read(id, 0)) await file.appendFile(piece)
      return (await file.stat()).size === size
    } catch (error) {
      if (error instanceof DomainError && error.code === 'raw_damaged') return false
      throw error
    } finally {
      await file.close()
    }
  }

  /** Notes the state of an import. */
  async keep(kept: Kept): Promise<void> {
    await this.#tables.run(
      `UPDATE ${this.#upload} SET kept = $2, state = $3, touched = $4 WHERE id = $1 AND state IN ('waiting', 'importing')`,
      [kept.id, JSON.stringify(kept), kept.state, this.#clock.now()],
    )
    if (hasEnded(kept)) await this.#removePieces(kept.id)
  }

  async remove(id: string): Promise<void> {
    await this.#removePieces(id)
    await this.#tables.run(`DELETE FROM ${this.#upload} WHERE id = $1`, [id])
  }

  /** Removes uploads that were given up, and pieces that a crash left. */
  async sweep(): Promise<void> {
    const now = this.#clock.now()
    const abandoned = await this.#tables.rows(
      `SELECT id FROM ${this.#upload} WHERE state = 'receiving' AND touched < $1`,
      [now - ABANDONED_MS],
    )
    for (const { id } of abandoned) await this.remove(String(id))
    const rows = await this.#tables.rows(`SELECT object FROM ${this.#part}`)
    const known = new Set(rows.map(({ object }) => String(object)))
    const store = await this.#pieces()
    for await (const { name, modified } of store.list())
      if (name.includes('/') && !known.has(name) && now - modified.getTime() > ORPHAN_MS) await store.remove(name)
  }

  async #addPiece(id: string, offset: number, bytes: Buffer): Promise<void> {
    const store = await this.#pieces()
    // A name of its own: two processes may have been sent the same piece, and one of them counts.
    const object = `${id}/${newId()}`
    await store.create(object, bytes)
    const isNext = await this.#tables.transaction(async (statements) => {
      const changed = await statements.run(
        `UPDATE ${this.#upload} SET received = received + $3, touched = $4,
           state = CASE WHEN received + $3 = size THEN 'waiting' ELSE state END
         WHERE id = $1 AND received = $2 AND state = 'receiving'`,
        [id, offset, bytes.length, this.#clock.now()],
      )
      if (changed === 1)
        await statements.run(`INSERT INTO ${this.#part} (upload, at, object) VALUES ($1, $2, $3)`, [id, offset, object])
      return changed === 1
    })
    if (isNext) return
    await store.remove(object).catch(() => undefined)
    throw misplaced((await this.get(id)).received)
  }

  /** What cannot be removed now is an orphan, and is swept. */
  async #removePieces(id: string): Promise<void> {
    const parts = await this.#tables.rows(`SELECT object FROM ${this.#part} WHERE upload = $1`, [id])
    await this.#tables.run(`DELETE FROM ${this.#part} WHERE upload = $1`, [id])
    const store = await this.#pieces()
    for (const { object } of parts) await store.remove(String(object)).catch(() => undefined)
  }
}

function shown(row: Row): Upload {
  const kept = JSON.parse(String(row['kept'])) as Kept
  return { ...kept, state: row['state'] as Upload['state'], received: Number(row['received']), piece: UPLOAD_PIECE }
}

/** @throws DomainError 409 when there are more bytes than that */
async function bytesOf(piece: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of piece as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw tooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
