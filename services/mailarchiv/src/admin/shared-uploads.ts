/**
 * Uploads of an archive whose processes share nothing but the database and the bucket: any process takes any piece, and
 * one at a time imports what is whole. Pieces are objects of the bucket; rows name them.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, conflict, DomainError, type Logger, newId, notFound } from '@zeughaus/platform'
import type { Row, Tables } from '../tables/index.ts'
import type { Turn, Turns } from '../turns/index.ts'
import { type ImportFile, importUpload, misplaced, newUpload, noSpace, RESERVE, tooLong } from './upload-run.ts'
import type { Kept } from './upload-store.ts'
import { UPLOAD_PIECE, type Upload } from './wire/index.ts'

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

interface SharedUploadsOptions extends UploadPlace {
  readonly turns: Turns
  readonly importFile: ImportFile
  readonly clock: Clock
  readonly log: Logger
  /** Folder for the file of an import; it may vanish at any time. */
  readonly scratch?: string
}

/** Uploads remembered; the oldest finished ones go first. */
const REMEMBERED = 50
/** Between two looks for what another process has received, and after a failure. */
const LOOK_MS = 5_000
const PROGRESS_MS = 1_000
const DAY_MS = 24 * 60 * 60 * 1000
/** After this without another piece an upload is removed. */
const ABANDONED_MS = 7 * DAY_MS
/** Pieces without a row are left by a crash, or their row is about to come. */
const ORPHAN_MS = DAY_MS
const SWEEP_SECONDS = 3_600

export class SharedUploads {
  readonly #options: SharedUploadsOptions
  readonly #upload: string
  readonly #part: string
  readonly #turns: Turn[] = []
  #wake: () => void = () => undefined

  constructor(options: SharedUploadsOptions) {
    this.#options = options
    this.#upload = `${options.tables.prefix}upload`
    this.#part = `${options.tables.prefix}upload_part`
  }

  /** Takes part in importing and in clearing away. */
  start(): void {
    const { turns } = this.#options
    this.#turns.push(
      turns.hold('uploads', (signal) => this.#work(signal)),
      turns.every('uploads:sweep', SWEEP_SECONDS, () => this.sweep()),
    )
  }

  /** Newest first. */
  async list(): Promise<Upload[]> {
    const rows = await this.#options.tables.rows(`SELECT * FROM ${this.#upload} ORDER BY id DESC`)
    return rows.map(shown)
  }

  /** @throws DomainError 409 while too many are under way */
  async begin(wanted: Pick<Upload, 'name' | 'size' | 'journal'>): Promise<Upload> {
    const all = await this.list()
    const ended = all.filter(({ state }) => state === 'done' || state === 'failed')
    if (all.length - ended.length >= REMEMBERED)
      throw conflict(
        'zu_viele_uploads',
        `Es sind schon ${REMEMBERED} Dateien unterwegs. Bitte warten Sie, bis eine archiviert ist, oder verwerfen Sie eine.`,
      )
    for (const { id } of ended.toReversed().slice(0, Math.max(0, all.length - REMEMBERED + 1))) await this.#forget(id)
    const kept = newUpload(wanted, this.#options.clock.now())
    await this.adopt(kept)
    return shown({ kept: JSON.stringify(kept), state: kept.state, received: 0 })
  }

  /** Adds an upload; one that is there stays as it is. */
  async adopt(kept: Kept): Promise<void> {
    const received = kept.state === 'done' || kept.state === 'failed' ? kept.size : 0
    const state = received === 0 && kept.size > 0 ? 'receiving' : kept.state
    await this.#options.tables.run(
      `INSERT INTO ${this.#upload} (id, kept, state, size, received, touched) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [kept.id, JSON.stringify(kept), state, kept.size, received, this.#options.clock.now()],
    )
  }

  /**
   * Receives the piece that begins at `offset`, wholly or not at all. After the last one the import begins.
   *
   * @throws DomainError 404 · 409 when the piece does not continue the stored bytes
   */
  async receive(id: string, offset: number, piece: Readable): Promise<Upload> {
    // Read at once, also where it is refused: an unread stream keeps its connection.
    const reading = bytesOf(piece, UPLOAD_PIECE)
    reading.catch(() => undefined)
    const before = await this.#get(id)
    if (before.state !== 'receiving' || offset !== before.received) throw misplaced(before.received)
    const bytes = await reading
    if (bytes.length > before.size - offset) throw tooLong()
    if (bytes.length > 0) await this.#keepPiece(id, offset, bytes)
    const now = await this.#get(id)
    if (now.state === 'waiting') this.#wake()
    return now
  }

  /** @throws DomainError 404 · 409 while the file is being imported */
  async remove(id: string): Promise<void> {
    const { state } = await this.#get(id)
    if (state === 'importing') throw conflict('import_laeuft', 'Diese Datei wird gerade archiviert.')
    await this.#forget(id)
  }

  /** Stops a running import between two batches; another process, or the next start, begins it again. */
  async close(): Promise<void> {
    await Promise.all(this.#turns.map((turn) => turn.stop()))
  }

  /** Removes uploads that were given up, and pieces that a crash left. */
  async sweep(): Promise<void> {
    const { tables, pieces, clock } = this.#options
    const abandoned = await tables.rows(`SELECT id FROM ${this.#upload} WHERE state = 'receiving' AND touched < $1`, [
      clock.now() - ABANDONED_MS,
    ])
    for (const { id } of abandoned) await this.#forget(String(id))
    const known = new Set((await tables.rows(`SELECT object FROM ${this.#part}`)).map(({ object }) => String(object)))
    const store = await pieces()
    for await (const { name, modified } of store.list())
      if (name.includes('/') && !known.has(name) && clock.now() - modified.getTime() > ORPHAN_MS)
        await store.remove(name)
  }

