/** The side of the writing thread that the archive sees. */

import type {
  Amendment,
  Batch,
  ImportMark,
  ImportState,
  MailState,
  MovedBatch,
  ScannedBatch,
  StatusNote,
  WriterOptions,
} from './batch.ts'
import { refusedBy } from './errors.ts'
import { type PlainError, ThreadPool } from './thread-pool.ts'
import type { Archived } from './types.ts'

export type WriteTasks = {
  put: { request: Batch; response: Archived[] }
  amend: { request: Amendment; response: undefined }
  setStatuses: { request: readonly StatusNote[]; response: undefined }
  adopt: { request: MovedBatch; response: undefined }
  assertCurrent: { request: null; response: undefined }
  sweep: { request: null; response: undefined }
  unindexed: { request: null; response: { pack: number; from: number; to: number }[] }
  mailState: { request: { readonly id: string }; response: MailState | null }
  indexScanned: {
    request: { readonly batch: ScannedBatch; readonly amendments: readonly Amendment[] }
    response: undefined
  }
  importState: { request: { readonly run: string }; response: ImportState | null }
  mark: { request: { readonly mark: ImportMark }; response: undefined }
  mails: { request: null; response: number }
  packs: { request: null; response: { pack: number; length: number }[] }
  hold: { request: null; response: undefined }
  release: { request: null; response: undefined }
  supersede: { request: { readonly index: string }; response: undefined }
  copyEvidence: { request: { readonly from: string }; response: undefined }
  adoptPacks: { request: { readonly packs: readonly { pack: number; length: number }[] }; response: undefined }
  close: { request: null; response: null }
}

/** `superseded`: another process rebuilt the database, open the current one. `behind`: index what the packs hold first. */
export class NotCurrent extends Error {
  readonly reason: 'superseded' | 'behind' | 'known'
  constructor(reason: 'superseded' | 'behind' | 'known') {
    super(reason)
    this.reason = reason
  }
}

export class WriteThread {
  readonly #thread: ThreadPool<WriteTasks>
  readonly index: string

  constructor(options: WriterOptions) {
    this.index = options.index
    this.#thread = new ThreadPool({
      script: new URL('./writer.worker.ts', import.meta.url),
      threads: 1,
      data: options,
      limits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
    })
  }

  /** Runs one task after those before it. Rejects with ArchiveError or NotCurrent, as the writer does. */
  async run<Kind extends keyof WriteTasks>(
    kind: Kind,
    request: WriteTasks[Kind]['request'],
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<WriteTasks[Kind]['response']> {
    try {
      return await this.#thread.run(kind, request, { transfer })
    } catch (error) {
      throw rebuilt(error as PlainError)
    }
  }

  async close(): Promise<void> {
    await this.#thread.run('close', null)
    await this.#thread.close()
  }
}

const REASONS: Readonly<Record<string, NotCurrent['reason']>> = {
  Superseded: 'superseded',
  Behind: 'behind',
  KnownWithEnvelope: 'known',
}

function rebuilt(error: PlainError): unknown {
  const reason = REASONS[error.name]
  if (reason !== undefined) return new NotCurrent(reason)
  return refusedBy(error)
}
