/** What the writer is told and what it tells: plain data that crosses between threads. */
import type { NewLeaf } from '../evidence/threads.ts'
import type { Content, Depth, DocumentBytes, SealedJob } from './job.ts'
import type { MailEntry, Note, Place } from './pack-format.ts'
import type { MailPlace } from './pack-reader.ts'
import type { Archived, MailHistory, Provenance } from './types.ts'

export type WriterOptions = {
  readonly folder: string
  readonly raw: string
  readonly index: string
  readonly recognition: boolean
  readonly packBytes: number
  /** Off while a database is rebuilt: the log is copied, not made anew. */
  readonly evidence: boolean
}

/** Progress of an import, kept in the transaction of the mails it is about. */
export type ImportMark = {
  readonly run: string
  /**
   * What the run wants to remember (JSON), and how many mails were new and known before this batch: the writer adds those
   * of the batch. null: the run is over and forgotten.
   */
  readonly progress: {
    readonly state: Readonly<Record<string, unknown>>
    readonly neu: number
    readonly doppelt: number
  } | null
  /** Source files by key: read up to this position, or to the end (null). */
  readonly files: readonly { readonly file: number; readonly position: number | null }[]
}

/** Archives what was made ready for it, all or none, together with the mark how far the import has come. */
export type Commit = (mark: ImportMark | null) => Promise<Archived[]>

export type Batch = { readonly jobs: readonly SealedJob[]; readonly mark: ImportMark | null }

/** Mails of another archive, with what is known of each, in the order of the jobs. */
export type MovedBatch = { readonly jobs: readonly SealedJob[]; readonly histories: readonly MailHistory[] }

/** Mails whose bytes lie in a pack already, with what the pack says about them; up to `to` everything is in the index then. */
export type ScannedBatch = {
  readonly pack: number
  readonly to: number
  readonly jobs: readonly SealedJob[]
  /** One for each mail of the jobs, in their order. */
  readonly entries: readonly { readonly entry: MailEntry; readonly place: Place }[]
  readonly notes: readonly Note[]
}

/** Something became known about a mail, which changes what is searchable of it. */
export type Amendment = { readonly note: Note; readonly before: DocumentBytes; readonly after: DocumentBytes }

/** A status of a mail became known, and nothing else. */
export type StatusNote = Note & { about: 'text' }

/** A new mail with its place in the archive. */
export type AcceptedMail = NewLeaf & {
  readonly provenance: Provenance
  readonly place: { readonly pack: number; readonly offset: number; readonly start: number | null }
  readonly content: Content
  /** So many promoted tokens were known when it was prepared. */
  readonly promoted: number
}

/** A document with those of its short prefixes that are promoted. */
export type IndexedDocument = DocumentBytes & { readonly prefixes: string }

/** What an import run remembered last. */
export type ImportState = {
  readonly state: string
  readonly files: readonly { readonly file: number; readonly position: number | null }[]
}

export type ProvenanceNote = Note & { about: 'provenance' }

/** What the index holds about a mail besides its bytes; texts by kind, in the order of the kinds. */
export type MailState = {
  readonly place: MailPlace
  readonly depth: Depth
  readonly envelope: readonly string[]
  readonly texts: readonly (readonly [kind: string, text: string])[]
}