  async #keepPiece(id: string, offset: number, bytes: Buffer): Promise<void> {
    const { tables, pieces, clock } = this.#options
    const store = await pieces()
    // A name of its own: two processes may have been sent the same piece, and one of them counts.
    const object = `${id}/${newId()}`
    await store.create(object, bytes)
    const isNext = await tables.transaction(async (statements) => {
      const changed = await statements.run(
        `UPDATE ${this.#upload} SET received = received + $3, touched = $4,
           state = CASE WHEN received + $3 = size THEN 'waiting' ELSE state END
         WHERE id = $1 AND received = $2 AND state = 'receiving'`,
        [id, offset, bytes.length, clock.now()],
      )
      if (changed === 1)
        await statements.run(`INSERT INTO ${this.#part} (upload, at, object) VALUES ($1, $2, $3)`, [id, offset, object])
      return changed === 1
    })
    if (isNext) return
    await store.remove(object).catch(() => undefined)
    throw misplaced((await this.#get(id)).received)
  }

  async #work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const [next] = await this.#options.tables.rows(
        `SELECT * FROM ${this.#upload} WHERE state IN ('waiting', 'importing') ORDER BY id LIMIT 1`,
      )
      const ended = next !== undefined && (await this.#import(shown(next), signal))
      if (!ended) await this.#pause(signal)
    }
  }

  #pause(signal: AbortSignal): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const waited = sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined)
    return Promise.race([promise, waited])
  }

  /** Imports a whole upload; false when it has to be repeated. */
  async #import({ received: _, piece: __, ...waiting }: Upload, signal: AbortSignal): Promise<boolean> {
    const { importFile, log } = this.#options
    const folder = await mkdtemp(join(this.#options.scratch ?? tmpdir(), 'zeughaus-upload-'))
    const path = join(folder, 'data')
    try {
      const kept: Kept = { ...waiting, state: 'importing', error: null }
      await this.#keep(kept)
      const missing = await this.#fetch(kept, path)
      if (missing !== null) {
        await this.#end({ ...kept, state: 'failed', error: missing })
        return true
      }
      let written = performance.now()
      const ended = await importUpload(kept, path, {
        importFile,
        log,
        signal,
        progress: (balance) => {
          if (performance.now() - written < PROGRESS_MS) return
          written = performance.now()
          void this.#keep({ ...kept, balance }).catch(() => undefined)
        },
      })
      // The file was cleared away under the import: it begins again.
      if (ended === null || (ended.state === 'failed' && !existsSync(path))) return false
      await this.#end(ended)
      return true
    } catch (error) {
      log.warn({ err: error, upload: waiting.id }, 'an upload could not be imported yet')
      return false
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Puts the pieces together; a German sentence when that can never succeed. */
  async #fetch({ id, size }: Kept, path: string): Promise<string | null> {
    const { bavail, bsize } = await statfs(this.#options.scratch ?? tmpdir())
    if (size + RESERVE > bavail * bsize) return noSpace().message
    const parts = await this.#options.tables.rows(`SELECT object FROM ${this.#part} WHERE upload = $1 ORDER BY at`, [
      id,
    ])
    const store = await this.#options.pieces()
    const file = await open(path, 'w', 0o600)
    try {
      for (const { object } of parts) await file.appendFile(await store.read(String(object)))
      return (await file.stat()).size === size ? null : INCOMPLETE
    } catch (error) {
      if (error instanceof DomainError && error.code === 'raw_damaged') return INCOMPLETE
      throw error
    } finally {
      await file.close()
    }
  }

  async #keep(kept: Kept): Promise<void> {
    await this.#options.tables.run(
      `UPDATE ${this.#upload} SET kept = $2, state = $3, touched = $4 WHERE id = $1 AND state IN ('waiting', 'importing')`,
      [kept.id, JSON.stringify(kept), kept.state, this.#options.clock.now()],
    )
  }

  async #end(kept: Kept): Promise<void> {
    await this.#keep(kept)
    await this.#removePieces(kept.id)
  }

  async #forget(id: string): Promise<void> {
    await this.#removePieces(id)
    await this.#options.tables.run(`DELETE FROM ${this.#upload} WHERE id = $1`, [id])
  }

  /** What cannot be removed now is an orphan, and is swept. */
  async #removePieces(id: string): Promise<void> {
    const { tables, pieces } = this.#options
    const parts = await tables.rows(`SELECT object FROM ${this.#part} WHERE upload = $1`, [id])
    await tables.run(`DELETE FROM ${this.#part} WHERE upload = $1`, [id])
    const store = await pieces()
    for (const { object } of parts) await store.remove(String(object)).catch(() => undefined)
  }

  async #get(id: string): Promise<Upload> {
    const [row] = await this.#options.tables.rows(`SELECT * FROM ${this.#upload} WHERE id = $1`, [id])
    if (row === undefined) throw notFound('Diesen Upload gibt es nicht mehr.')
    return shown(row)
  }
}

const INCOMPLETE =
  'Im Speicher der Mails fehlt ein Teil dieser Datei. Was schon archiviert ist, bleibt; bitte laden Sie die Datei noch einmal hoch.'

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
