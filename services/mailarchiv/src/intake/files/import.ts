/** Imports files of mails: finds them, parses them in threads, archives them in batches, and returns a balance. */
import { hash } from 'node:crypto'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { CageChoice } from '@zeughaus/platform'
import type { Provenance } from '../../store/contract/index.ts'
import type { Commit } from '../../store/core/index.ts'
import { fetchSource, type ParseItem, type Prepared, Refusal, type Source } from '../../store/core/reading/index.ts'
import type { SqliteArchive } from '../../store/sqlite/index.ts'
import { openReport } from '../reception/index.ts'
import { whyFilePassedOver } from './look.ts'
import { messagesOf, messagesOfStream } from './messages.ts'
import { OutlookReader } from './outlook/reader.ts'
import type { FileMessage } from './stream.ts'
import { type Found, walk } from './walk.ts'

/** The operations of an archive that an import needs: read mails, make them durable, and store the progress. */
export type ImportTarget = Pick<SqliteArchive, 'prepare' | 'stage' | 'importState' | 'markImport'>

/** A file or mail and what is said about it, in German. */
type Reason = { readonly pfad: string; readonly grund: string }

/** The outcome of an import. `gelesen` = `neu` + `doppelt` + `abgelehnt`, on every path. */
export type Balance = {
  readonly gelesen: number
  readonly neu: number
  readonly doppelt: number
  readonly abgelehnt: number
  /** Reasons of refusals, at most REASONS of them. */
  readonly gruende: readonly Reason[]
  /** Files of this run that are no mails, by their name in a folder or by their content. */
  readonly uebergangen: number
  /** The first NAMED of them, with the reason. */
  readonly uebergangene: readonly Reason[]
  /** Archived by this run although they do not look like mails. */
  readonly zweifelhaft: number
  /** The first NAMED of them, with the reason. */
  readonly zweifelhafte: readonly Reason[]
  /** Mails of an interrupted earlier run of the same import; the other numbers include them. */
  readonly fortgesetzt: number
}

export type ImportOptions = {
  /** Files, folders, or `-` for standard input. */
  readonly paths: readonly string[]
  /** In folders too every file counts, whatever its name. */
  readonly everyFile?: boolean
  /** The files come from a journal: of each report the messages inside it are archived. */
  readonly journal?: boolean
  readonly stdin?: Readable
  /** The cage of the readers of Outlook's files; without it the strongest of the machine. */
  readonly cage?: CageChoice
  /** Names the source and origin of a mail; without it `import` and the path. */
  readonly provenanceOf?: (path: string) => Pick<Provenance, 'source' | 'origin'>
  /** Stops between two mails: durable ones stay, and the same import can continue. Rejects with its reason. */
  readonly signal?: AbortSignal
  /** @param bytes of the mails read so far, unpacked; those of an interrupted earlier run too */
  readonly onProgress?: (balance: Balance, bytes: number) => void
}

/** What an interrupted run left; an earlier version noted no bytes. */
type StoredProgress = Balance & { readonly bytes?: number }

/** Reasons kept for the balance; the number of refusals is exact beyond it. */
const REASONS = 10_000
/** Files kept by name that are no mails or do not look like one; their numbers are exact beyond it. */
const NAMED = 1_000
/** Limits of one task of a reading thread, of the mails before the writer, and of one commit. */
const JOB = { mails: 128, bytes: 512 * 1024 }
const ON_THE_WAY_BYTES = 6 * 1024 * 1024
const COMMIT = { bytes: 12 * 1024 * 1024, mails: 4_096, milliseconds: 800 }
/** The first commits are small: what the archive learns from them speeds up the reading of the rest. */
const FIRST_COMMIT_MAILS = 256

type Work = {
  readonly items: ParseItem[]
  readonly origins: string[]
  bytes: number
  refused: { pfad: string; grund: string }[]
  readonly files: Map<number, number | null>
}

type Flying = { readonly work: Work; readonly prepared: Promise<Prepared> }

/**
 * Imports and returns the balance. Limits the bytes in memory; a mail counts as read once it is durable. A second call
 * with the same paths continues an interrupted import, and the balance covers both runs.
 */
export async function importMails(archive: ImportTarget, options: ImportOptions): Promise<Balance> {
  return new Import(archive, options).run()
}

class Import {
  readonly #archive: ImportTarget
  readonly #options: ImportOptions
  readonly #run: string
  #balance = { gelesen: 0, neu: 0, doppelt: 0, abgelehnt: 0, fortgesetzt: 0 }
  #bytes = 0
  readonly #reasons: Reason[] = []
  readonly #passedOver = new NamedFiles()
  readonly #doubtful = new NamedFiles()
  /** Files of an earlier run: read up to here. */
  #done = new Map<number, number | null>()
  readonly #flying: Flying[] = []
  #ready: { work: Work; prepared: Prepared }[] = []
  #lastCommit = performance.now()
  #commitMails = FIRST_COMMIT_MAILS
  #committing: Promise<void> = Promise.resolve()
  #isCommitting = false
  #commitError: unknown = null
  readonly #outlook: OutlookReader

