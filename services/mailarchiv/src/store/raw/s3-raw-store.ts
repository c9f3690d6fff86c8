/** Stores raw mails in S3-compatible storage: one object for each batch. */
import { createHash, hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { describeLocation, type S3Location } from '@zeughaus/platform'
import {
  type Bucket,
  checkBucket as check,
  memorySource,
  openBucket,
  type Patience,
  PROMPT,
} from '@zeughaus/platform/s3'
import { RAW_MAILS } from './contents.ts'
import { RawStoreError } from './errors.ts'
import {
  FOOTER_BYTES,
  mailsIn,
  manifestBytes,
  parsePlace,
  readManifest,
  segmentKey,
  segmentName,
  segmentsOf,
} from './segment.ts'
import type { NewRaw, RawRef, RawStore, RepointedRaw } from './types.ts'

/** Who read the former place of a mail has read its bytes by then. */
const STILL_READ_MS = 30_000
/** Segments that are looked into at once. */
const AT_ONCE = 16

/**
 * Opens the storage.
 *
 * @param stillReadMs milliseconds between writing segments anew, without erased mails, and removing the former ones
 * @throws RawStoreError with the reason and what to do
 */
export async function openS3RawStore(
  location: S3Location,
  patience: Patience = PROMPT,
  stillReadMs = STILL_READ_MS,
): Promise<RawStore> {
  return new S3RawStore(await openBucket(location, RAW_MAILS, patience), stillReadMs)
}

/**
 * Asks once whether the bucket answers this login.
 *
 * @throws RawStoreError with the reason and what to do
 */
export const checkBucket = (location: S3Location): Promise<void> => check(location, RAW_MAILS)

class S3RawStore implements RawStore {
  readonly #bucket: Bucket
  readonly #stillReadMs: number

  constructor(bucket: Bucket, stillReadMs: number) {
    this.#bucket = bucket
    this.#stillReadMs = stillReadMs
  }

  async put(mails: readonly NewRaw[]): Promise<readonly RawRef[]> {
    const segments = [...segmentsOf(mails)]
    const { prefix } = this.#bucket.location
    await Promise.all(
      segments.map(({ sha256, body }) => this.#bucket.create(segmentKey(prefix, sha256), memorySource(body, sha256))),
    )
    return segments.flatMap(({ refs }) => refs)
  }

  async *read(ref: RawRef, start: number, end: number): AsyncGenerator<Uint8Array> {
    const { key, start: base } = this.#find(ref)
    const to = Math.min(end, ref.size)
    if (start >= to) return
    const pieces = this.#bucket.read(key, base + start, base + to)
    if (start > 0 || to < ref.size) yield* pieces
    else yield* this.#verified(pieces, ref)
  }

  /** Keeps the last piece back until all are known to be the mail: a client that counts the bytes takes no other for it. */
  async *#verified(pieces: AsyncIterable<Uint8Array>, ref: RawRef): AsyncGenerator<Uint8Array> {
    const sum = createHash('sha256')
    let kept: Uint8Array | undefined
    for await (const piece of pieces) {
      sum.update(piece)
      if (kept !== undefined) yield kept
      kept = piece
    }
    if (!sum.digest().equals(ref.sha256)) throw this.#changed(ref)
    if (kept !== undefined) yield kept
  }

  async readMany(refs: readonly RawRef[]): Promise<readonly Uint8Array[]> {
    const stretches = stretchesOf(refs.map((ref) => ({ ref, ...this.#find(ref) })))
    const read = await Promise.all(stretches.map(async (stretch) => this.#stretch(stretch)))
    return read.flat()
  }

  async exists(ref: RawRef): Promise<boolean> {
    const { key, start } = this.#find(ref)
    const size = await this.#bucket.size(key)
    return size !== null && size >= start + ref.size
  }

  async *list(): AsyncGenerator<RawRef> {
    for await (const { refs } of this.#segments()) yield* refs
  }

  async erase(
    sha256s: readonly Uint8Array[],
    repoint: (moved: readonly RepointedRaw[]) => Promise<void>,
  ): Promise<void> {
    if (sha256s.length === 0) return
    const erased = new Set(sha256s.map(nameOf))
    const former: string[] = []
    for await (const { key, name, refs } of this.#segments()) {
      if (!refs.some(({ sha256 }) => erased.has(nameOf(sha256)))) continue
      if (refs.some(({ sha256 }) => !erased.has(nameOf(sha256)))) await repoint(await this.#moved(key, name, erased))
      former.push(key)
    }
    if (former.length > 0) await setTimeout(this.#stillReadMs)
    await this.#remove(former)
  }

  async close(): Promise<void> {
    this.#bucket.close()
  }

  /** Every segment with its mails. One that is removed meanwhile has none. */
  async *#segments() {
    let group: { key: string; name: Buffer; size: number }[] = []
    const refsOf = async ({ key, name, size }: (typeof group)[number]) => {
      try {
        return await this.#manifest(key, name, size)
      } catch (error) {
        if (!(error instanceof RawStoreError) || error.code !== 'raw_damaged') throw error
        return []
      }
    }
    const opened = () => Promise.all(group.map(async (each) => ({ ...each, refs: await refsOf(each) })))
    for await (const { key, size } of this.#bucket.list()) {
      const name = segmentName(key)
      if (name !== null) group.push({ key, name, size })
      if (group.length < AT_ONCE) continue
      yield* await opened()
      group = []
    }
    yield* await opened()
  }

  /** Writes the mails of a segment anew but for those that are erased. */
  async #moved(key: string, name: Buffer, erased: ReadonlySet<string>): Promise<RepointedRaw[]> {
    const body = Buffer.concat(await Array.fromAsync(this.#bucket.read(key, 0, Number.POSITIVE_INFINITY)))
    const kept = mailsIn(name, body).filter(({ mail }) => !erased.has(nameOf(mail.sha256)))
    const refs = await this.put(kept.map(({ mail }) => mail))
    return kept.map(({ mail, place }, index) => ({ sha256: mail.sha256, before: place, now: refs[index]!.place }))
  }

  /** Removes segments with all their versions. Of those that are locked none keeps the others. */
  async #remove(keys: readonly string[]): Promise<void> {
    let refusal: unknown = null
    for (const key of keys) {
      try {
        await this.#bucket.erase(key)
      } catch (error) {
        if (!(error instanceof RawStoreError) || error.code !== 'raw_refused') throw error
        refusal ??= error
      }
    }
    if (refusal !== null) throw refusal
  }

  /** The mails of a segment; none when its end is damaged, which then shows as missing mails. */
  async #manifest(key: string, name: Buffer, size: number): Promise<RawRef[]> {
    const bytes = async (from: number, to: number) =>
      Buffer.concat(await Array.fromAsync(this.#bucket.read(key, from, to)))
    if (size < FOOTER_BYTES) return []
    const length = manifestBytes(await bytes(size - FOOTER_BYTES, size))
    if (length === null || length > size - FOOTER_BYTES) return []
    return readManifest(name, await bytes(size - FOOTER_BYTES - length, size - FOOTER_BYTES))
  }

  #find(ref: RawRef): { key: string; start: number } {
    const place = parsePlace(ref.place)
    if (place === null) throw this.#changed(ref)
    return { key: segmentKey(this.#bucket.location.prefix, place.sha256), start: place.start }
  }

  async #stretch(places: readonly Placed[]): Promise<Uint8Array[]> {
    const [first, last] = [places[0]!, places.at(-1)!]
    const bytes = Buffer.concat(
      await Array.fromAsync(this.#bucket.read(first.key, first.start, last.start + last.ref.size)),
    )
    return places.map(({ ref, start }) => {
      const raw = bytes.subarray(start - first.start, start - first.start + ref.size)
      if (!hash('sha256', raw, 'buffer').equals(ref.sha256)) throw this.#changed(ref)
      return raw
    })
  }

  #changed(ref: RawRef): RawStoreError {
    const sum = nameOf(ref.sha256)
    return new RawStoreError(
      'raw_damaged',
      `Die Mail mit der Prüfsumme ${sum} ist im Speicher ${describeLocation(this.#bucket.location)} verändert oder nicht zu finden.`,
    )
  }
}

const nameOf = (sha256: Uint8Array): string => Buffer.from(sha256).toString('hex')

type Placed = { readonly ref: RawRef; readonly key: string; readonly start: number }

/** Groups mails that are neighbours in one object. */
function stretchesOf(places: readonly Placed[]): Placed[][] {
  const stretches: Placed[][] = []
  for (const place of places) {
    const before = stretches.at(-1)?.at(-1)
    if (before !== undefined && before.key === place.key && before.start + before.ref.size === place.start)
      stretches.at(-1)!.push(place)
    else stretches.push([place])
  }
  return stretches
}
