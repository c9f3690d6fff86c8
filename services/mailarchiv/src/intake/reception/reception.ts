/**
 * Receives the bytes of mails: small ones in memory, larger ones in a file, bounded over all mails received at a time.
 */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStretch } from '../../store/contract/index.ts'

/** A larger mail goes on in a file. */
const LARGE_BYTES = 16 * 1024 * 1024
/** Bytes of all mails being received or waiting to become durable; beyond them the sender must retry later. */
const LIMITS = { memory: 256 * 1024 * 1024, disk: 1024 * 1024 * 1024 } as const

type Place = keyof typeof LIMITS

/** The mails being received exceed the limits. */
export class Overload extends Error {}

export class Reception {
  readonly #folder: string
  readonly #held = { memory: 0, disk: 0 }

  /** @param folder of the large ones */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Begins to receive a mail. Dispose of it to remove its file. */
  begin(): Received {
    return new Received(join(this.#folder, `${randomUUID()}.eml`), this.#held)
  }
}

export class Received implements AsyncDisposable {
  readonly #path: string
  /** Bytes over all mails. */
  readonly #held: Record<Place, number>
  #chunks: Buffer[] = []
  #length = 0
  #file: FileHandle | null = null
  #failure: { readonly error: unknown } | null = null

  constructor(path: string, held: Record<Place, number>) {
    this.#path = path
    this.#held = held
  }

  /** Never rejects, because the rest of a mail must be read even if it cannot be kept: `finish` throws the error. */
  async add(chunk: Buffer): Promise<void> {
    if (this.#failure !== null) return
    try {
      this.#count(chunk.length)
      if (this.#file !== null) await this.#file.appendFile(chunk)
      else this.#chunks.push(chunk)
      if (this.#file === null && this.#length > LARGE_BYTES) await this.#goOnInFile()
    } catch (error) {
      await this.fail(error)
    }
  }

  /** Drops the bytes received and those to come; `finish` throws this error. */
  async fail(error: unknown): Promise<void> {
    this.#failure ??= { error }
    await this[Symbol.asyncDispose]()
  }

  /** All bytes, in memory or in a file that exists until disposal. Throws Overload and errors of the file system. */
  finish(): Buffer | FileStretch {
    if (this.#failure !== null) throw this.#failure.error
    if (this.#file !== null) return { path: this.#path, start: 0, end: this.#length }
    const all = Buffer.concat(this.#chunks)
    this.#chunks = []
    return all
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const file = this.#file
    this.#held[this.#place] -= this.#length
    this.#length = 0
    this.#chunks = []
    this.#file = null
    if (file === null) return
    // A file that cannot be removed now is removed when the folder is next opened.
    await Promise.allSettled([file.close(), rm(this.#path, { force: true })])
  }

  get #place(): Place {
    return this.#file === null ? 'memory' : 'disk'
  }

  #count(bytes: number): void {
    this.#length += bytes
    this.#held[this.#place] += bytes
    if (this.#held[this.#place] > LIMITS[this.#place]) throw new Overload('too much comes in at a time')
  }

  async #goOnInFile(): Promise<void> {
    const file = await open(this.#path, 'wx', 0o600)
    this.#held.memory -= this.#length
    this.#file = file
    this.#held.disk += this.#length
    if (this.#held.disk > LIMITS.disk) throw new Overload('too much comes in at a time')
    for (const chunk of this.#chunks.splice(0)) await file.appendFile(chunk)
  }
}
