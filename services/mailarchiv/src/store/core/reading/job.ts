/**
 * A prepared job on its way from the thread that read the mails to the thread that writes them. The mails are one
 * packed piece of memory, which the event loop between the two passes on without making objects.
 */
import { deserialize, serialize } from 'node:v8'
import type { OcrStatus, Provenance, ReadState } from '../../contract/index.ts'
import type { Relations } from '../relations/index.ts'
import type { CountedTokens, IndexDocument } from '../words/index.ts'

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
  /** Has a file whose text may need recognition: an attachment, or a picture that only the HTML shows. */
  readonly hasFiles: boolean
  /** Names hidden recipients. */
  readonly hasBcc: boolean
  readonly problems: string | null
  readonly readState: ReadState
  readonly depth: Depth
}

/** The first status of a new mail, by the recognition setting. */
export function firstStatus({ hasFiles }: Pick<MailFields, 'hasFiles'>, recognition: boolean): OcrStatus {
  return !recognition ? 'disabled' : hasFiles ? 'pending' : 'skipped'
}

export type Content = CountedTokens & {
  readonly fields: MailFields
  readonly relations: Relations
  readonly document: DocumentBytes
}

/** A document in UTF-8, as the engine takes it: outside the heap until then. */
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
  /** Place of its bytes: in a block of the job, or on their own when there are many. null: stored already. */
  readonly stored: { readonly block: number; readonly start: number } | { readonly large: number } | null
}

export type Block = { readonly packed: Uint8Array; readonly unpackedBytes: number }

export type PreparedJob = {
  readonly mails: readonly PreparedMail[]
  readonly blocks: readonly Block[]
  readonly large: readonly Uint8Array[]
  /** State of the reading thread when it prepared the job: the database of its promoted tokens, and their number. */
  readonly index: string
  readonly promoted: number
  /** Tokens in so many of these mails that keeping their counts will pay; null when the thread did not look. */
  readonly candidates: readonly string[] | null
}

/** A prepared job between two threads. */
export type SealedJob = Omit<PreparedJob, 'mails'> & { readonly sealed: Uint8Array }

export function seal({ mails, ...rest }: PreparedJob): SealedJob {
  // A copy of its own: memory from Node's pool cannot be transferred to another thread.
  return { ...rest, sealed: new Uint8Array(serialize(mails)) }
}

export function unseal({ sealed, ...rest }: SealedJob): PreparedJob {
  return { ...rest, mails: deserialize(sealed) as PreparedMail[] }
}

/** The buffers of a job, for transfer instead of a copy. */
export function buffersOf({ sealed, blocks, large }: SealedJob): ArrayBuffer[] {
  return [sealed, ...blocks.map((block) => block.packed), ...large].map((bytes) => bytes.buffer as ArrayBuffer)
}

export function bytesOf(job: SealedJob): number {
  return buffersOf(job).reduce((sum, buffer) => sum + buffer.byteLength, 0)
}
