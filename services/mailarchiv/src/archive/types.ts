import type { Attachment, Mailbox, Message, Problem } from '@zeughaus/mime'
import type { LogStore } from '../evidence/threads.ts'
import type { SearchFilter } from '../search/index.ts'

/** Where a mail came from. The same bytes from two places are one mail with two of these. */
export type Provenance = {
  /** Road by which it came: `import`, `upload`, `smtp`, `imap:3`, `demo`. No secrets, no addresses of people. */
  readonly source: string
  /** Place on that road, for people: a path, a path with the position in an mbox, a folder and UID. */
  readonly origin: string | null
  /** Recipients that only the envelope (a journal report) names. */
  readonly envelope: readonly string[]
}

/** Bytes of a file, `end` exclusive: a large mail need not pass through the memory of who hands it over. */
export type FileStretch = { readonly path: string; readonly start: number; readonly end: number }

/** A mail that is to be archived. */
export type NewMail = {
  readonly raw: Uint8Array | FileStretch
  readonly provenance: Provenance
}

/** What became of one mail of a batch. `known`: its bytes were in the archive before; only its provenance was added. */
export type Archived = {
  readonly id: string
  readonly seq: number
  readonly sha256: Uint8Array
  readonly outcome: 'new' | 'known'
}

/** See wire-decisions, Fields. */
export type OcrStatus = 'pending' | 'done' | 'failed' | 'skipped' | 'disabled'

/**
 * How far a mail could be read. `limited`: it met a limit of the parser, see `problems`. `unreadable`: reading it took too
 * long or crashed the reader; its raw form is served and what its header says is searchable.
 */
export type ReadState = 'read' | 'limited' | 'unreadable'

/** An entry of a search result. Times are milliseconds since 1970 UTC. */
export type MailSummary = {
  readonly id: string
  readonly seq: number
  readonly size: number
  /** The Date header, else the latest Received header, else the time of archiving; whole seconds. */
  readonly date: number
  readonly from: readonly Mailbox[]
  readonly to: readonly Mailbox[]
  readonly subject: string
  readonly hasAttachments: boolean
}

/** What the archive knows about one mail, without its body. */
export type MailRecord = MailSummary & {
  readonly cc: readonly Mailbox[]
  readonly sha256: Uint8Array
  readonly dateHeader: number | null
  readonly dateReceived: number | null
  readonly archivedAt: number
  readonly source: string
  readonly attachments: readonly Attachment[]
  readonly ocrStatus: OcrStatus
  readonly readState: ReadState
  readonly problems: readonly Problem[]
}

/** A mail as it was archived. */
export type RawMail = {
  readonly id: string
  readonly size: number
  readonly sha256: Uint8Array
  /** Bytes from `start` to `end` (exclusive), in pieces of at most a mebibyte; the whole mail without a range. */
  read(start?: number, end?: number): AsyncIterable<Uint8Array>
}

export type Page = {
  /** Hits to pass over. */
  readonly offset: number
  /** Hits wanted, at most 100. */
  readonly limit: number
}

/** For whom a search is: callers take turns, and what nobody waits for any more is not begun. */
export type Asking = { readonly caller?: string; readonly signal?: AbortSignal }

export type SearchResult = {
  readonly mails: readonly MailSummary[]
  /** Exact number of hits on all pages. */
  readonly total: number
}

/** A state of mails: at least one part of it holds. */
export type Marked = {
  readonly ocrStatuses?: readonly OcrStatus[]
  readonly readStates?: readonly ReadState[]
  readonly ids?: readonly string[]
}

export type ArchiveCounts = {
  readonly mails: number
  /** Raw bytes of all mails, before compression. */
  readonly rawBytes: number
  readonly lastArchivedAt: number | null
  readonly ocr: Readonly<Record<OcrStatus, number>>
  readonly unreadable: number
}

export type KnownProvenance = Provenance & { readonly archivedAt: number }

/** Text that was found in a mail after it had been archived. */
export type AddedText = {
  /** What the text is of, unique within the mail: `attachment:3`, `ocr:3`. The same kind again replaces the text. */
  readonly kind: string
  readonly text: string
}

/** Everything that an archive knows of a mail and its bytes do not say: with it another archive can continue this one. */
export type MailHistory = {
  readonly id: string
  readonly seq: number
  readonly sha256: Uint8Array
  readonly size: number
  readonly archivedAt: number
  /** Salt of its leaf in the log of evidence. */
  readonly salt: Uint8Array
  /** Everything that is known of where it came from, oldest first. */
  readonly provenance: readonly KnownProvenance[]
  /** In the order of their kinds. */
  readonly texts: readonly AddedText[]
  readonly ocrStatus: OcrStatus
}

/** A mail of another archive with its bytes. */
export type MovedMail = { readonly history: MailHistory; readonly raw: Uint8Array }

