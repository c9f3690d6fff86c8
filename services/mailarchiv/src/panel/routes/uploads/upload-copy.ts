/** Copies uploads under way from one place to another: between folders and buckets, at a move. */
import { createReadStream } from 'node:fs'
import { appendFile, truncate } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Clock } from '@zeughaus/platform'
import { UPLOAD_PIECE, type Upload } from '../sources.schema.ts'
import { SharedUploadStore, type UploadPlace } from './shared-upload-store.ts'
import { hasEnded, type Kept, UploadStore } from './upload-store.ts'

type Copied = Kept & Pick<Upload, 'received'>

/** Uploads as a copy sees them. Nothing here begins an import. */
export interface UploadEnd {
  /** Null in a bucket: two ends with the same folder are one place. */
  readonly folder: string | null
  list(): Promise<readonly Copied[]>
  /** The stored bytes from an offset on, in pieces of at most UPLOAD_PIECE. */
  read(id: string, from: number): AsyncIterable<Buffer>
  /** Adds an upload without its bytes, or notes that one has ended; otherwise one that is there stays as it is. */
  put(kept: Kept): Promise<void>
  append(id: string, offset: number, piece: Buffer): Promise<void>
  remove(id: string): Promise<void>
}

/** Uploads of an archive in this folder. */
export function uploadsInFolder(folder: string): UploadEnd {
  const store = new UploadStore(folder)
  return {
    folder,
    list: async () =>
      store.list().map((kept) => ({ ...kept, received: hasEnded(kept) ? kept.size : store.size(kept.id) })),
    read: (id, from) => createReadStream(store.fileOf(id), { start: from, highWaterMark: UPLOAD_PIECE }),
    async put(kept) {
      const there = store.get(kept.id)
      if (there === null) await store.add(hasEnded(kept) ? kept : { ...kept, state: 'receiving' })
      else if (hasEnded(kept) && !hasEnded(there)) await store.keep(kept)
      if (hasEnded(kept)) await store.removeBytes(kept.id)
    },
    async append(id, offset, piece) {
      const file = store.fileOf(id)
      await truncate(file, offset)
      await appendFile(file, piece, { flush: true })
      const kept = store.get(id)
      if (kept !== null && offset + piece.length === kept.size) await store.keep({ ...kept, state: 'waiting' })
    },
    remove: (id) => store.remove(id),
  }
}

/** Uploads of an archive in a database and a bucket. */
export function uploadsInBucket(place: UploadPlace, clock: Clock): UploadEnd {
  const store = new SharedUploadStore(place, clock)
  return {
    folder: null,
    list: async () => (await store.list()).map(({ piece: _, ...upload }) => upload),
    read: (id, from) => store.read(id, from),
    put: (kept) => store.put(kept),
    append: async (id, offset, piece) => void (await store.append(id, offset, Readable.from([piece]))),
    remove: (id) => store.remove(id),
  }
}

/**
 * Makes the uploads of one place those of another: what is under way goes on there, what was imported or discarded is so
 * there too. An upload that ended in the target already stays ended. A second call continues the first.
 */
export async function copyUploads(from: UploadEnd, to: UploadEnd): Promise<void> {
  if (from.folder !== null && from.folder === to.folder) return
  const wanted = await from.list()
  const ids = new Set(wanted.map(({ id }) => id))
  for (const { id, state } of await to.list()) if (!ids.has(id) && state !== 'importing') await to.remove(id)
  for (const upload of await from.list()) await addUpload(from, to, upload)
}

async function addUpload(from: UploadEnd, to: UploadEnd, { received: _, ...kept }: Copied): Promise<void> {
  await to.put(kept)
  const there = await find(to, kept.id)
  if (hasEnded(kept) || there?.state !== 'receiving') return
  try {
    let at = there.received
    for await (const piece of from.read(kept.id, at)) {
      await to.append(kept.id, at, piece)
      at += piece.length
    }
  } catch (error) {
    // Imported meanwhile, and its bytes with it gone; or discarded.
    const now = await find(from, kept.id)
    if (now !== undefined && !hasEnded(now)) throw error
    if (now === undefined) await to.remove(kept.id)
    else await to.put(now)
  }
}

async function find(end: UploadEnd, id: string): Promise<Copied | undefined> {
  return (await end.list()).find((upload) => upload.id === id)
}
