import type { FoundInvoice } from '@zeughaus/einvoice'
import type { Attachment, Mailbox, Message, Problem } from '@zeughaus/mime'
import type { Deletion, LoggedEntry, Progress, VerifiedArchive } from '../../evidence/signed-log/worker-api.ts'
import type { Conditions, Readable, SearchFilter } from '../../search/index.ts'

/** The origin of a mail. The same bytes from two places are one mail with two of these. */
export type Provenance = {
  /** Way into the archive: `import`, `upload`, `smtp`, `imap:3`, `demo`; of a mail that was composed from a file of Outlook `import:pst`. No secrets, no addresses of people. */
  readonly source: string
  /** Place at the source, for people: a path, a path with the position in an mbox, a folder and UID. */
  readonly origin: string | null
  /** Recipients that only the envelope (a journal report) names. */
  readonly envelope: readonly string[]
  /** When the mail was received, in milliseconds, where only its source says so: the separator of an mbox (RFC 4155). */
  readonly receivedAt?: number | null
}

/** Bytes of a file, `end` exclusive: a large mail need not pass through the memory of the caller. */
export type FileStretch = { readonly path: string; readonly start: number; readonly end: number }

export type NewMail = {
  readonly raw: Uint8Array | FileStretch
  readonly provenance: Provenance
}

/** The result for one mail of a batch. `known`: the archive had its bytes and only added the provenance. */
export type Archived = {
  readonly id: string
  readonly seq: number
  readonly sha256: Uint8Array
  readonly outcome: 'new' | 'known'
}

/** State of the texts of a mail; the transitions are in texts/queue/job.states.ts. */
export type OcrStatus = 'pending' | 'done' | 'failed' | 'skipped' | 'disabled'

/**
 * How far a mail could be read. `limited`: it met a limit of the parser, see `problems`. `unreadable`: it is encrypted,
 * see `problems`, or reading it took too long or crashed the reader; its raw form is served, its header is searchable.
 */
export type ReadState = 'read' | 'limited' | 'unreadable'

/** An entry of a search result. Times are milliseconds since 1970 UTC. */
export type MailSummary = {
  readonly id: string
  readonly seq: number
  readonly size: number
  /** The Date header, else the latest Received header or the receipt at its source, else the time of archiving; whole seconds. */
  readonly date: number
  /** `date` lies in the future, seen from the archiving: the mail is sorted by its arrival, and found by it. */
  readonly isFuture: boolean
  readonly from: readonly Mailbox[]
  readonly to: readonly Mailbox[]
  readonly subject: string
  readonly hasAttachments: boolean
}

/** An attachment with the SHA-256 of its decoded bytes, 64 hexadecimal digits in lower case. */
export type ArchivedFile = Omit<Attachment, 'charset'> & { readonly sha256: string }

/** The archive's record of one mail, without its body. */
export type MailRecord = MailSummary & {
  readonly cc: readonly Mailbox[]
  /** Its bytes name hidden recipients. */
  readonly hasBcc: boolean
  readonly sha256: Uint8Array
  readonly dateHeader: number | null
  readonly dateReceived: number | null
  readonly archivedAt: number
  readonly source: string
  readonly attachments: readonly ArchivedFile[]
  readonly ocrStatus: OcrStatus
  readonly readState: ReadState
  readonly problems: readonly Problem[]
}

/** An archived mail. */
export type RawMail = {
  readonly id: string
  readonly size: number
  readonly sha256: Uint8Array
  /** Bytes from `start` to `end` (exclusive), in pieces of at most a mebibyte; the whole mail without a range. */
  read(start?: number, end?: number): AsyncIterable<Uint8Array>
}

export type Page = {
  /** Hits to skip. */
  readonly offset: number
  /** Hits wanted, at most 100. */
  readonly limit: number
}

/** The caller of a search: callers take turns, and a search does not begin after its signal was aborted. */
export type ReadOptions = { readonly caller?: string; readonly signal?: AbortSignal }

export type SearchResult = {
  readonly mails: readonly MailSummary[]
  /** Exact number of hits on all pages. */
  readonly total: number
}

/** The place in a walk over the hits of a search. */
export type WalkStep = {
  /** The id of the hit behind which the walk goes on; null: at the first one. */
  readonly after: string | null
  /** Hits wanted, at most 500. */
  readonly limit: number
}

