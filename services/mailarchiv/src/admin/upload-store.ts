/**
 * What is kept of uploads: a folder each, with what is known of it and its bytes. Several processes may share them, so
 * that nothing is remembered between two calls.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isUuid } from '@zeughaus/platform'
import { syncFolder } from '@zeughaus/platform/sync-folder'
import type { Upload } from './wire/index.ts'

/** What is kept of an upload beside its bytes; how much has arrived is the length of the file. */
export type Kept = Omit<Upload, 'received' | 'piece'>

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

  /** Null where there is none, and where what is known of it cannot be read. */
  get(id: string): Kept | null {
    const kept = isUuid(id) ? this.#read(id) : null
    return kept === 'damaged' ? null : kept
  }

  /** Puts aside what a power cut has damaged, so that it is nobody's upload any more. Returns the folders it is in now. */
  setDamagedAside(): string[] {
    const damaged = readdirSync(this.#folder).filter((id) => isUuid(id) && this.#read(id) === 'damaged')
    return damaged.map((id) => {
      const aside = `${this.#folderOf(id)}.beschaedigt`
      rmSync(aside, { recursive: true, force: true })
      renameSync(this.#folderOf(id), aside)
      return aside
    })
  }

  /** Makes room for a new one. Durable when it resolves, as everything that `keep` keeps. */
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

  /** Bytes that are there. */
  size(id: string): number {
    return statSync(this.fileOf(id), { throwIfNoEntry: false })?.size ?? 0
  }

  /** Its bytes, under a name of ours: what the file is called elsewhere decides nothing here. */
  fileOf(id: string): string {
    return join(this.#folderOf(id), 'data')
  }

  /** To be called while it is claimed; the claim goes with the bytes, as nobody needs one for what has ended. */
  async removeBytes(id: string): Promise<void> {
    for (const file of [this.fileOf(id), this.#claimOf(id)]) await rm(file, { force: true })
  }

  async remove(id: string): Promise<void> {
    await rm(this.#folderOf(id), { recursive: true, force: true })
  }

  /**
   * What one process alone may do at a time: take a piece, import. Null: somebody is at it, or it is gone. The lock is the
   * operating system's, so that it ends with the process that holds it.
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
      // Uploads of earlier versions say nothing of journals.
      return kept?.id === id ? { ...kept, journal: kept.journal ?? false } : 'damaged'
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
