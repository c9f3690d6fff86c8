/**
 * A prepared job on its way from the thread that read the mails to the thread that writes them. The mails are one packed
 * piece of memory, so that the event loop between the two passes it on without making an object of any of them.
 */
import { deserialize, serialize } from 'node:v8'
import type { IndexDocument } from './document.ts'
import type { CountedTokens } from './lexicon.ts'
import type { OcrStatus, Provenance, ReadState } from './types.ts'

/** How much of a mail is read: less after reading all of it took too long or crashed the reader. */
export type Depth = 'whole' | 'head' | 'nothing'

/** The columns of a row that come from the mail itself. Times in milliseconds, lists as JSON. */
export type MailFields = {
  readonly dateHeader: number | null
  readonly dateReceived: number | null
  readonly senders: string
  readonly recipients: string
  readonly copies: string
  readonly subject: string
  readonly attachments: string | null
  /** There is a file in it whose text may have to be recognised: an attachment, or a picture that only the HTML shows. */
  readonly hasFiles: boolean
  readonly problems: string | null
  readonly readState: ReadState
  readonly depth: Depth
}

/** Whether text is recognised in attachments decides what a new mail waits for. */
export function firstStatus({ hasFiles }: Pick<MailFields, 'hasFiles'>, recognition: boolean): OcrStatus {
  return !recognition ? 'disabled' : hasFiles ? 'pending' : 'skipped'
}

export type Content = CountedTokens & { readonly fields: MailFields; readonly document: DocumentBytes }

/** A document in UTF-8: as the engine takes it, and outside the heap until then. */
export type DocumentBytes = { readonly body: Uint8Array; readonly rest: Uint8Array }

export function toBytes({ body, rest }: IndexDocument): DocumentBytes {
  return { body: Buffer.from(body), rest: Buffer.from(rest) }
}

export function toText({ body, rest }: DocumentBytes): IndexDocument {
  const text = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
  return { body: text(body), rest: text(rest) }
}

export type PreparedMail = {
  readonly sha256: Uint8Array
  readonly size: number
  readonly provenance: Provenance
  /** null: its bytes are in the archive already. */
  readonly content: Content | null
  /** Where its bytes are: in a block of the job, or by themselves because they are many. null: stored already. */
  readonly stored: { readonly block: number; readonly start: number } | { readonly large: number } | null
}

export type Block = { readonly packed: Uint8Array; readonly unpackedBytes: number }

export type PreparedJob = {
  readonly mails: readonly PreparedMail[]
  readonly blocks: readonly Block[]
  readonly large: readonly Uint8Array[]
  /**
   * What the reading thread knew when the job was prepared: the database whose promoted tokens these are (SQLite), the
   * frequent words (PostgreSQL), and so many promoted tokens.
   */
  readonly index: string
  readonly promoted: number
  /** Tokens that are in so many of these mails that counting them all the time will pay; null when nobody looked. */
  readonly candidates: readonly string[] | null
}

/** A prepared job between two threads. */
export type SealedJob = Omit<PreparedJob, 'mails'> & { readonly sealed: Uint8Array }

export function seal({ mails, ...rest }: PreparedJob): SealedJob {
  // A copy of its own: memory from Node's pool cannot be handed to another thread.
  return { ...rest, sealed: new Uint8Array(serialize(mails)) }
}

export function unseal({ sealed, ...rest }: SealedJob): PreparedJob {
  return { ...rest, mails: deserialize(sealed) as PreparedMail[] }
}

/** Every buffer of a job, to be handed over instead of copied. */
export function buffersOf({ sealed, blocks, large }: SealedJob): ArrayBuffer[] {
  return [sealed, ...blocks.map((block) => block.packed), ...large].map((bytes) => bytes.buffer as ArrayBuffer)
}

export function bytesOf(job: SealedJob): number {
  return buffersOf(job).reduce((sum, buffer) => sum + buffer.byteLength, 0)
}
