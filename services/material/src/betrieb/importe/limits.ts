/** How much of a table is read, and the refusals of more. */
import { DomainError } from '@zeughaus/platform/domain-error'
import { formatBytes } from '@zeughaus/platform/format-bytes'

export const IMPORT_LIMITS = {
  fileBytes: 20 * 1024 * 1024,
  /** Maximum size of an XLSX after unpacking, all parts together. */
  unpackedBytes: 100 * 1024 * 1024,
  parts: 200,
  rows: 100_000,
  columns: 100,
  /** Of all sheets together, and empty ones too: programs write those that have a colour. */
  cells: 1_000_000,
  /** Characters of a cell. */
  cell: 4_000,
} as const

const shown = (count: number): string => count.toLocaleString('de-DE')

export const unreadable = (sentence: string, details?: Readonly<Record<string, unknown>>): DomainError =>
  new DomainError(422, 'datei_unlesbar', sentence, details)

/** @param more what else the sentence says of the file */
export const damaged = (more = ''): DomainError =>
  unreadable(`Die XLSX-Datei ist beschädigt${more}. Bitte speichern Sie sie neu oder als CSV.`)

const tooLarge = (sentence: string): DomainError => new DomainError(413, 'datei_zu_gross', sentence)

export const tooManyRows = (): DomainError =>
  unreadable(`Die Datei hat mehr als ${shown(IMPORT_LIMITS.rows)} Zeilen. Bitte teilen Sie sie auf.`)

export const tooManyColumns = (): DomainError =>
  unreadable(
    `Die Tabelle hat mehr als ${shown(IMPORT_LIMITS.columns)} Spalten. Bitte löschen Sie die, die nicht zur Liste gehören.`,
  )

/** The advice for a table that is large without holding much. */
const ONLY_THE_LIST = 'Bitte speichern Sie das Blatt mit der Liste allein, ohne leere Zeilen und Spalten.'

export const tooManyCells = (): DomainError =>
  tooLarge(`Die Tabelle hat mehr als ${shown(IMPORT_LIMITS.cells)} Zellen, leere mitgezählt. ${ONLY_THE_LIST}`)

export const tooLargeUnpacked = (): DomainError =>
  tooLarge(`Entpackt ist die Tabelle größer als ${formatBytes(IMPORT_LIMITS.unpackedBytes)}. ${ONLY_THE_LIST}`)

export const tooCostly = (): DomainError =>
  tooLarge(`Diese Tabelle braucht beim Lesen zu viel Zeit oder Speicher. ${ONLY_THE_LIST}`)

/** @param zeile line of the file; null where a workbook keeps its texts beside the lines */
export const tooLong = (zeile: number | null): DomainError =>
  unreadable(
    `Eine Zelle${zeile === null ? '' : ` in Zeile ${zeile}`} ist länger als ${shown(IMPORT_LIMITS.cell)} Zeichen. Bitte kürzen Sie sie.`,
    zeile === null ? undefined : { zeile },
  )
