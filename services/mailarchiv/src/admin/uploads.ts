/** Files handed in through the panel: received in pieces onto disk, then imported one after the other. */
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { rename, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Clock, conflict, DomainError, type Logger, newId, notFound } from '@zeughaus/platform'
import { UPLOAD_PIECE, type Upload } from './wire/index.ts'

type Balance = Upload['balance']
type Refusal = Upload['refusals'][number]

export interface ImportOutcome {
  readonly balance: Balance
  readonly refusals: readonly Refusal[]
}

/** Imports one file and tells how far it is. Must be repeatable: after a crash the same file comes again. */
export type ImportFile = (
  path: string,
  options: { readonly name: string; readonly progress: (balance: Balance) => void; readonly signal: AbortSignal },
) => Promise<ImportOutcome>

interface UploadOptions {
  readonly folder: string
  readonly importFile: ImportFile
  readonly clock: Clock
  readonly log: Logger
}

/** Uploads that are remembered; the oldest finished ones go first. */
const REMEMBERED = 50
/** Reasons that are kept word for word. */
const KEPT_REFUSALS = 100
/** Bytes that stay free on the volume, for the archive itself. */
const RESERVE = 256 * 1024 * 1024

/** What is kept of an upload beside its bytes; how much has arrived is the length of the file. */
type Kept = Omit<Upload, 'received' | 'piece'>

export class Uploads {
  readonly #options: UploadOptions
  readonly #kept = new Map<string, Kept>()
  readonly #receiving = new Set<string>()
  readonly #stop = new AbortController()
  #line: Promise<void> = Promise.resolve()

