/** The archive's side of the writing thread. */

import type { Deletion, LoggedEntry } from '../../evidence/signed-log/worker-api.ts'
import { FailedTask, ThreadPool } from '../../kern/thread-pool/index.ts'
import { type Archived, refusedBy } from '../contract/index.ts'
import { type ImportMark, type ImportState, KnownWithEnvelope } from '../core/index.ts'
import type { TextNote } from '../core/packs/index.ts'
import type { Amendment, Batch, MailState, MovedBatch, ScannedBatch, WriterOptions } from './batch.ts'
import type { Erasing } from './erasing.ts'

export type WriteTasks = {
  put: { request: Batch; response: Archived[] }
  /** False: the mail has other additions by now. */
  amend: { request: Amendment; response: boolean }
  setStatuses: { request: readonly TextNote[]; response: undefined }
  adopt: { request: MovedBatch; response: undefined }
  adoptLogged: { request: readonly LoggedEntry[]; response: undefined }
  /** The note names the mails. */
  declare: { request: Pick<Deletion, 'run' | 'deletedAt'> & { readonly note: string }; response: undefined }
  erasing: { request: null; response: Erasing | null }
  noteErasing: { request: string | null; response: undefined }
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
  copyEvidence: { request: { readonly from: string; readonly erasing: Erasing | null }; response: undefined }
  adoptPacks: { request: { readonly packs: readonly { pack: number; length: number }[] }; response: undefined }
  close: { request: null; response: null }
}

/** `superseded`: another process rebuilt the database, open that. `behind`: index the rest of the packs first. */
export class NotCurrent extends Error {
  readonly reason: 'superseded' | 'behind'
  constructor(reason: NotCurrent['reason']) {
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
      givesWay: !options.evidence,
      limits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
    })
  }

  /** Runs tasks one after another. Rejects with ArchiveError, NotCurrent or KnownWithEnvelope, like the writer. */
  async run<Kind extends keyof WriteTasks>(
    kind: Kind,
    request: WriteTasks[Kind]['request'],
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<WriteTasks[Kind]['response']> {
    try {
      return await this.#thread.run(kind, request, { transfer })
    } catch (error) {
      throw rebuilt(error)
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
}

/** Makes an error of the thread what the writer threw. */
function rebuilt(error: unknown): unknown {
  if (!(error instanceof FailedTask)) return error
  if (error.name === 'KnownWithEnvelope') return new KnownWithEnvelope()
  const reason = REASONS[error.name]
  if (reason !== undefined) return new NotCurrent(reason)
  return refusedBy(error)
}
