/** Raw mails apart from the database that finds them: the same few operations over a folder of packs and over S3. */
import type { Provenance } from '../archive/index.ts'

/** A raw mail that is to be kept. `sha256` is that of `raw`; the caller has it already. */
export type NewRaw = {
  readonly raw: Uint8Array
  readonly sha256: Uint8Array
  /** Kept beside the bytes, so that they tell where they came from when the database is lost. */
  readonly provenance: Provenance
  /** Milliseconds since 1970 UTC. */
  readonly archivedAt: number
}

/** How the database remembers a raw mail. `place` is the store's own short ASCII text (at most 80 characters): one column. */
export type RawRef = {
  readonly place: string
  readonly sha256: Uint8Array
  /** Bytes of the mail. */
  readonly size: number
}

/**
 * Where raw mails are kept. Write-once: nothing is changed or deleted, and bytes that no row names (their transaction
 * failed) do no harm; `list` finds them. Any number of processes may use one store at once.
 *
 * Errors are RawStoreError (`errors.ts`) with a German sentence and a stable code.
 */
export interface RawStore {
  /**
   * Keeps mails. When the promise resolves all of them are durable, and only then may a row name them; when it rejects,
   * none may. References in the order of the mails. Storing the same bytes twice is allowed.
   */
  put(mails: readonly NewRaw[]): Promise<readonly RawRef[]>
  /** Bytes from `start` to `end` (exclusive) in pieces of at most a mebibyte. Rejects with `raw_damaged` when they are not what was stored. */
  read(ref: RawRef, start: number, end: number): AsyncIterable<Uint8Array>
  /** The whole of several mails, in their order; neighbours in the store are read together. Rejects as `read` does. */
  readMany(refs: readonly RawRef[]): Promise<readonly Uint8Array[]>
  /** Whether the store still has these bytes, by what it says without reading them. */
  exists(ref: RawRef): Promise<boolean>
  /** Everything that is stored, in no particular order; the same mail more than once when it was stored more than once. */
  list(): AsyncIterable<RawRef>
  close(): Promise<void>
}
