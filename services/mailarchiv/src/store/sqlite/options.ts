/** The settings of an archive in a folder. */
import { availableParallelism } from 'node:os'
import { PACK_BYTES } from '../core/packs/index.ts'
import { MAX_PARSE_THREADS } from '../core/reading/index.ts'

export type ArchiveOptions = {
  /** Folder of this archive; made when missing. */
  readonly folder: string
  /** Whether text is recognised in attachments; without it no mail waits for recognition. */
  readonly recognition?: boolean
  /** Threads that read mails: as many as processors, at most 4; started on demand. */
  readonly parseThreads?: number
  /** Bytes at which a pack is closed. */
  readonly packBytes?: number
  /** Milliseconds that whoever reads a former database gets before it is wiped. */
  readonly stillReadMs?: number
}

/** Milliseconds between two looks whether another program replaced the database. */
export const LEAVE_EVERY_MS = 10_000

/** A verification of every mail of a large archive has ended by then. */
const STILL_READ_MS = 60 * 60_000

export function withDefaults(options: ArchiveOptions): Required<ArchiveOptions> {
  return {
    recognition: false,
    parseThreads: Math.min(MAX_PARSE_THREADS, availableParallelism()),
    packBytes: PACK_BYTES,
    stillReadMs: STILL_READ_MS,
    ...options,
  }
}
