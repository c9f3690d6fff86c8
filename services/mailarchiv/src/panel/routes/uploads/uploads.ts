/** Uploads through the panel of an archive with a folder: received onto disk in pieces, then imported one after the other. */
import { createWriteStream } from 'node:fs'
import { statfs, truncate } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Clock, conflict, type Logger, notFound } from '@zeughaus/platform'
import { UPLOAD_PIECE, type Upload } from '../sources.schema.ts'
import {
  type Balance,
  type ImportFile,
  importUpload,
  misplaced,
  newUpload,
  noSpace,
  RESERVE,
  tooLong,
} from './upload-run.ts'
import { hasEnded, type Kept, UploadStore } from './upload-store.ts'

interface UploadOptions {
  readonly folder: string
  readonly importFile: ImportFile
  readonly clock: Clock
  readonly log: Logger
}

/** Uploads remembered; the oldest finished ones go first. */
const REMEMBERED = 50

export class Uploads {
  readonly #options: UploadOptions
  readonly #store: UploadStore
  /** Progress of this process's imports. */
  readonly #progress = new Map<string, Balance>()
  readonly #stop = new AbortController()
  #line: Promise<void> = Promise.resolve()

  /** Resumes after a restart: incomplete uploads can continue, complete ones are imported now. */
  constructor(options: UploadOptions) {
    this.#options = options
    this.#store = new UploadStore(options.folder)
    for (const folder of this.#store.setDamagedAside())
      options.log.warn({ folder }, 'an upload cannot be read after a power cut and is put aside')
    for (const { id, state, size } of this.#store.list()) {
      // An upload interrupted or copied between its last piece and the note of it is complete too.
      const isWhole = state === 'receiving' && this.#store.size(id) === size
      if (isWhole || state === 'waiting' || state === 'importing') this.#enqueue(id)
    }
  }

  /** Newest first. */
  list(): Upload[] {
    return this.#store
      .list()
      .map((kept) => this.#shown(kept))
      .reverse()
  }

  /** @throws DomainError 507 when the volume has no room for it */
  async begin({ name, size, journal }: Pick<Upload, 'name' | 'size' | 'journal'>): Promise<Upload> {
    await this.#requireSpace(size)
    const kept = newUpload({ name, size, journal }, this.#options.clock.now())
    await this.#store.add(kept)
    await this.#forgetOldest()
    return this.#shown(kept)
  }

  /**
   * Receives the piece that begins at `offset`, wholly or not at all. After the last one the import begins.
   *
   * @throws DomainError 404 · 409 when the piece does not continue the stored bytes
   */
  async receive(id: string, offset: number, piece: Readable): Promise<Upload> {
    await this.#take(id, offset, piece)
    const kept = this.#get(id)
    if (kept.state === 'waiting') this.#enqueue(id)
    return this.#shown(kept)
  }

  async #take(id: string, offset: number, piece: Readable): Promise<void> {
    using claim = this.#store.claim(id)
    const kept = this.#get(id)
    const before = this.#received(kept)
    if (claim === null || kept.state !== 'receiving' || offset !== before) {
      piece.resume()
      throw misplaced(before)
    }
    const file = this.#store.fileOf(id)
    try {
      await pipeline(piece, createWriteStream(file, { flags: 'r+', start: offset, flush: true }))
      if (this.#received(kept) > kept.size) throw tooLong()
    } catch (error) {
      await truncate(file, offset)
      throw fullDisk(error)
    }
    if (this.#received(kept) === kept.size) await this.#store.keep({ ...kept, state: 'waiting' })
  }

  /** @throws DomainError 404 · 409 while the file is being imported */
  async remove(id: string): Promise<void> {
    const { state } = this.#get(id)
    if (state === 'importing') throw conflict('import_laeuft', 'Diese Datei wird gerade archiviert.')
    await this.#store.remove(id)
  }

  /** Stops a running import between two batches; it continues at the next start. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#line
  }

  #enqueue(id: string): void {
    this.#line = this.#line
      .then(() => this.#import(id))
      .catch((error: unknown) =>
        this.#options.log.error({ err: error, upload: id }, 'the state of an upload could not be stored'),
      )
  }

  async #import(id: string): Promise<void> {
    if (this.#stop.signal.aborted) return
    using claim = this.#store.claim(id)
    const waiting = claim === null ? null : this.#store.get(id)
    // Another process has imported it: several may share the folder, and each resumes uploads at its start.
    if (waiting === null || hasEnded(waiting)) return
    if (this.#store.size(id) !== waiting.size) {
      // The client resends bytes lost in a power cut.
      await this.#store.keep({ ...waiting, state: 'receiving' })
      return
    }
    const kept: Kept = { ...waiting, state: 'importing', error: null }
    await this.#store.keep(kept)
    const ended = await importUpload(kept, this.#store.fileOf(id), {
      importFile: this.#options.importFile,
      log: this.#options.log,
      signal: this.#stop.signal,
      progress: (balance) => this.#progress.set(id, balance),
    })
    this.#progress.delete(id)
    if (ended === null) return
    await this.#store.keep(ended)
    await this.#store.removeBytes(id)
  }

  #get(id: string): Kept {
    const kept = this.#store.get(id)
    if (kept === null) throw notFound('Diesen Upload gibt es nicht mehr.')
    return kept
  }

  #shown(kept: Kept): Upload {
    const balance = this.#progress.get(kept.id) ?? kept.balance
    return { ...kept, balance, received: this.#received(kept), piece: UPLOAD_PIECE }
  }

  #received({ id, state, size }: Kept): number {
    return state === 'receiving' ? this.#store.size(id) : size
  }

  async #forgetOldest(): Promise<void> {
    const all = this.#store.list()
    const finished = all.filter(hasEnded)
    for (const { id } of finished.slice(0, Math.max(0, all.length - REMEMBERED))) await this.#store.remove(id)
  }

  async #requireSpace(size: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#options.folder)
    if (size + RESERVE > bavail * bsize) throw noSpace()
  }
}

const fullDisk = (error: unknown): unknown =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? noSpace() : error
