/**
 * Uploads of an archive whose processes share nothing but the database and the bucket: any process takes any piece, and
 * one at a time imports what is whole.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, conflict, type Logger } from '@zeughaus/platform'
import type { HeldLease, Leases } from '../../../kern/leases/index.ts'
import type { Upload } from '../sources.schema.ts'
import { SharedUploadStore, type UploadPlace } from './shared-upload-store.ts'
import { type ImportFile, importUpload, newUpload, noSpace, RESERVE } from './upload-run.ts'
import { hasEnded, type Kept } from './upload-store.ts'

interface SharedUploadsOptions extends UploadPlace {
  readonly leases: Leases
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
const SWEEP_SECONDS = 3_600

export class SharedUploads {
  readonly #options: SharedUploadsOptions
  readonly #store: SharedUploadStore
  readonly #leases: HeldLease[] = []
  #wake: () => void = () => undefined

  constructor(options: SharedUploadsOptions) {
    this.#options = options
    this.#store = new SharedUploadStore(options, options.clock)
  }

  /** Takes part in importing and in clearing away. */
  start(): void {
    const { leases } = this.#options
    this.#leases.push(
      leases.hold('uploads', (signal) => this.#work(signal)),
      leases.every('uploads:sweep', SWEEP_SECONDS, () => this.sweep()),
    )
  }

  /** Newest first. */
  list(): Promise<Upload[]> {
    return this.#store.list()
  }

  /** @throws DomainError 409 while too many are under way */
  async begin(wanted: Pick<Upload, 'name' | 'size' | 'journal'>): Promise<Upload> {
    const all = await this.list()
    const ended = all.filter(hasEnded)
    if (all.length - ended.length >= REMEMBERED)
      throw conflict(
        'zu_viele_uploads',
        `Es sind schon ${REMEMBERED} Dateien unterwegs. Bitte warten Sie, bis eine archiviert ist, oder verwerfen Sie eine.`,
      )
    for (const { id } of ended.toReversed().slice(0, Math.max(0, all.length - REMEMBERED + 1)))
      await this.#store.remove(id)
    const kept = newUpload(wanted, this.#options.clock.now())
    await this.#store.put(kept)
    return this.#store.get(kept.id)
  }

  /**
   * Receives the piece that begins at `offset`, wholly or not at all. After the last one the import begins.
   *
   * @throws DomainError 404 · 409 when the piece does not continue the stored bytes
   */
  async receive(id: string, offset: number, piece: Readable): Promise<Upload> {
    const now = await this.#store.append(id, offset, piece)
    if (now.state === 'waiting') this.#wake()
    return now
  }

  /** @throws DomainError 404 · 409 while the file is being imported */
  async remove(id: string): Promise<void> {
    const { state } = await this.#store.get(id)
    if (state === 'importing') throw conflict('import_laeuft', 'Diese Datei wird gerade archiviert.')
    await this.#store.remove(id)
  }

  /** Stops a running import between two batches; another process, or the next start, begins it again. */
  async close(): Promise<void> {
    await Promise.all(this.#leases.map((lease) => lease.stop()))
  }

  /** Removes uploads that were given up, and pieces that a crash left. */
  sweep(): Promise<void> {
    return this.#store.sweep()
  }

  async #work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const next = await this.#store.nextWhole()
      const ended = next !== null && (await this.#import(next, signal))
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
      await this.#store.keep(kept)
      const missing = await this.#fetch(kept, path)
      if (missing !== null) {
        await this.#store.keep({ ...kept, state: 'failed', error: missing })
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
          void this.#store.keep({ ...kept, balance }).catch(() => undefined)
        },
      })
      // The file was cleared away under the import: it begins again.
      if (ended === null || (ended.state === 'failed' && !existsSync(path))) return false
      await this.#store.keep(ended)
      return true
    } catch (error) {
      log.warn({ err: error, upload: waiting.id }, 'an upload could not be imported yet')
      return false
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Puts the pieces together; a German sentence when that can never succeed. */
  async #fetch(kept: Kept, path: string): Promise<string | null> {
    const { bavail, bsize } = await statfs(this.#options.scratch ?? tmpdir())
    if (kept.size + RESERVE > bavail * bsize) return noSpace().message
    return (await this.#store.fetch(kept, path)) ? null : INCOMPLETE
  }
}

const INCOMPLETE =
  'Im Speicher der Mails fehlt ein Teil dieser Datei. Was schon archiviert ist, bleibt; bitte laden Sie die Datei noch einmal hoch.'
