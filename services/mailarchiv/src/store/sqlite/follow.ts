/** Brings the index up to date with the packs: a few mails after a crash, all of them in a rebuild. */

import { knownWith } from '../core/index.ts'
import {
  decodeData,
  decodeMeta,
  type MailEntry,
  type MailsMeta,
  type Note,
  type NoteMeta,
  type Place,
  readChunks,
  recordBytes,
  type Scanned,
  scanPack,
} from '../core/packs/index.ts'
import { inGroups, type ParseItem, type ParsePool } from '../core/reading/index.ts'
import { amendmentOf } from './amend.ts'
import type { Amendment, MailState } from './batch.ts'
import type { WriteThread } from './write-thread.ts'

/** The parts of an archive that indexing needs. */
export type FollowContext = {
  readonly raw: string
  readonly writer: WriteThread
  readonly pool: ParsePool
  readonly onMails: (mails: number) => void
  /** Whether a mail is passed over, because it is deleted. */
  readonly isErased?: (id: string) => boolean
}

/** Unpacked bytes that are indexed in one transaction. */
const STEP_BYTES = 12 * 1024 * 1024

type Found = { readonly entry: MailEntry; readonly place: Place; readonly raw: Uint8Array }

/** Indexes every stretch of the packs that is not in the index. */
export async function followPacks(context: FollowContext): Promise<void> {
  for (const { pack, from, to } of await context.writer.run('unindexed', null)) {
    const step = new Step(context, pack)
    for (const scanned of scanPack(context.raw, pack, from, to)) await step.take(scanned)
    await step.finish(to)
  }
}

/** Gathers records and indexes them together. */
class Step {
  readonly #context: FollowContext
  readonly #pack: number
  readonly #isErased: (id: string) => boolean
  #found: Found[] = []
  #bytes = 0

  constructor(context: FollowContext, pack: number) {
    this.#context = context
    this.#pack = pack
    this.#isErased = context.isErased ?? (() => false)
  }

  async take(scanned: Scanned): Promise<void> {
    // `verify` reports damage; intact records around it are indexed.
    if (scanned.kind === 'damaged') return
    const { header, content } = scanned
    const end = header.offset + recordBytes(header)
    if (header.kind === 'note') {
      const notes = decodeMeta<NoteMeta>(header, content).notes.filter(({ id }) => !this.#isErased(id))
      await this.#note(notes, header.offset, end)
    }
    if (header.kind !== 'mails') return
    const place = { pack: header.pack, offset: header.offset }
    const data = decodeData(header, content)
    for (const entry of decodeMeta<MailsMeta>(header, content).mails) {
      if (this.#isErased(entry.id)) continue
      const raw =
        entry.start === null ? await this.#joined(entry) : data.subarray(entry.start, entry.start + entry.size)
      this.#found.push({ entry, place, raw })
      this.#bytes += raw.length
    }
    if (this.#bytes >= STEP_BYTES) await this.finish(end)
  }

  /** Indexes the gathered records; the index is then complete up to `to`. */
  async finish(to: number): Promise<void> {
    await this.#index(to, [], [])
  }

  async #index(to: number, notes: readonly Note[], amendments: readonly Amendment[]): Promise<void> {
    const { writer, pool, onMails } = this.#context
    const found = this.#found
    this.#found = []
    this.#bytes = 0
    const groups = inGroups(found.map(toItem))
    const prepared = await Promise.all(groups.map((group) => pool.prepare(group, writer.index, false)))
    const batch = {
      pack: this.#pack,
      to,
      jobs: prepared.flatMap(({ jobs }) => jobs),
      entries: found.map(({ entry, place }) => ({ entry, place })),
      notes,
    }
    await writer.run('indexScanned', { batch, amendments })
    onMails(found.length)
  }

  async #note(notes: readonly Note[], start: number, end: number): Promise<void> {
    await this.finish(start)
    const amendments: Amendment[] = []
    const plain: Note[] = []
    const states = new Map<string, MailState>()
    for (const note of notes) {
      if (note.about === 'text' ? note.texts.length === 0 : note.provenance.envelope.length === 0) {
        plain.push(note)
        continue
      }
      const state = states.get(note.id) ?? (await this.#context.writer.run('mailState', { id: note.id }))
      if (state === null) continue
      amendments.push(await amendmentOf(this.#context, note, state))
      // A further note about this mail is added to what this one makes of it.
      states.set(note.id, { ...state, ...knownWith(state, note) })
    }
    await this.#index(end, plain, amendments)
  }

  async #joined(entry: MailEntry): Promise<Uint8Array> {
    const raw = new Uint8Array(entry.size)
    let at = 0
    for await (const piece of readChunks(this.#context.raw, entry, 0, entry.size)) {
      raw.set(piece, at)
      at += piece.length
    }
    return raw
  }
}

function toItem({ entry, raw }: Found): ParseItem {
  return { source: { kind: 'bytes', raw }, provenance: entry.provenance, bytes: raw.length }
}
