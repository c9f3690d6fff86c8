/**
 * Stores uploads: one folder each, with its metadata and bytes. Several processes may share them, so nothing is cached
 * between calls.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isUuid } from '@zeughaus/platform'
import { syncFolder } from '@zeughaus/platform/sync-folder'
import type { Upload } from '../sources.schema.ts'

/** The stored metadata of an upload; the file's length says how much has arrived. */
export type Kept = Omit<Upload, 'received' | 'piece'>

/** Whether an upload is over: its bytes are no longer needed. */
export const hasEnded = ({ state }: Pick<Kept, 'state'>): boolean => state === 'done' || state === 'failed'

const NO_FILES: Upload['passed_over'] = { count: 0, files: [] }
/** An upload in which nothing was passed over and nothing doubtful. */
export const ONLY_MAILS = { passed_over: NO_FILES, doubtful: NO_FILES }

export class UploadStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  /** Oldest first: the ids rise. */
  list(): Kept[] {
    const ids = readdirSync(this.#folder).filter(isUuid).sort()
    return ids.flatMap((id) => this.get(id) ?? [])
  }

  /** Null if there is none or its metadata is unreadable. */
  get(id: string): Kept | null {
    const kept = isUuid(id) ? this.#read(id) : null
    return kept === 'damaged' ? null : kept
  }

  /** Moves uploads that a power cut damaged aside, so that they are no longer listed. Returns their new folders. */
  setDamagedAside(): string[] {
    const damaged = readdirSync(this.#folder).filter((id) => isUuid(id) && this.#read(id) === 'damaged')
    return damaged.map((id) => {
      const aside = `${this.#folderOf(id)}.beschaedigt`
      rmSync(aside, { recursive: true, force: true })
      renameSync(this.#folderOf(id), aside)
      return aside
    })
  }

  /** Creates the folder of a new upload. Durable when it resolves, as is every `keep`. */
  async add(kept: Kept): Promise<void> {
    mkdirSync(this.#folderOf(kept.id), { mode: 0o700 })
    await writeFile(this.fileOf(kept.id), '', { mode: 0o600 })
    await this.keep(kept)
    syncFolder(this.#folder)
  }

  async keep(kept: Kept): Promise<void> {
    const folder = this.#folderOf(kept.id)
    const file = join(folder, 'upload.json')
    await writeFile(`${file}.new`, JSON.stringify(kept), { mode: 0o600, flush: true })
    await rename(`${file}.new`, file)
    syncFolder(folder)
  }

  /** Bytes stored. */
  size(id: string): number {
    return statSync(this.fileOf(id), { throwIfNoEntry: false })?.size ?? 0
  }

  /** Path of its bytes, under a fixed name independent of the client's file name. */
  fileOf(id: string): string {
    return join(this.#folderOf(id), 'data')
  }

  /** Removes the bytes and the claim file, which an ended upload no longer needs. Call it while holding the claim. */
  async removeBytes(id: string): Promise<void> {
    for (const file of [this.fileOf(id), this.#claimOf(id)]) await rm(file, { force: true })
  }

  async remove(id: string): Promise<void> {
    await rm(this.#folderOf(id), { recursive: true, force: true })
  }

  /**
   * Locks the upload for one process, to receive a piece or to import. Null: another process holds it, or it is gone.
   * The operating system's lock ends with its process.
   */
  claim(id: string): Disposable | null {
    if (this.get(id) === null) return null
    let lock: DatabaseSync | null = null
    try {
      lock = new DatabaseSync(this.#claimOf(id), { timeout: 0 })
      lock.exec('BEGIN EXCLUSIVE')
      const held = lock
      return { [Symbol.dispose]: () => held.close() }
    } catch {
      lock?.close()
      return null
    }
  }

  #read(id: string): Kept | null | 'damaged' {
    try {
      const kept = JSON.parse(readFileSync(join(this.#folderOf(id), 'upload.json'), 'utf8')) as Kept | null
      return kept?.id === id ? kept : 'damaged'
    } catch (error) {
      if (error instanceof SyntaxError) return 'damaged'
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  #folderOf(id: string): string {
    return join(this.#folder, id)
  }

  #claimOf(id: string): string {
    return join(this.#folderOf(id), 'claim.db')
  }
}