  /** Finds what was there before a restart: what had not arrived can go on, what had is imported now. */
  constructor(options: UploadOptions) {
    this.#options = options
    mkdirSync(options.folder, { recursive: true, mode: 0o700 })
    for (const id of readdirSync(options.folder).sort()) {
      const kept = readKept(this.#folderOf(id))
      if (kept === null) continue
      this.#kept.set(id, kept)
      // One that was cut off, or copied, between its last piece and the note of it has arrived as well.
      const isWhole = kept.state === 'receiving' && this.#received(kept) === kept.size
      if (isWhole || kept.state === 'waiting' || kept.state === 'importing') this.#enqueue(id)
    }
  }

  /** Newest first. */
  list(): Upload[] {
    return [...this.#kept.values()].map((kept) => this.#shown(kept)).reverse()
  }

  /** @throws DomainError 507 when the volume has no room for it */
  async begin(name: string, size: number): Promise<Upload> {
    await this.#requireSpace(size)
    const kept: Kept = {
      id: newId(),
      name,
      size,
      state: 'receiving',
      started_at: new Date(this.#options.clock.now()).toISOString(),
      balance: { read: 0, added: 0, duplicate: 0, refused: 0 },
      refusals: [],
      error: null,
    }
    mkdirSync(this.#folderOf(kept.id), { mode: 0o700 })
    await writeFile(this.#fileOf(kept.id), '', { mode: 0o600 })
    await this.#keep(kept)
    await this.#forgetOldest()
    return this.#shown(kept)
  }

  /**
   * Takes the piece that begins at `offset`, wholly or not at all. After the last one the import begins.
   *
   * @throws DomainError 404 · 409 when the piece does not continue what is there
   */
  async receive(id: string, offset: number, piece: Readable): Promise<Upload> {
    const kept = this.#get(id)
    const before = this.#received(kept)
    if (kept.state !== 'receiving' || offset !== before || this.#receiving.has(id)) {
      piece.resume()
      throw conflict('stelle_falsch', 'Dieses Stück schließt nicht an das Vorhandene an.', { received: before })
    }
    this.#receiving.add(id)
    try {
      await pipeline(piece, createWriteStream(this.#fileOf(id), { flags: 'r+', start: offset }))
      if (this.#received(kept) > kept.size) throw conflict('zu_lang', 'Es kamen mehr Bytes an, als angekündigt waren.')
    } catch (error) {
      await truncate(this.#fileOf(id), offset)
      throw fullDisk(error)
    } finally {
      this.#receiving.delete(id)
    }
    if (this.#received(kept) === kept.size) {
      await this.#keep({ ...kept, state: 'waiting' })
      this.#enqueue(id)
    }
    return this.#shown(this.#get(id))
  }

  /** @throws DomainError 404 · 409 while the file is being imported */
  async remove(id: string): Promise<void> {
    const { state } = this.#get(id)
    if (state === 'importing') throw conflict('import_laeuft', 'Diese Datei wird gerade archiviert.')
    this.#kept.delete(id)
    await rm(this.#folderOf(id), { recursive: true, force: true })
  }

  /** Stops between two batches of a running import; it goes on at the next start. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#line
  }

  #enqueue(id: string): void {
    this.#line = this.#line
      .then(() => this.#import(id))
      .catch((error: unknown) =>
        this.#options.log.error({ err: error, upload: id }, 'the state of an upload is not kept'),
      )
  }

  async #import(id: string): Promise<void> {
    const waiting = this.#kept.get(id)
    if (waiting === undefined || this.#stop.signal.aborted) return
    let kept: Kept = { ...waiting, state: 'importing', error: null }
    await this.#keep(kept)
    if (this.#stop.signal.aborted) return
    try {
      const { balance, refusals } = await this.#options.importFile(this.#fileOf(id), {
        name: kept.name,
        signal: this.#stop.signal,
        progress: (now) => this.#kept.set(id, { ...kept, balance: now }),
      })
      kept = { ...kept, state: 'done', balance, refusals: refusals.slice(0, KEPT_REFUSALS) }
    } catch (error) {
      if (this.#stop.signal.aborted) return
      this.#options.log.warn({ err: error, upload: id }, 'an upload could not be imported')
      kept = { ...kept, state: 'failed', error: sentenceOf(error) }
    }
    await this.#keep(kept)
    await rm(this.#fileOf(id), { force: true })
  }

  #get(id: string): Kept {
    const kept = this.#kept.get(id)
    if (kept === undefined) throw notFound('Diesen Upload gibt es nicht mehr.')
    return kept
  }

  #shown(kept: Kept): Upload {
    return { ...kept, received: this.#received(kept), piece: UPLOAD_PIECE }
  }

  #received({ id, state, size }: Kept): number {
    if (state !== 'receiving') return size
    return statSync(this.#fileOf(id), { throwIfNoEntry: false })?.size ?? 0
  }

  async #keep(kept: Kept): Promise<void> {
    this.#kept.set(kept.id, kept)
    const file = join(this.#folderOf(kept.id), 'upload.json')
    await writeFile(`${file}.new`, JSON.stringify(kept), { mode: 0o600 })
    await rename(`${file}.new`, file)
  }

  async #forgetOldest(): Promise<void> {
    const finished = [...this.#kept.values()].filter(({ state }) => state === 'done' || state === 'failed')
    for (const { id } of finished.slice(0, Math.max(0, this.#kept.size - REMEMBERED))) await this.remove(id)
  }

  async #requireSpace(size: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#options.folder)
    if (size + RESERVE > bavail * bsize) throw noSpace()
  }

  #folderOf(id: string): string {
    return join(this.#options.folder, id)
  }

  /** A name of ours: what the file is called elsewhere decides nothing here. */
  #fileOf(id: string): string {
    return join(this.#folderOf(id), 'data')
  }
}

function readKept(folder: string): Kept | null {
  const file = join(folder, 'upload.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : null
}

const sentenceOf = (error: unknown): string =>
  error instanceof DomainError
    ? error.message
    : 'Die Datei ließ sich nicht einlesen. Was schon archiviert ist, bleibt; das Dienstprotokoll nennt den Grund.'

const fullDisk = (error: unknown): unknown =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? noSpace() : error

const noSpace = () =>
  new DomainError(507, 'kein_platz', 'Auf dem Datenträger des Archivs ist nicht genug Platz für diese Datei.')
