/** Requests and answers of the writer: plain data that crosses between threads. */
import type { NewLeaf } from '../../evidence/signed-log/worker-api.ts'
import type { MailHistory, Provenance } from '../contract/index.ts'
import type { ImportMark, KnownExtras } from '../core/index.ts'
import type { MailEntry, MailPlace, Note, Place } from '../core/packs/index.ts'
import type { Content, Depth, DocumentBytes, SealedJob } from '../core/reading/index.ts'

export type WriterOptions = {
  readonly folder: string
  readonly raw: string
  readonly index: string
  readonly recognition: boolean
  readonly packBytes: number
  /** Off while a database is rebuilt: the log is copied, not rebuilt. */
  readonly evidence: boolean
}

export type Batch = { readonly jobs: readonly SealedJob[]; readonly mark: ImportMark | null }

/** Mails of another archive with their histories, in the order of the jobs. */
export type MovedBatch = { readonly jobs: readonly SealedJob[]; readonly histories: readonly MailHistory[] }

/** Mails whose bytes are in a pack already, with the pack's data about them; they complete the index up to `to`. */
export type ScannedBatch = {
  readonly pack: number
  readonly to: number
  readonly jobs: readonly SealedJob[]
  /** One for each mail of the jobs, in order. */
  readonly entries: readonly { readonly entry: MailEntry; readonly place: Place }[]
  readonly notes: readonly Note[]
}

/** A note about a mail with its searchable text before and after. */
export type Amendment = {
  readonly note: Note
  readonly before: DocumentBytes
  readonly after: DocumentBytes
  /** The additions that `before` holds, see `MailState`. */
  readonly additions: string
}

/** A new mail with its place in the archive. */
export type AcceptedMail = NewLeaf & {
  readonly provenance: Provenance
  readonly place: { readonly pack: number; readonly offset: number; readonly start: number | null }
  readonly content: Content
  /** Number of promoted tokens when it was prepared. */
  readonly promoted: number
}

/** A document with the promoted ones of its short prefixes. */
export type IndexedDocument = DocumentBytes & { readonly prefixes: string }

/** The index's data about a mail besides its bytes. */
export type MailState = KnownExtras & {
  readonly place: MailPlace
  readonly depth: Depth
  /** Sum of envelopes and texts: another one after each addition. */
  readonly additions: string
}
