import type { Archived } from '../contract/index.ts'

/** Progress of an import, stored in the transaction of its mails. */
export type ImportMark = {
  readonly run: string
  /**
   * The run's own state (JSON), and the numbers of new and known mails before this batch, to which the writer adds
   * those of the batch. null: the run is over, its state is removed.
   */
  readonly progress: {
    readonly state: Readonly<Record<string, unknown>>
    readonly neu: number
    readonly doppelt: number
  } | null
  /** Source files by key: read up to this position, or to the end (null). */
  readonly files: readonly { readonly file: number; readonly position: number | null }[]
}

/** Archives prepared mails, all or none, together with the progress of the import. */
export type Commit = (mark: ImportMark | null) => Promise<Archived[]>

/** The last stored state of an import run. */
export type ImportState = {
  readonly state: string
  readonly files: readonly { readonly file: number; readonly position: number | null }[]
}