  constructor(archive: ImportTarget, options: ImportOptions) {
    this.#archive = archive
    this.#options = options
    this.#outlook = new OutlookReader(options.cage)
    const paths = options.paths.map((path) => (path === '-' ? path : resolve(path)))
    const what = options.journal === true ? { journal: paths } : paths
    this.#run = hash('sha256', JSON.stringify(what), 'hex').slice(0, 32)
  }

  async run(): Promise<Balance> {
    try {
      return await this.#work()
    } finally {
      await this.#outlook.close()
    }
  }

  async #work(): Promise<Balance> {
    await this.#resume()
    let work = newWork()
    for await (const { file, message } of this.#messages()) {
      if (this.#options.signal?.aborted) await this.#settled()
      if (message.is === 'refused') {
        work.refused.push({ pfad: message.origin, grund: message.reason })
      } else {
        if (message.doubt !== null) this.#doubtful.add(message.origin, message.doubt)
        if (isFull(work, message.bytes)) {
          await this.#start(work)
          work = newWork()
        }
        // All messages of a report in one task, because the file continues after the report, not within it.
        for (const item of await this.#itemsOf(message)) {
          work.items.push(item)
          work.origins.push(message.origin)
        }
        work.bytes += message.bytes
      }
      if (file !== null) work.files.set(file, message.next)
    }
    await this.#start(work)
    while (this.#flying.length > 0) await this.#land()
    await this.#commit()
    await this.#settled()
    await this.#archive.markImport({ run: this.#run, progress: null, files: [] })
    return this.#report()
  }

  /** Returns the message itself, or the messages inside a journal report. */
  async #itemsOf(message: FileMessage & { is: 'mail' }): Promise<ParseItem[]> {
    const { source, bytes } = message
    const named = this.#provenanceOf(message)
    const whole = { source, provenance: { ...named, envelope: [] }, bytes }
    const report = this.#options.journal === true ? await reportIn(source) : null
    if (report === null) return [whole]
    const provenance = { ...named, origin: `${named.origin}; ${report.words}`, envelope: report.envelope }
    return report.messages.map((raw) => ({ source: { kind: 'bytes', raw }, provenance, bytes: raw.length }))
  }

