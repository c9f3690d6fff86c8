/** Turns raw bytes into rows and documents for the writer. Runs in worker threads, see parse-pool.ts. */

import { createHash, hash } from 'node:crypto'
import { DEFAULT_LIMITS, type Message, namesHiddenRecipients, parseMessage } from '@zeughaus/mime'
import type { ArchivedFile, Provenance } from '../../contract/index.ts'
import { BLOCK_BYTES, CHUNK_BYTES, compress } from '../packs/index.ts'
import { relationsOf } from '../relations/index.ts'
import { documentOf, type Extras, type IndexDocument, type Lexicon, type WordSum } from '../words/index.ts'
import { hashFiles } from './hashed-files.ts'
import { type Block, type Depth, type MailFields, type PreparedJob, type PreparedMail, toBytes } from './job.ts'

export type RawItem = {
  readonly raw: Uint8Array
  readonly provenance: Provenance
  readonly depth: Depth
  readonly extras?: Extras
}

export type Reading = { readonly fields: MailFields; readonly document: IndexDocument }

/** A reading, and what the thread says about its words. */
export type CheckedReading = { readonly fields: MailFields; readonly words: CheckedWords }

export type CheckedWords =
  /** The index has every word that was looked up. */
  | { readonly kind: 'found' }
  /** To be compared with the sum of the words in the index. */
  | { readonly kind: 'sum'; readonly sum: WordSum }
  /** Not compared yet, or the index lacks one of the probes. */
  | { readonly kind: 'document'; readonly document: IndexDocument; readonly probes: readonly string[] }

export type PrepareContext = {
  /** Promoted tokens by place. */
  readonly promoted: readonly string[]
  /** The database of these tokens. */
  readonly index: string
  readonly lexicon: Lexicon
  readonly isKnown: (sha256: Uint8Array) => boolean
  /** Place of the bytes when an archive is rebuilt: nothing is stored again. */
  readonly store: boolean
}

/** Reads, folds, hashes and compresses. Never throws because of a mail's content. */
export function prepareJob(items: readonly RawItem[], context: PrepareContext): PreparedJob {
  const blocks = new Blocks()
  const { index, lexicon, promoted } = context
  lexicon.begin(items.length, promoted)
  const mails = items.map((item): PreparedMail => {
    const { raw, provenance } = item
    const sha256 = digest(raw)
    const common = { sha256, size: raw.length, provenance }
    if (context.isKnown(sha256)) return { ...common, content: null, stored: null }
    const message = readItem(item, provenance.receivedAt ?? null)
    const document = documentOf(message, item.extras ?? { envelope: provenance.envelope, texts: [], invoices: [] })
    const files = hashFiles(raw, message.attachments)
    const content = {
      fields: fieldsOf(message, files, item.depth),
      relations: relationsOf(message, files),
      document: toBytes(document),
      ...lexicon.take(document),
    }
    return { ...common, content, stored: context.store ? blocks.add(raw) : null }
  })
  return {
    mails,
    blocks: blocks.finish(),
    large: blocks.large,
    index,
    promoted: promoted.length,
    candidates: lexicon.candidates(),
  }
}

/** Parses an item to its reading depth. `receivedAt`: see Provenance. */
export function readItem({ raw, depth }: Pick<RawItem, 'raw' | 'depth'>, receivedAt: number | null = null): Message {
  const received = receivedAt === null ? null : new Date(receivedAt)
  if (depth === 'whole') return parseMessage(raw, DEFAULT_LIMITS, received)
  const message = parseMessage(depth === 'head' ? headOf(raw) : new Uint8Array(), DEFAULT_LIMITS, received)
  return { ...message, hasBcc: namesHiddenRecipients(raw) }
}

/** The row and document of a mail at that depth, without the treatment of new mails. */
export function readAgain(item: Pick<RawItem, 'raw' | 'depth'>, extras: Extras, receivedAt: number | null): Reading {
  const message = readItem(item, receivedAt)
  const files = hashFiles(item.raw, message.attachments)
  return { fields: fieldsOf(message, files, item.depth), document: documentOf(message, extras) }
}

function fieldsOf(message: Message, files: readonly ArchivedFile[], depth: Depth): MailFields {
  const limited = message.problems.some((problem) => problem.startsWith('limit_'))
  return {
    dateHeader: message.date?.getTime() ?? null,
    dateReceived: message.receivedDate?.getTime() ?? null,
    senders: JSON.stringify(message.from.map(({ name, address }) => [name, address])),
    recipients: JSON.stringify(message.to.map(({ name, address }) => [name, address])),
    copies: JSON.stringify(message.cc.map(({ name, address }) => [name, address])),
    subject: message.subject,
    attachments: files.length === 0 ? null : JSON.stringify(files),
    hasFiles: files.length > 0 || message.embedded.length > 0,
    hasBcc: message.hasBcc,
    problems: message.problems.length === 0 ? null : JSON.stringify(message.problems),
    readState: depth !== 'whole' || message.encrypted !== null ? 'unreadable' : limited ? 'limited' : 'read',
    depth,
  }
}

/** Bytes of the head that are read when the whole mail could not be. */
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

/** Small mails side by side: they compress better together, and a batch has fewer records. */
class Blocks {
  #pieces: Uint8Array[] = []
  #bytes = 0
  readonly #done: Block[] = []
  /** Mails that the writer stores in chunks. */
  readonly large: Uint8Array[] = []

  add(raw: Uint8Array): { block: number; start: number } | { large: number } {
    if (raw.length > CHUNK_BYTES) return { large: this.large.push(raw) - 1 }
    if (this.#bytes > 0 && this.#bytes + raw.length > BLOCK_BYTES) this.#close()
    const place = { block: this.#done.length, start: this.#bytes }
    this.#pieces.push(raw)
    this.#bytes += raw.length
    return place
  }

  finish(): Block[] {
    if (this.#bytes > 0) this.#close()
    return this.#done
  }

  #close(): void {
    // A copy of its own: memory from Node's pool cannot be transferred to another thread.
    this.#done.push({ packed: new Uint8Array(compress(Buffer.concat(this.#pieces))), unpackedBytes: this.#bytes })
    this.#pieces = []
    this.#bytes = 0
  }
}
