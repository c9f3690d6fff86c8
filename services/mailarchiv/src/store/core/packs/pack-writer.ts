/** Appends records to the newest pack. Nothing is durable before `sync` has returned. */
import { closeSync, existsSync, fdatasyncSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { syncFolder } from '@zeughaus/platform/sync-folder'
import {
  encodeRecord,
  type MailsMeta,
  type NoteMeta,
  PACK_BYTES,
  type Place,
  packPath,
  type RecordKind,
} from './pack-format.ts'

type OpenPack = { readonly pack: number; readonly file: number; end: number; readonly isNew: boolean }

/**
 * A writer for one batch and its successors. The caller holds the archive's write lock and passes the length of the
 * newest pack; bytes after that belong to nothing and are never overwritten (see `sweep.ts`).
 */
export class PackWriter {
  readonly #folder: string
  readonly #packBytes: number
  #open: OpenPack | null = null
  /** Packs written since the last sync. */
  #dirty: OpenPack[] = []
  /** A pack whose sync failed is never written again: the kernel may have dropped the failed pages. */
  #distrusted = 0

  constructor(folder: string, packBytes: number = PACK_BYTES) {
    this.#folder = folder
    this.#packBytes = packBytes
  }

  /** Continues at this place, the end of the archive according to the database. */
  continueAt(end: Place): void {
    const open = this.#open
    if (open !== null && open.pack === end.pack && open.end === end.offset) return
    this.#close()
    const pack = Math.max(end.pack, 1)
    if (pack <= this.#distrusted || end.offset >= this.#packBytes)
      this.#openPack(Math.max(pack, this.#distrusted) + 1, 0)
    else this.#openPack(pack, end.offset)
  }

  append(
    kind: RecordKind,
    meta: MailsMeta | NoteMeta | null,
    data: { packed: Uint8Array; unpackedBytes: number },
  ): Place {
    let open = this.#current()
    if (open.end >= this.#packBytes) {
      this.#openPack(open.pack + 1, 0)
      open = this.#current()
    }
    const place = { pack: open.pack, offset: open.end }
    const record = encodeRecord(place, kind, meta, data)
    if (!this.#dirty.includes(open)) this.#dirty.push(open)
    let written = 0
    while (written < record.length) {
      written += writeSync(open.file, record, written, record.length - written, place.offset + written)
    }
    open.end += record.length
    return place
  }

  /** The end of the appended records. */
  get end(): Place {
    const { pack, end } = this.#current()
    return { pack, offset: end }
  }

  /** Makes everything appended durable, including names of new packs. Abandons the packs concerned after a failure. */
  sync(): void {
    try {
      for (const pack of this.#dirty) fdatasyncSync(pack.file)
      if (this.#dirty.some((pack) => pack.isNew)) syncFolder(this.#folder)
    } catch (error) {
      this.#distrusted = Math.max(this.#distrusted, this.#current().pack)
      throw error
    }
    for (const pack of this.#dirty) if (pack !== this.#open) closeSync(pack.file)
    this.#dirty = []
  }

  /** Removes the records appended since `end`; best effort, recovery does the same at the next start. */
  rollback(end: Place): void {
    for (const pack of new Set([...this.#dirty, ...(this.#open === null ? [] : [this.#open])])) {
      try {
        ftruncateSync(pack.file, pack.pack === end.pack ? end.offset : 0)
      } catch {
        this.#distrusted = Math.max(this.#distrusted, pack.pack)
      }
      if (pack !== this.#open) closeSync(pack.file)
    }
    this.#dirty = []
    this.#close()
  }

  close(): void {
    this.#close()
  }

  #current(): OpenPack {
    if (this.#open === null) throw new Error('PackWriter.continueAt was not called')
    return this.#open
  }

  #openPack(pack: number, end: number): void {
    if (this.#open !== null && !this.#dirty.includes(this.#open)) closeSync(this.#open.file)
    this.#open = null
    const path = packPath(this.#folder, pack)
    const file = openSync(path, existsSync(path) ? 'r+' : 'wx', 0o600)
    this.#open = { pack, file, end, isNew: end === 0 }
  }

  #close(): void {
    if (this.#open !== null) closeSync(this.#open.file)
    this.#open = null
  }
}
