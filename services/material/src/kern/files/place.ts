/** A place for files of documents: a folder (`folder-place.ts`) or a bucket (`bucket-place.ts`). */
import type { Readable } from 'node:stream'

/** The place has no file of this name. */
export class FileMissing extends Error {
  override name = 'FileMissing'
}

/** Code and sentence for callers who ask for a file with other bytes than were uploaded. */
export const FILE_DAMAGED = [
  'datei_beschaedigt',
  'Die Datei dieses Dokuments ist nicht mehr die, die hochgeladen wurde. Bitte verständigen Sie die Verwaltung.',
] as const

/** First and last byte, both included. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/**
 * Files under names that the service makes. A file never changes; the same name has the same bytes in every place. Any
 * number of processes may use one place at once.
 */
export interface FilePlace {
  /** Names the place for people. */
  readonly description: string
  /** Prepares the place at the start. @throws {StartError} when its settings name no usable place */
  create(): Promise<void>
  /** Takes a file that no longer changes; durable when the promise resolves. The path may be gone then. */
  store(name: string, path: string): Promise<void>
  has(name: string): Promise<boolean>
  /** Opens a file, or a stretch of it. @throws {FileMissing} */
  read(name: string, stretch?: Stretch): Promise<Readable>
  /** Removes a file; one that is not there is removed already. */
  remove(name: string): Promise<void>
  /** The names of all files, with the time of their last change in milliseconds since 1970 UTC. */
  list(): AsyncIterable<{ readonly name: string; readonly modifiedAt: number }>
  /** Asks whether the place answers. */
  check(): Promise<void>
  close(): Promise<void>
}
