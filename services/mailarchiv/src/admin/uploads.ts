/** Uploads through the panel: received onto disk in pieces, then imported one after the other. */
import { createWriteStream } from 'node:fs'
import { statfs, truncate } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Clock, conflict, DomainError, type Logger, newId, notFound } from '@zeughaus/platform'
import { type Kept, ONLY_MAILS, UploadStore } from './upload-store.ts'
import { UPLOAD_PIECE, type Upload } from './wire/index.ts'

type Balance = Upload['balance']
type Refusal = Upload['refusals'][number]

type Files = Upload['passed_over']

export interface ImportOutcome {
  readonly balance: Balance
  readonly refusals: readonly Refusal[]
  readonly passed_over: Files
  readonly doubtful: Files
}

/** Imports one file and reports its progress. Must be repeatable: after a crash the same file comes again. */
export type ImportFile = (
  path: string,
  options: {
    readonly name: string
    readonly journal: boolean
    readonly progress: (balance: Balance) => void
    readonly signal: AbortSignal
  },
) => Promise<ImportOutcome>

interface UploadOptions {
  readonly folder: string
  readonly importFile: ImportFile
  readonly clock: Clock
  readonly log: Logger
}

/** Uploads remembered; the oldest finished ones go first. */
const REMEMBERED = 50
/** Reasons kept in full. */
const KEPT_REFUSALS = 100
/** Bytes that stay free on the volume, for the archive itself. */
const RESERVE = 256 * 1024 * 1024

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
    const kept: Kept = {
      id: newId(),
      name,
      size,
      journal,
      state: 'receiving',
      started_at: new Date(this.#options.clock.now()).toISOString(),
      balance: { read: 0, added: 0, duplicate: 0, refused: 0 },
      refusals: [],
      ...ONLY_MAILS,
      error: null,
    }
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
      throw conflict('stelle_falsch', 'Dieses Stück schließt nicht an das Vorhandene an.', { received: before })
    }
    const file = this.#store.fileOf(id)
    try {
      await pipeline(piece, createWriteStream(file, { flags: 'r+', start: offset, flush: true }))
      if (this.#received(kept) > kept.size) throw conflict('zu_lang', 'Es kamen mehr Bytes an, als angekündigt waren.')
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
    if (waiting === null || waiting.state === 'done' || waiting.state === 'failed') return
    if (this.#store.size(id) !== waiting.size) {
      // The client resends bytes lost in a power cut.
      await this.#store.keep({ ...waiting, state: 'receiving' })
      return
    }
    const kept: Kept = { ...waiting, state: 'importing', error: null }
    await this.#store.keep(kept)
    const ended = await this.#imported(kept)
    this.#progress.delete(id)
    if (ended === null) return
    await this.#store.keep(ended)
    await this.#store.removeBytes(id)
  }

  /** Runs the import and returns its outcome; null when it was stopped. */
  async #imported(kept: Kept): Promise<Kept | null> {
    const { importFile, log } = this.#options
    if (this.#stop.signal.aborted) return null
    try {
      const { balance, refusals, passed_over, doubtful } = await importFile(this.#store.fileOf(kept.id), {
        name: kept.name,
        journal: kept.journal,
        signal: this.#stop.signal,
        progress: (now) => this.#progress.set(kept.id, now),
      })
      return {
        ...kept,
        state: 'done',
        balance,
        refusals: refusals.slice(0, KEPT_REFUSALS),
        passed_over: firstOf(passed_over),
        doubtful: firstOf(doubtful),
      }
    } catch (error) {
      if (this.#stop.signal.aborted) return null
      log.warn({ err: error, upload: kept.id }, 'an upload could not be imported')
      const balance = this.#progress.get(kept.id) ?? kept.balance
      return { ...kept, state: 'failed', balance, error: sentenceOf(error) }
    }
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
    const finished = all.filter(({ state }) => state === 'done' || state === 'failed')
    for (const { id } of finished.slice(0, Math.max(0, all.length - REMEMBERED))) await this.#store.remove(id)
  }

  async #requireSpace(size: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#options.folder)
    if (size + RESERVE > bavail * bsize) throw noSpace()
  }
}

const firstOf = ({ count, files }: Files): Files => ({ count, files: files.slice(0, KEPT_REFUSALS) })

const sentenceOf = (error: unknown): string =>
  error instanceof DomainError
    ? error.message
    : 'Die Datei ließ sich nicht einlesen. Was schon archiviert ist, bleibt; das Dienstprotokoll nennt den Grund.'

const fullDisk = (error: unknown): unknown =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? noSpace() : error

const noSpace = () =>
  new DomainError(507, 'kein_platz', 'Auf dem Datenträger des Archivs ist nicht genug Platz für diese Datei.')
