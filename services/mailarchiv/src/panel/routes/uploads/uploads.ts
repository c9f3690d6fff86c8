/**
 * Uploads through the panel: bytes arrive by the tus protocol in a folder or a bucket, at any process of the archive, and
 * one process at a time imports what is whole.
 */
import { statfs } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Clock,
  conflict,
  DomainError,
  fieldErrors,
  germanErrors,
  invalidRequest,
  isUuid,
  type Logger,
  textProblem,
} from '@zeughaus/platform'
import type { HeldLease, Leases } from '../../../kern/leases/index.ts'
import { openedOnce } from '../../../kern/opened-once.ts'
import type { Tables } from '../../../kern/tables/index.ts'
import { newUpload, UPLOAD_PIECE, type Upload } from '../sources.schema.ts'
import { Pace } from './pace.ts'
import { metadataOf, misplaced, TUS_VERSION, Tus } from './tus.ts'
import type { UploadBytes } from './upload-bytes.ts'
import { hasEnded, type Kept, UploadRows } from './upload-rows.ts'
import { type ImportFile, importUpload, keptOf, noSpace, RESERVE } from './upload-run.ts'

/** Where uploads under way are kept. */
export interface UploadPlace {
  /** They stay the caller's. */
  readonly tables: Tables
  /** Opens the folder or the bucket; asked again after a failure. They stay the caller's too. */
  readonly bytes: (rows: UploadRows) => Promise<UploadBytes>
}

interface UploadOptions extends UploadPlace {
  /** Address of all uploads. */
  readonly path: string
  readonly leases: Leases
  readonly importFile: ImportFile
  readonly clock: Clock
  readonly log: Logger
  /** Folder for the file of an import from a bucket; it may vanish at any time. */
  readonly scratch?: string
}

/** Between two looks for what another process has received, and after a failure. */
const LOOK_MS = 5_000
const PROGRESS_MS = 1_000
const SWEEP_SECONDS = 3_600
const DAY_MS = 24 * 60 * 60 * 1000
/** After this without another byte an upload is removed. */
const ABANDONED_MS = 7 * DAY_MS
/** Bytes without a row are left by a crash, or their row is about to come. */
const ORPHAN_MS = DAY_MS

type Headers = Readonly<Record<string, string>>

export class Uploads {
  readonly #options: UploadOptions
  readonly #rows: UploadRows
  readonly #leases: HeldLease[] = []
  readonly #tus = openedOnce(async () => new Tus(this.#options.path, await this.#bytes()))
  #wake: () => void = () => undefined

  constructor(options: UploadOptions) {
    this.#options = options
    this.#rows = new UploadRows(options.tables, options.clock)
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
    return this.#rows.list()
  }

  /** What the headers of a new upload announce. @throws DomainError 400 */
  announced(headers: IncomingHttpHeaders): Pick<Upload, 'name' | 'size' | 'journal'> {
    const { filename, journal } = metadataOf(headers)
    const size = Number(headers['upload-length'] ?? 0)
    const name = filename ?? ''
    const problem = textProblem(name)
    const read = newUpload.safeParse({ name, size, journal: journal === 'true' }, { error: germanErrors })
    if (read.success && problem === null) return read.data
    const fields = read.success ? [] : fieldErrors(read.error.issues)
    throw invalidRequest(problem === null ? fields : [{ pfad: 'name', grund: problem }])
  }

