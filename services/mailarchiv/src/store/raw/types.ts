/** Raw mails apart from the database that finds them: the same few operations over a folder of packs and over S3. */
import type { Provenance } from '../contract/index.ts'

/** A raw mail to store. `sha256` is that of `raw`, which the caller has already. */
export type NewRaw = {
  readonly raw: Uint8Array
  readonly sha256: Uint8Array
  /** Stored beside the bytes, so that they show their origin when the database is lost. */
  readonly provenance: Provenance
  /** Milliseconds since 1970 UTC. */
  readonly archivedAt: number
}

/** The database's reference to a raw mail. `place` is the store's own short ASCII text (at most 80 characters). */
export type RawRef = {
  readonly place: string
  readonly sha256: Uint8Array
  /** Bytes of the mail. */
  readonly size: number
}

/** A mail that an erasure left whole, in another place. */
export type RepointedRaw = { readonly sha256: Uint8Array; readonly before: string; readonly now: string }

/**
 * Stores raw mails. Write-once: only a deletion takes mails away, and bytes without a row (of a failed transaction) do no
 * harm; `list` finds them. Any number of processes may use one store at once; one of them erases.
 *
 * Errors are RawStoreError (`errors.ts`) with a German sentence and a stable code.
 */
export interface RawStore {
  /**
   * Stores mails. When the promise resolves all of them are durable, and only then may a row name them; when it
   * rejects, none may. Returns references in the order of the mails. The same bytes may be stored twice.
   */
  put(mails: readonly NewRaw[]): Promise<readonly RawRef[]>
  /** Yields bytes from `start` to `end` (exclusive) in pieces of at most a mebibyte. Rejects with `raw_damaged`. */
  read(ref: RawRef, start: number, end: number): AsyncIterable<Uint8Array>
  /** Reads several whole mails, in order; neighbours in the store together. Rejects as `read` does. */
  readMany(refs: readonly RawRef[]): Promise<readonly Uint8Array[]>
  /** Whether the store still has these bytes, without reading them. */
  exists(ref: RawRef): Promise<boolean>
  /** Yields everything stored, in no particular order; a mail that was stored twice comes twice. */
  list(): AsyncIterable<RawRef>
  /**
   * Takes the bytes of these mails out of the store, however often they were stored, and all that it says of them. When it
   * rejects or the program ends, the same call goes on. Rejects with `raw_refused` for what the store may not remove yet.
   *
   * @param repoint makes it known that other mails lie elsewhere now, before their former places go
   */
  erase(sha256s: readonly Uint8Array[], repoint: (moved: readonly RepointedRaw[]) => Promise<void>): Promise<void>
  close(): Promise<void>
}