/** A hit of a walk, with the SHA-256 of its bytes in hex. */
export type WalkedMail = MailSummary & { readonly sha256: string }
/** The same without what people read of it. */
export type WalkedPlace = Pick<WalkedMail, 'id' | 'seq' | 'size' | 'date' | 'sha256'> & {
  /**
   * When a term of retention begins: the later of what its sender wrote and of its receipt, at the latest its archiving.
   * Whole seconds, in milliseconds since 1970 UTC. So a forged Date shortens no term of a mail whose receipt is known.
   */
  readonly termFrom: number
}

/** An address of the archive's mails. Times are milliseconds since 1970 UTC. */
export type Contact = {
  /** Number of the contact within this archive: settles the order of contacts with equal values. */
  readonly number: number
  /** Its value in the wanted order. */
  readonly value: number
  readonly address: string
  /** The name in its newest mail that gives one; '' for none. */
  readonly name: string
  /** Mails with the address in From. */
  readonly sent: number
  /** Mails with the address in To or Cc. */
  readonly received: number
  readonly first: number
  readonly last: number
  readonly newest: Pick<MailSummary, 'id' | 'subject' | 'date'>
}

/** The order of contacts, descending: by their newest mail, or by the number of their mails. */
export type ContactSort = 'last' | 'count'

export type ContactsWanted = {
  /** Only these canonical addresses; null: all. */
  readonly addresses: readonly string[] | null
  /** Folded words: address and name have all of them, the last one as the start of a word. */
  readonly words: readonly string[]
  readonly sort: ContactSort
  /** The last contact of the page before, by its value in the order. */
  readonly after: { readonly value: number; readonly number: number } | null
  readonly limit: number
  /**
   * The mails that the caller may read. With a scope only its addresses are listed, named and counted by those of them
   * that have the address in From or To.
   */
  readonly readable: Readable
}

/** A page of a conversation, oldest mail first. */
export type Conversation = {
  /** The id of its mail that was archived first, among those that the caller may read. */
  readonly id: string
  /** Its mails that the caller may read. */
  readonly total: number
  /** With the Message-IDs of the mails that each answers. */
  readonly mails: readonly (MailSummary & { readonly answers: readonly string[] })[]
}

/** An attachment of a mail, in a list over all mails. */
export type FileHit = Pick<ArchivedFile, 'index' | 'filename' | 'contentType' | 'size' | 'sha256'> & {
  readonly mail: MailSummary
}

export type FilesWanted = {
  /** 64 hexadecimal digits in lower case. */
  readonly sha256: string | null
  /** Canonical type, see `canonicalType`. */
  readonly type: string | null
  /** Lower-case name, or a part of it; with `*` (any characters) or `?` (one character) a pattern of the whole name. */
  readonly filename: string | null
  /** The mails whose files are listed. */
  readonly mails: SearchFilter
}

/** A state of mails: at least one part of it holds. */
export type Marked = {
  readonly ocrStatuses?: readonly OcrStatus[]
  readonly readStates?: readonly ReadState[]
  readonly ids?: readonly string[]
}

/** An electronic invoice of an archived mail. */
export type ArchivedInvoice = FoundInvoice & {
  readonly mailId: string
  readonly attachmentIndex: number
  /** Other mails with the same invoice, oldest first: same number, seller, date and amount. */
  readonly sameAs: readonly string[]
}

/** Conditions on invoices, combined with AND; null is no condition. Bounds are inclusive. */
export type InvoiceFilter = {
  /** The mails they are in. */
  readonly mails: SearchFilter
  /** The whole number; case, spaces and punctuation do not matter. */
  readonly number: string | null
  /** Beginnings of words that are all in the name. */
  readonly seller: string | null
  readonly buyer: string | null
  readonly sellerVat: string | null
  /** Days `YYYY-MM-DD`. */
  readonly issued: { readonly from: string | null; readonly to: string | null }
  readonly due: { readonly from: string | null; readonly to: string | null }
  /** Totals with tax, in cents. */
  readonly total: { readonly from: number | null; readonly to: number | null }
}

