/** Where the bytes of uploads lie: in the data folder, or in the bucket of the mails. */
import { mkdirSync } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { type DataStore, Upload } from '@tus/server'
import { isUuid } from '@zeughaus/platform'
import { syncFolder } from '@zeughaus/platform/sync-folder'
import type { UploadRows } from './upload-rows.ts'

/** A file with the bytes of an upload, for as long as it is needed. */
export interface LocalFile extends AsyncDisposable {
  readonly path: string
}

export interface UploadBytes {
  /** Null in a bucket: two archives with the same folder share their uploads. */
  readonly folder: string | null
  readonly store: DataStore
  /** The name of an upload in the store. */
  key(id: string): string
  /** Bytes that are there; 0 without the upload. */
  size(id: string): Promise<number>
  /** Makes the bytes of a whole upload outlast a power cut. */
  settle(id: string): Promise<void>
  /**
   * Gives a whole upload as a file.
   *
   * @param scratch folder for it, where the bytes lie elsewhere
   * @throws DomainError `raw_damaged` when bytes of it are gone
   */
  file(id: string, scratch: string): Promise<LocalFile>
  /** Removes what is there of an upload. */
  remove(id: string): Promise<void>
  /** Everything there, with the time of its last change. */
  list(): AsyncIterable<{ readonly id: string; readonly modified: Date }>
  /** What the store's error means for the sender. */
  explain(error: unknown): unknown
  close(): void
}

/** Bytes that are in the store; 0 where it has none of this upload. */
export async function storedSize(store: DataStore, key: string): Promise<number> {
  try {
    return (await store.getUpload(key)).offset
  } catch (error) {
    if (isGone(error)) return 0
    throw error
  }
}

/** The status of an error of the tus server and its stores. */
export const statusOf = (error: unknown): number => (error as { readonly status_code?: number }).status_code ?? 0

/** Whether an error of a store says that it has no such upload. */
export const isGone = (error: unknown): boolean => [404, 410].includes(statusOf(error))

/** @param rows name the size of each: the folder holds nothing but bytes */
export function bytesInFolder(folder: string, rows: Pick<UploadRows, 'find'>): UploadBytes {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const nothing = async () => undefined
  const store = new FileStore({
    directory: folder,
    configstore: {
      async get(id) {
        const row = await rows.find(id)
        return row === null ? undefined : new Upload({ id, size: row.size, offset: 0, creation_date: row.started_at })
      },
      set: nothing,
      delete: nothing,
    },
  })
  const fileOf = (id: string) => join(folder, id)
  return {
    folder,
    store,
    key: (id) => id,
    size: (id) => storedSize(store, id),
    async settle(id) {
      await using file = await open(fileOf(id), 'r+')
      await file.sync()
      syncFolder(folder)
    },
    file: async (id) => ({ path: fileOf(id), [Symbol.asyncDispose]: nothing }),
    remove: (id) => rm(fileOf(id), { force: true }),
    async *list() {
      for (const id of (await readdir(folder)).filter(isUuid)) {
        // It may be imported and removed meanwhile.
        const found = await stat(fileOf(id)).catch(() => null)
        if (found !== null) yield { id, modified: found.mtime }
      }
    },
    explain: (error) => error,
    close: () => undefined,
  }
}