/** Something that `verify` found wrong with one stored record. */
export type Finding = {
  readonly code: 'missing' | 'changed' | 'extra'
  /** The mail, where the record can be told apart. */
  readonly id: string | null
  /** German sentence: what is wrong with which record. */
  readonly message: string
}

export type VerifyScope = {
  /** Mails that are hashed at least, chosen at random, or all where there are fewer. */
  readonly leastMails?: number
  /**
   * Whether the mails that are hashed are read again too, and what the archive and its index say of them is compared with
   * that. Not asked for by who has just written rows and index from these bytes.
   */
  readonly reread?: boolean
}

export type VerifyReport = {
  /** Mails of the archive. */
  readonly mails: number
  /** Mails whose stored bytes were read and hashed. */
  readonly hashed: number
  /** Mails of which the archive says something else than their bytes, because another program has read them. */
  readonly readOtherwise: readonly string[]
  readonly findings: readonly Finding[]
}

export type Progress = (done: number, total: number) => void

/**
 * The mail archive: write-once, one commit per batch, search in the order of the index. Everything that reads goes on
 * while something is written, by this process or another one on the same folder.
 *
 * Errors are ArchiveError (`errors.ts`) with a German sentence and a stable code.
 */
export interface Archive {
  /** Its log of evidence. */
  readonly log: LogStore
  /**
   * Archives mails in this order. When the promise resolves, raw bytes, rows and index of all of them are durable; when it
   * rejects, nothing of the batch is in the archive. The bytes are not changed, and must not be by the caller meanwhile; a
   * file that cannot be read is `mail_refused`.
   */
  put(mails: readonly NewMail[]): Promise<readonly Archived[]>
  get(id: string): Promise<MailRecord | null>
  /** The mail read anew from its bytes. null: there is no such mail, or it cannot be read (`readState`). */
  message(id: string): Promise<Message | null>
  raw(id: string): Promise<RawMail | null>
  /**
   * Newest date first, then id rising. A mail with very many people, or a very long subject, is listed without the last of
   * them when the page has no room for all; `get` has them. Rejects with code `search_too_slow` when it exceeds its deadline,
   * `search_busy` when too many wait, and `search_dropped` when nobody waits for it any more.
   */
  search(filter: SearchFilter, page: Page, asking?: Asking): Promise<SearchResult>
  /** Exact number of the mails that a search finds and that are in this state. Rejects as `search` does. */
  count(filter: SearchFilter, marked: Marked, asking?: Asking): Promise<number>
  /**
   * Resolves when nobody is searching, or when somebody has been for about a second without a pause: what works beside the
   * searches waits for this before each small step. An engine that does not search on this machine's processors has none.
   */
  quiet?(): Promise<void>
  provenance(id: string): Promise<readonly KnownProvenance[]>
  /**
   * Mails archived after that sequence number, oldest first: none only when there are none, fewer than `limit` also when
   * they are very long. Sequence numbers rise by one with each new mail.
   */
  changes(afterSeq: number, limit: number): Promise<readonly MailRecord[]>
  counts(): Promise<ArchiveCounts>
  /**
   * Makes further text of a mail searchable and sets its recognition status. Survives `reindex`. Nothing happens to an unknown
   * mail. Rejects with code `mail_unreadable` when the mail with that text takes more time or memory to read than there is.
   */
  addText(id: string, texts: readonly AddedText[], ocrStatus: OcrStatus): Promise<void>
  /** Sets the recognition status of mails in one step. Survives `reindex`. */
  setOcrStatus(ids: readonly string[], ocrStatus: OcrStatus): Promise<void>
  /** Compares packs and rows in both directions and re-hashes a share of the mails (1 = all), chosen at random. */
  verify(share: number, progress?: Progress, scope?: VerifyScope): Promise<VerifyReport>
  /** Rebuilds rows and index from the packs alone; ids, dates and provenance come back the same. */
  reindex(progress?: Progress): Promise<{ mails: number }>
  close(): Promise<void>
}

/** What moving needs of an archive besides. The archive that is left goes on serving; the other one has no writer but the move. */
export interface MovableArchive extends Archive {
  /**
   * What is known of the mails after that sequence number, rising: fewer than `limit` where their texts are long, none only
   * behind the last one. Rejects when the log of evidence lacks one of them.
   */
  history(afterSeq: number, limit: number): Promise<readonly MailHistory[]>
  /** The bytes of these mails, in their order. */
  raws(mails: readonly MailHistory[]): Promise<readonly Uint8Array[]>
  /**
   * Continues the archive with mails of another one: same ids, numbers, times, log entries. Reads them; the function it
   * resolves with makes all of them durable, or none. Any number may be read meanwhile, made durable one after another.
   */
  prepareMoved(mails: readonly MovedMail[]): Promise<() => Promise<void>>
  /** Adds what became known about a mail after it was moved. `from`: what this archive says of it so far. */
  amendMoved(from: MailHistory, to: MailHistory): Promise<void>
}
