/** An upload from its beginning to the end of its import. */
import { existsSync } from 'node:fs'
import { type Clock, DomainError, type Logger, newId } from '@zeughaus/platform'
import type { Upload } from '../sources.schema.ts'
import type { Kept } from './upload-rows.ts'

export type Balance = Upload['balance']
type Refusal = Upload['refusals'][number]
type Files = Upload['passed_over']

export interface ImportOutcome {
  readonly balance: Balance
  readonly refusals: readonly Refusal[]
  readonly passed_over: Files
  readonly doubtful: Files
}

/** Imports one file and reports its progress. Must be repeatable: after a crash the same file comes again. */
export type ImportFile = (
  path: string,
  options: {
    readonly name: string
    readonly journal: boolean
    /** @param bytes of the mails read so far, unpacked */
    readonly progress: (balance: Balance, bytes: number) => void
    readonly signal: AbortSignal
  },
) => Promise<ImportOutcome>

const NO_FILES: Files = { count: 0, files: [] }
/** An upload in which nothing was passed over and nothing doubtful. */
export const ONLY_MAILS = { passed_over: NO_FILES, doubtful: NO_FILES }

/** Reasons kept in full. */
const KEPT_REFUSALS = 100
/** Bytes that stay free on the volume, for the archive itself. */
export const RESERVE = 256 * 1024 * 1024

/** A new upload, before its first byte. */
export function keptOf(
  { name, size, journal }: Pick<Upload, 'name' | 'size' | 'journal'>,
  now: ReturnType<Clock['now']>,
): Kept {
  return {
    id: newId(),
    name,
    size,
    journal,
    state: 'receiving',
    started_at: new Date(now).toISOString(),
    progress: null,
    balance: { read: 0, added: 0, duplicate: 0, refused: 0 },
    refusals: [],
    ...ONLY_MAILS,
    error: null,
  }
}

interface RunOptions {
  readonly importFile: ImportFile
  readonly log: Logger
  readonly signal: AbortSignal
  readonly progress: (balance: Balance, bytes: number) => void
}

/** Runs the import and returns its outcome; null when it was stopped, or its file was cleared away under it. */
export async function importUpload(
  kept: Kept,
  path: string,
  { importFile, log, signal, progress }: RunOptions,
): Promise<Kept | null> {
  if (signal.aborted) return null
  let reached = kept.balance
  try {
    const { balance, refusals, passed_over, doubtful } = await importFile(path, {
      name: kept.name,
      journal: kept.journal,
      signal,
      progress: (now, bytes) => {
        reached = now
        progress(now, bytes)
      },
    })
    return {
      ...kept,
      state: 'done',
      progress: null,
      balance,
      refusals: refusals.slice(0, KEPT_REFUSALS),
      passed_over: firstOf(passed_over),
      doubtful: firstOf(doubtful),
    }
  } catch (error) {
    if (signal.aborted || !existsSync(path)) return null
    log.warn({ err: error, upload: kept.id }, 'an upload could not be imported')
    return { ...kept, state: 'failed', progress: null, balance: reached, error: sentenceOf(error) }
  }
}

const firstOf = ({ count, files }: Files): Files => ({ count, files: files.slice(0, KEPT_REFUSALS) })

const sentenceOf = (error: unknown): string =>
  error instanceof DomainError
    ? error.message
    : 'Die Datei ließ sich nicht einlesen. Was schon archiviert ist, bleibt; das Dienstprotokoll nennt den Grund.'

export const noSpace = () =>
  new DomainError(507, 'kein_platz', 'Auf dem Datenträger des Archivs ist nicht genug Platz für diese Datei.')
