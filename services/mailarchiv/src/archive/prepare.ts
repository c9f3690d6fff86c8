/** From raw bytes to what the writer stores: runs in worker threads, see parse-pool.ts. */
import { createHash, hash } from 'node:crypto'
import { DEFAULT_LIMITS, type Message, parseMessage } from '@zeughaus/mime'
import { isAlwaysCounted } from '../search/index.ts'
import { documentOf, type Extras, type IndexDocument, tokensOf } from './document.ts'
import { BLOCK_BYTES, CHUNK_BYTES, compress } from './pack-format.ts'
import type { Provenance, ReadState } from './types.ts'

/** How much of a mail is read: less after reading all of it took too long or crashed the reader. */
export type Depth = 'whole' | 'head' | 'nothing'

export type RawItem = {
  readonly raw: Uint8Array
  readonly provenance: Provenance
  readonly depth: Depth
}

/** The columns of a row that come from the mail itself. Times in milliseconds, lists as JSON. */
export type MailFields = {
  readonly dateHeader: number | null
  readonly dateReceived: number | null
  readonly senders: string
  readonly recipients: string
  readonly copies: string
  readonly subject: string
  readonly attachments: string | null
  readonly problems: string | null
  readonly readState: ReadState
  readonly depth: Depth
}

export type Content = {
  readonly fields: MailFields
  readonly document: IndexDocument
  /** Places of the promoted tokens that the document holds (see counted.ts). */
  readonly places: readonly number[]
  /** Tokens of it that are counted from the first on. */
  readonly counted: readonly string[]
}

export type PreparedMail = {
  readonly sha256: Uint8Array
  readonly size: number
  readonly provenance: Provenance
  /** null: its bytes are in the archive already. */
  readonly content: Content | null
  /** Where its bytes are: in a block of the job, or beside them because they are many. */
  readonly stored: { readonly block: number; readonly start: number } | { readonly raw: Uint8Array } | null
}

export type PreparedJob = {
  readonly mails: readonly PreparedMail[]
  readonly blocks: readonly { readonly packed: Uint8Array; readonly unpackedBytes: number }[]
  /** So many promoted tokens were known when the job was prepared. */
  readonly promoted: number
  /** Tokens that are in so many of these mails that counting them all the time will pay. */
  readonly candidates: readonly string[]
}

export type PrepareContext = {
  /** Promoted tokens and their places. */
  readonly promoted: ReadonlyMap<string, number>
  readonly isKnown: (sha256: Uint8Array) => boolean
  /** Where the bytes already are, when an archive is rebuilt: nothing is stored again. */
  readonly store: boolean
}

/** A token in this share of a job's mails is a candidate; a job of fewer mails says nothing about shares. */
const CANDIDATE_SHARE = 0.06
const CANDIDATE_MAILS = 32

/** Reads, folds, hashes and compresses. Never throws for what a mail contains. */
export function prepareJob(items: readonly RawItem[], context: PrepareContext): PreparedJob {
  const blocks = new Blocks()
  const frequency = new Map<string, number>()
  const mails = items.map((item): PreparedMail => {
    const { raw, provenance } = item
    const sha256 = digest(raw)
    const common = { sha256, size: raw.length, provenance }
    if (context.isKnown(sha256)) return { ...common, content: null, stored: null }
    const content = contentOf(item, { envelope: provenance.envelope, texts: [] }, context, frequency)
    return { ...common, content, stored: context.store ? storedWhere(raw, blocks) : null }
  })
  const enough = Math.max(CANDIDATE_MAILS * CANDIDATE_SHARE, mails.length * CANDIDATE_SHARE)
  const candidates =
    mails.length < CANDIDATE_MAILS
      ? []
      : [...frequency]
          .filter(([token, count]) => count >= enough && !context.promoted.has(token))
          .map(([token]) => token)
  return { mails, blocks: blocks.finish(), promoted: context.promoted.size, candidates }
}

/** The message of an item, as far as it is to be read. */
export function readItem({ raw, depth }: Pick<RawItem, 'raw' | 'depth'>): Message {
  return parseMessage(depth === 'whole' ? raw : depth === 'head' ? headOf(raw) : new Uint8Array(), DEFAULT_LIMITS)
}

function contentOf(item: RawItem, extras: Extras, context: PrepareContext, frequency: Map<string, number>): Content {
  const message = readItem(item)
  const document = documentOf(message, extras)
  const places: number[] = []
  const counted: string[] = []
  for (const token of tokensOf(document)) {
    if (isAlwaysCounted(token)) {
      counted.push(token)
      continue
    }
    frequency.set(token, (frequency.get(token) ?? 0) + 1)
    const place = context.promoted.get(token)
    if (place !== undefined) places.push(place)
  }
  return { fields: fieldsOf(message, item.depth), document, places, counted }
}

function fieldsOf(message: Message, depth: Depth): MailFields {
  const limited = message.problems.some((problem) => problem.startsWith('limit_'))
  return {
    dateHeader: message.date?.getTime() ?? null,
    dateReceived: message.receivedDate?.getTime() ?? null,
    senders: JSON.stringify(message.from.map(({ name, address }) => [name, address])),
    recipients: JSON.stringify(message.to.map(({ name, address }) => [name, address])),
    copies: JSON.stringify(message.cc.map(({ name, address }) => [name, address])),
    subject: message.subject,
    attachments: message.attachments.length === 0 ? null : JSON.stringify(message.attachments),
    problems: message.problems.length === 0 ? null : JSON.stringify(message.problems),
    readState: depth !== 'whole' ? 'unreadable' : limited ? 'limited' : 'read',
    depth,
  }
}

/** Bytes of the head that are read when the whole could not be. */
const HEAD_BYTES = 64 * 1024

function headOf(raw: Uint8Array): Uint8Array {
  const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.length, HEAD_BYTES))
  const ends = ['\r\n\r\n', '\n\n'].map((end) => head.indexOf(end)).filter((at) => at !== -1)
  return head.subarray(0, Math.min(head.length, ...ends.map((at) => at + 2)))
}

export function digest(raw: Uint8Array): Uint8Array {
  if (raw.length <= CHUNK_BYTES) return new Uint8Array(hash('sha256', raw, 'buffer'))
  const sum = createHash('sha256')
  for (let at = 0; at < raw.length; at += CHUNK_BYTES) sum.update(raw.subarray(at, at + CHUNK_BYTES))
  return new Uint8Array(sum.digest())
}

function storedWhere(raw: Uint8Array, blocks: Blocks) {
  return raw.length > CHUNK_BYTES ? { raw } : blocks.add(raw)
}

/** Small mails side by side: they compress better together, and a batch has fewer records. */
class Blocks {
  #pieces: Uint8Array[] = []
  #bytes = 0
  readonly #done: { packed: Uint8Array; unpackedBytes: number }[] = []

  add(raw: Uint8Array): { block: number; start: number } {
    if (this.#bytes > 0 && this.#bytes + raw.length > BLOCK_BYTES) this.#close()
    const place = { block: this.#done.length, start: this.#bytes }
    this.#pieces.push(raw)
    this.#bytes += raw.length
    return place
  }

  finish() {
    if (this.#bytes > 0) this.#close()
    return this.#done
  }

  #close(): void {
    // A copy of its own: memory from Node's pool cannot be handed to another thread.
    this.#done.push({ packed: new Uint8Array(compress(Buffer.concat(this.#pieces))), unpackedBytes: this.#bytes })
    this.#pieces = []
    this.#bytes = 0
  }
}
