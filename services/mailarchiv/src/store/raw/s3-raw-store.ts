/** Stores raw mails in S3-compatible storage: one object for each batch. */
import { createHash, hash } from 'node:crypto'
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
  manifestBytes,
  parsePlace,
  readManifest,
  segmentKey,
  segmentName,
  segmentsOf,
} from './segment.ts'
import type { NewRaw, RawRef, RawStore } from './types.ts'

/** Opens the storage. @throws RawStoreError with the reason and what to do */
export async function openS3RawStore(location: S3Location, patience: Patience = PROMPT): Promise<RawStore> {
  return new S3RawStore(await openBucket(location, RAW_MAILS, patience))
}

/**
 * Asks once whether the bucket answers this login.
 *
 * @throws RawStoreError with the reason and what to do
 */
export const checkBucket = (location: S3Location): Promise<void> => check(location, RAW_MAILS)

class S3RawStore implements RawStore {
  readonly #bucket: Bucket

  constructor(bucket: Bucket) {
    this.#bucket = bucket
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
    for await (const { key, size } of this.#bucket.list()) {
      const name = segmentName(key)
      if (name !== null) yield* await this.#manifest(key, name, size)
    }
  }

  async close(): Promise<void> {
    this.#bucket.close()
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
    const sum = Buffer.from(ref.sha256).toString('hex')
    return new RawStoreError(
      'raw_damaged',
      `Die Mail mit der Prüfsumme ${sum} ist im Speicher ${describeLocation(this.#bucket.location)} verändert oder nicht zu finden.`,
    )
  }
}

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