  /**
   * Begins an upload of a person.
   *
   * @throws DomainError 409 while too much of this person is under way · 507 when the disk has no room for it
   */
  async begin(wanted: Pick<Upload, 'name' | 'size' | 'journal'>, account: string, headers: IncomingHttpHeaders) {
    const kept = keptOf(wanted, this.#options.clock.now())
    await this.#requireSpace(kept.size)
    await this.#rows.begin(kept, account)
    try {
      return await (await this.#tus.open()).ask({ method: 'POST', id: kept.id, headers })
    } catch (error) {
      await this.#rows.remove(kept.id)
      throw error
    }
  }

  /** How far an upload is, in the headers and as it is shown. @throws DomainError 404 */
  async progress(id: string, headers: IncomingHttpHeaders): Promise<{ upload: Upload; headers: Headers }> {
    const upload = await this.#rows.get(id)
    const { size } = upload
    const whole = { 'tus-resumable': TUS_VERSION, 'upload-offset': `${size}`, 'upload-length': `${size}` }
    if (upload.state !== 'receiving') return { upload, headers: whole }
    const answer = await (await this.#tus.open()).ask({ method: 'HEAD', id, headers })
    await this.#arrived(upload, answer)
    return { upload: await this.#rows.get(id), headers: answer }
  }

  /**
   * Receives bytes behind those that are there, as many as come. After the last one the import begins.
   *
   * @throws DomainError 404 · 409 when they do not continue the stored bytes
   */
  async receive(id: string, headers: IncomingHttpHeaders, body: Readable): Promise<Headers> {
    // An unread stream keeps its connection.
    using _ = { [Symbol.dispose]: () => void body.resume() }
    const upload = await this.#rows.get(id)
    if (upload.state !== 'receiving') throw misplaced(upload.size)
    try {
      const answer = await (await this.#tus.open()).ask({ method: 'PATCH', id, headers, body })
      await this.#arrived(upload, answer)
      return answer
    } catch (error) {
      throw await this.#explained(id, error)
    }
  }

  /** @throws DomainError 404 · 409 while the file is being imported */
  async remove(id: string): Promise<void> {
    const { state } = await this.#rows.get(id)
    if (state === 'importing') throw conflict('import_laeuft', 'Diese Datei wird gerade archiviert.')
    await (await this.#bytes()).remove(id)
    await this.#rows.remove(id)
  }

  /**
   * Stops an import: what it has read stays archived, and it can go on. @throws DomainError 404 · 409 when none runs or waits
   */
  async stop(id: string): Promise<Upload> {
    if (!(await this.#rows.stop(id))) throw notNow(await this.#rows.get(id), 'Hier gibt es nichts anzuhalten')
    return this.#rows.get(id)
  }

  /** Lets a stopped import go on where it was. @throws DomainError 404 · 409 when it is not stopped */
  async resume(id: string): Promise<Upload> {
    if (!(await this.#rows.resume(id))) throw notNow(await this.#rows.get(id), 'Hier gibt es nichts fortzusetzen')
    this.#wake()
    return this.#rows.get(id)
  }

  /** Stops a running import between two batches; another process, or the next start, begins it again. */
  async close(): Promise<void> {
    await Promise.all(this.#leases.map((lease) => lease.stop()))
  }

  /**
   * Removes uploads that were given up and bytes that a crash left, and notes those that arrived before the process that
   * received them died.
   */
  async sweep(): Promise<void> {
    const now = this.#options.clock.now()
    const bytes = await this.#bytes()
    for (const { id } of await this.#rows.receiving(now - ABANDONED_MS)) await this.remove(id)
    for (const { id, size } of await this.#rows.receiving())
      if ((await bytes.size(id)) === size) await this.#whole(id, size)
    for await (const { id, modified } of bytes.list()) {
      const row = isUuid(id) ? await this.#rows.find(id) : undefined
      const isOrphan = row === null || (row !== undefined && hasEnded(row))
      if (isOrphan && now - modified.getTime() > ORPHAN_MS) await bytes.remove(id)
    }
  }

  #bytes(): Promise<UploadBytes> {
    return this.#options.bytes(this.#rows)
  }

  async #arrived({ id, size }: Upload, { 'upload-offset': offset }: Headers): Promise<void> {
    const received = Number(offset)
    if (received === size) await this.#whole(id, size)
    else await this.#rows.arrived(id, received)
  }

  async #whole(id: string, size: number): Promise<void> {
    await (await this.#bytes()).settle(id)
    await this.#rows.arrived(id, size)
    this.#wake()
  }

  /** The store of a folder does not say why it could not write: the upload was discarded, or the disk is full. */
  async #explained(id: string, error: unknown): Promise<unknown> {
    if (error instanceof DomainError) return error
    await this.#rows.get(id)
    await this.#requireSpace(UPLOAD_PIECE, 0)
    return error
  }

  /** @throws DomainError 507 */
  async #requireSpace(size: number, reserve = RESERVE): Promise<void> {
    const { folder } = await this.#bytes()
    if (folder === null) return
    const { bavail, bsize } = await statfs(folder)
    if (size + reserve > bavail * bsize) throw noSpace()
  }

  async #work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const next = await this.#rows.nextWhole()
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
  async #import({ received: _, ...waiting }: Upload, signal: AbortSignal): Promise<boolean> {
    const { id, size } = waiting
    try {
      const bytes = await this.#bytes()
      const there = await bytes.size(id)
      // Bytes were lost in a power cut: their sender has them.
      if (there < size) {
        await this.#rows.lost(id, there)
        return true
      }
      const kept: Kept = { ...waiting, state: 'importing', error: null }
      if (!(await this.#rows.keep(kept))) return true
      const ended = await this.#imported(kept, bytes, signal)
      if (ended === 'stopped') return true
      if (ended === null) return false
      await this.#rows.keep(ended)
      await bytes.remove(id)
      return true
    } catch (error) {
      this.#options.log.warn({ err: error, upload: id }, 'an upload could not be imported yet')
      return false
    }
  }

  /** What became of an upload; null when its import has to be repeated. */
  async #imported(kept: Kept, bytes: UploadBytes, closing: AbortSignal): Promise<Kept | 'stopped' | null> {
    const { importFile, log, scratch = tmpdir() } = this.#options
    const stopping = new AbortController()
    const signal = AbortSignal.any([closing, stopping.signal])
    const pace = new Pace(kept)
    let written = performance.now()
    const progress = (balance: Upload['balance'], read: number) => {
      if (performance.now() - written < PROGRESS_MS) return
      written = performance.now()
      // A person stops it through any process: the row says so.
      this.#rows.keep({ ...kept, balance, progress: pace.at(read) }).then(
        (goesOn) => void (goesOn || stopping.abort()),
        () => undefined,
      )
    }
    try {
      await using file = await bytes.file(kept.id, scratch)
      const ended = await importUpload(kept, file.path, { importFile, log, signal, progress })
      return ended === null && stopping.signal.aborted ? 'stopped' : ended
    } catch (error) {
      const sentence = error instanceof DomainError ? LASTING[error.code] : undefined
      if (sentence === undefined) throw error
      return { ...kept, state: 'failed', progress: null, error: sentence }
    }
  }
}

const notNow = ({ name }: Upload, sentence: string) =>
  conflict('import_laeuft_nicht', `${sentence}: ${name} wird gerade nicht archiviert, oder ist schon angehalten.`)

/** Why bytes can never be read, by the code of the error. */
const LASTING: Readonly<Record<string, string>> = {
  raw_damaged:
    'Im Speicher der Mails fehlt ein Teil dieser Datei. Was schon archiviert ist, bleibt; bitte laden Sie die Datei noch einmal hoch.',
  kein_platz: noSpace().message,
}