/** The same without the caller. */
export type InvoiceConditions = Omit<InvoiceFilter, 'mails'> & { readonly mails: Conditions }

export type InvoicesFound = {
  readonly invoices: readonly ArchivedInvoice[]
  /** Exact number of hits on all pages. */
  readonly total: number
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

/** Text found in a mail after it was archived. */
export type AddedText = {
  /** Origin of the text, unique within the mail: `attachment:3`, `ocr:3`. The same kind again replaces the text. */
  readonly kind: string
  readonly text: string
}

/** The data that an archive keeps about a mail besides its bytes: another archive can continue from it. */
export type MailHistory = {
  readonly id: string
  readonly seq: number
  readonly sha256: Uint8Array
  readonly size: number
  readonly archivedAt: number
  /** When it was received, as the mail or its first source says, in milliseconds. */
  readonly dateReceived: number | null
  /** Salt of its leaf in the log of evidence. */
  readonly salt: Uint8Array
  /** Every known provenance, oldest first. */
  readonly provenance: readonly KnownProvenance[]
  /** Sorted by kind. */
  readonly texts: readonly AddedText[]
  readonly ocrStatus: OcrStatus
}

/** A mail of another archive with its bytes. */
export type MovedMail = { readonly history: MailHistory; readonly raw: Uint8Array }

/** What answers show of the parsed bytes of a mail. `newText`: what its sender newly wrote, where that was asked for. */
export type MailText = Pick<Message, 'messageId' | 'inReplyTo' | 'references' | 'bodyPlain'> & {
  readonly newText?: string
}

/** A mail with its text and the id of its conversation, see `Conversation`. `text` null: its bytes cannot be parsed (`readState`). */
export type ReadMail = { readonly record: MailRecord; readonly conversationId: string; readonly text: MailText | null }

/** A deletion with its signed note. */
export type SignedDeletion = { readonly deletion: Deletion; readonly note: string }

/**
 * The mail archive: write-once, one commit per batch, search in the order of the index. Reads continue during a write
 * by this process or another one on the same folder.
 *
 * Errors are ArchiveError (`errors.ts`) with a German sentence and a stable code.
 */
export interface Archive extends VerifiedArchive {
  /**
   * Archives mails in this order. When the promise resolves, raw bytes, rows and index of all of them are durable; when
   * it rejects, nothing of the batch is in the archive. Neither side changes the bytes meanwhile. An unreadable file is
   * `mail_refused`.
   */
  put(mails: readonly NewMail[]): Promise<readonly Archived[]>
  get(id: string): Promise<MailRecord | null>
  /** Parses the mail's bytes. null: there is no such mail, or it cannot be read (`readState`). */
  message(id: string): Promise<Message | null>
  /**
   * Reads these mails with their texts, in their order: all of them pass through memory at once. Costs one crossing to
   * each worker thread, however many they are. null: there is no such mail.
   *
   * @param readable the mails that the caller may read, these among them: they decide the id of a conversation
   * @param wantsNew also finds what their senders newly wrote
   */
  readMails(ids: readonly string[], readable: Readable, wantsNew?: boolean): Promise<readonly (ReadMail | null)[]>
  raw(id: string): Promise<RawMail | null>
  /** Returns the bytes of these mails, in their order: all of them pass through memory at once. */
  raws(mails: readonly { readonly id: string }[]): Promise<readonly Uint8Array[]>
  /**
   * Lists hits, newest date first, then by ascending id. When the page has no room, a mail with very many people or a
   * very long subject is listed without the last of them; `get` has them. Rejects with `search_too_slow` after its
   * deadline, `search_busy` when too many wait, and `search_dropped` when its signal was aborted before it began.
   */
  search(filter: SearchFilter, page: Page, options?: ReadOptions): Promise<SearchResult>
  /**
   * Lists the next hits of a search in its order, without counting them: a walk over any number of mails, in which mails
   * that come meanwhile shift nothing. null: `after` is no hit of this search. Rejects as `search` does.
   */
  walk(filter: SearchFilter, step: WalkStep, options?: ReadOptions): Promise<readonly WalkedMail[] | null>
  /** The same walk for a caller who only wants the bytes of the mails. */
  walkPlaces(filter: SearchFilter, step: WalkStep, options?: ReadOptions): Promise<readonly WalkedPlace[] | null>
  /**
   * Returns those of the mails with these ids that are hits of a search, as of the latest commit. Costs as much as they
   * are, not as the search has hits. Rejects as `search` does.
   */
  hitsAmong(filter: SearchFilter, ids: readonly string[], options?: ReadOptions): Promise<readonly string[]>
  /** Counts exactly the hits of a search that are in this state. Rejects as `search` does. */
  count(filter: SearchFilter, marked: Marked, options?: ReadOptions): Promise<number>
  /** Lists contacts, at most `limit`. Rejects as `search` does. */
  contacts(wanted: ContactsWanted, options?: ReadOptions): Promise<readonly Contact[]>
  /** Reads the mails of a conversation that may be read. null: there is no mail with this id, or none that may be read. */
  conversation(mailId: string, page: Page, readable: Readable): Promise<Conversation | null>
  /** Lists files of mails in the order of the mails, then by index, with their exact number. Rejects as `search` does. */
  files(wanted: FilesWanted, page: Page, options?: ReadOptions): Promise<{ files: readonly FileHit[]; total: number }>
  /**
   * Resolves when no search runs, or after about a second of searches without a pause: background work waits for this
   * before each small step. Absent where searches run on other machines.
   */
  quiet?(): Promise<void>
  provenance(id: string): Promise<readonly KnownProvenance[]>
  /** The electronic invoices of a mail, in the order of its attachments. None until its attachments are read. */
  invoicesOf(id: string): Promise<readonly ArchivedInvoice[]>
  /** Lists invoices, latest date of issue first, those without one last; then by mail. Rejects as `search` does. */
  invoices(filter: InvoiceFilter, page: Page, options?: ReadOptions): Promise<InvoicesFound>
  /**
   * Lists mails archived after that sequence number, oldest first; fewer than `limit` also when they are very long,
   * none only when there are none. Each new mail has the next sequence number.
   */
  changes(afterSeq: number, limit: number): Promise<readonly MailRecord[]>
  counts(): Promise<ArchiveCounts>
  /**
   * Whether the server that this process reaches takes changes, in the words of `Writes` of packages/postgres; absent
   * where there is no server.
   */
  writes?(): Promise<'taken' | 'replica' | 'read_only'>
  /**
   * Makes further text of a mail searchable and sets its recognition status. Survives `reindex`. Ignores an unknown
   * mail. Rejects with code `mail_unreadable` when the mail with that text takes too much time or memory to read.
   */
  addText(id: string, texts: readonly AddedText[], ocrStatus: OcrStatus): Promise<void>
  /** Sets the recognition status of mails in one step. Survives `reindex`. */
  setOcrStatus(ids: readonly string[], ocrStatus: OcrStatus): Promise<void>
  /** Rebuilds rows and index from the packs alone; ids, dates and provenance come back the same. */
  reindex(progress?: Progress): Promise<{ mails: number }>
  /**
   * Takes the mails of a deletion out of rows, index, log and packs, while the archive serves. When the promise resolves,
   * none of their bytes is left in a file of the archive; when it rejects or the program ends, the same call goes on.
   */
  erase(signed: SignedDeletion, progress?: Progress): Promise<void>
  close(): Promise<void>
}

/** An archive that can be moved. The source goes on serving; only the move writes to the target. */
export interface MovableArchive extends Archive {
  /**
   * Lists the histories of the mails after that sequence number, ascending, which erased ones have none of: fewer than `limit` where their texts are
   * long, none only after the last one. Rejects when the log of evidence lacks one of them.
   */
  history(afterSeq: number, limit: number): Promise<readonly MailHistory[]>
  /**
   * Reads mails of another archive to continue it: same ids, numbers, times, log entries. The returned function makes
   * all of them durable, or none. Any number may be read meanwhile; they become durable one after another.
   */
  prepareMoved(mails: readonly MovedMail[]): Promise<() => Promise<void>>
  /** Appends entries of another archive's log that are no mail's, and follow each other and the last entry here. */
  adoptLogged(entries: readonly LoggedEntry[]): Promise<void>
  /** Adds later knowledge about a moved mail. `from`: the present history here. */
  amendMoved(from: MailHistory, to: MailHistory): Promise<void>
}