  #provenanceOf({ origin, receivedAt, convertedFrom }: FileMessage & { is: 'mail' }): Omit<Provenance, 'envelope'> {
    const place = this.#options.provenanceOf?.(origin) ?? { source: 'import', origin }
    const source = convertedFrom === undefined ? place.source : `${place.source}:${convertedFrom}`
    return { ...place, source, ...(receivedAt !== null && { receivedAt }) }
  }

  async #resume(): Promise<void> {
    const earlier = await this.#archive.importState(this.#run)
    if (earlier === null) {
      await this.#archive.markImport({
        run: this.#run,
        progress: { state: this.#report(), neu: 0, doppelt: 0 },
        files: [],
      })
      return
    }
    const { gruende, gelesen, neu, doppelt, abgelehnt, bytes } = JSON.parse(earlier.state) as StoredProgress
    this.#bytes = bytes ?? 0
    this.#balance = { gelesen, neu, doppelt, abgelehnt, fortgesetzt: gelesen }
    this.#reasons.push(...gruende)
    this.#done = new Map(earlier.files.map(({ file, position }) => [file, position]))
  }

  async *#messages(): AsyncGenerator<{ file: number | null; message: FileMessage }> {
    const reading = { everyFile: this.#options.everyFile === true, outlook: this.#outlook }
    for (const path of this.#options.paths) {
      if (path === '-') {
        if (this.#options.stdin === undefined) continue
        for await (const message of messagesOfStream(this.#options.stdin, '-', reading)) {
          if (message.is === 'passed over') this.#passedOver.add(message.origin, message.reason)
          else yield { file: null, message }
        }
        continue
      }
      for (const found of walk(resolve(path), this.#options.everyFile)) {
        if (found.is === 'passed over') {
          this.#passedOver.add(found.path, await whyFilePassedOver(found.path))
          continue
        }
        const file = fileKey(found)
        const from = this.#done.get(file)
        // null: read to its end.
        if (from === null) continue
        if (found.is === 'unreadable') {
          yield { file, message: { is: 'refused', origin: found.path, reason: found.reason, next: null } }
          continue
        }
        for await (const message of messagesOf(found, from ?? 0, reading)) {
          if (message.is === 'passed over') this.#passedOver.add(message.origin, message.reason)
          else yield { file, message }
        }
      }
    }
  }

  /** Passes work to a reading thread, once there is room for it. */
  async #start(work: Work): Promise<void> {
    while (this.#flying.length > 0 && this.#bytesFlying() + work.bytes > ON_THE_WAY_BYTES) await this.#land()
    const prepared =
      work.items.length === 0 ? Promise.resolve({ jobs: [], refused: [] }) : this.#archive.prepare(work.items)
    // Awaited in order later; an early failure must not count as unhandled meanwhile.
    prepared.catch(() => undefined)
    this.#flying.push({ work, prepared })
  }

  #bytesFlying(): number {
    return this.#flying.reduce((sum, { work }) => sum + work.bytes, 0)
  }

  async #land(): Promise<void> {
    const { work, prepared } = this.#flying.shift()!
    this.#ready.push({ work, prepared: await prepared })
    const bytes = this.#ready.reduce((sum, ready) => sum + ready.work.bytes, 0)
    const mails = this.#ready.reduce((sum, ready) => sum + ready.work.items.length, 0)
    // During a commit, reading continues until the next one is full.
    const waited = !this.#isCommitting && performance.now() - this.#lastCommit >= COMMIT.milliseconds
    if (bytes >= COMMIT.bytes || mails >= this.#commitMails || waited) await this.#commit()
  }

  /** Commits prepared mails while the next ones are read and their bytes stored; one commit at a time. */
  async #commit(): Promise<void> {
    const ready = this.#ready
    this.#ready = []
    const staged = ready.length === 0 ? null : this.#archive.stage(ready.map(({ prepared }) => prepared))
    // Awaited after the commit before it; a failure until then must not count as unhandled.
    staged?.catch(() => undefined)
    await this.#settled()
    if (staged === null) return
    this.#commitMails = Math.min(COMMIT.mails, this.#commitMails * 2)
    this.#isCommitting = true
    this.#committing = this.#commitNow(ready, staged)
      .catch((error: unknown) => {
        this.#commitError = error
      })
      .finally(() => {
        this.#isCommitting = false
      })
  }

  /** Waits for a commit in progress, also when the import is to stop. */
  async #settled(): Promise<void> {
    await this.#committing
    if (this.#commitError !== null) throw this.#commitError
    this.#options.signal?.throwIfAborted()
  }

  async #commitNow(ready: readonly { work: Work; prepared: Prepared }[], staged: Promise<Commit>): Promise<void> {
    const commit = await staged
    const refused = ready.flatMap(({ work, prepared }) => [
      ...work.refused,
      ...prepared.refused.map(({ item, reason }) => ({ pfad: work.origins[item]!, grund: reason })),
    ])
    const items = ready.reduce((sum, { work, prepared }) => sum + work.items.length - prepared.refused.length, 0)
    const files = new Map(ready.flatMap(({ work }) => [...work.files]))
    const bytes = ready.reduce((sum, { work }) => sum + work.bytes, this.#bytes)
    const { neu: before, doppelt, ...read } = this.#balance
    const state = {
      ...read,
      bytes,
      gelesen: read.gelesen + items + refused.length,
      abgelehnt: read.abgelehnt + refused.length,
      gruende: [...this.#reasons, ...refused].slice(0, REASONS),
    }
    const archived = await commit({
      run: this.#run,
      progress: { state, neu: before, doppelt },
      files: [...files].map(([file, position]) => ({ file, position })),
    })
    const neu = archived.filter(({ outcome }) => outcome === 'new').length
    this.#bytes = bytes
    this.#apply(items, neu, refused)
    this.#lastCommit = performance.now()
    this.#options.onProgress?.(this.#report(), this.#bytes)
  }

  #apply(items: number, neu: number, refused: readonly { pfad: string; grund: string }[]): void {
    const balance = this.#balance
    this.#balance = {
      ...balance,
      gelesen: balance.gelesen + items + refused.length,
      neu: balance.neu + neu,
      doppelt: balance.doppelt + items - neu,
      abgelehnt: balance.abgelehnt + refused.length,
    }
    this.#reasons.push(...refused.slice(0, Math.max(0, REASONS - this.#reasons.length)))
  }

  #report(): Balance {
    return {
      ...this.#balance,
      gruende: [...this.#reasons],
      uebergangen: this.#passedOver.count,
      uebergangene: [...this.#passedOver.named],
      zweifelhaft: this.#doubtful.count,
      zweifelhafte: [...this.#doubtful.named],
    }
  }
}

/** Files with their reasons, of which the first are kept. */
class NamedFiles {
  count = 0
  readonly named: Reason[] = []

  add(pfad: string, grund: string): void {
    this.count += 1
    if (this.named.length < NAMED) this.named.push({ pfad, grund })
  }
}

/** Opens a journal report; null also for unreadable bytes, which the reading thread refuses. */
async function reportIn(source: Source): ReturnType<typeof openReport> {
  try {
    return await openReport(fetchSource(source))
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function newWork(): Work {
  return { items: [], origins: [], bytes: 0, refused: [], files: new Map() }
}

function isFull(work: Work, bytes: number): boolean {
  return work.items.length > 0 && (work.items.length >= JOB.mails || work.bytes + bytes > JOB.bytes)
}

/** Identifies a file with its size and time, so that a changed file is another one. 48 bits, so that it is a number. */
function fileKey(found: Found & { is: 'file' | 'unreadable' }): number {
  const state = found.is === 'file' ? `${found.size}\0${found.modified}` : ''
  return hash('sha256', `${found.path}\0${state}`, 'buffer').readUIntBE(0, 6)
}
