/** Computes the stored totals of an archive, by name. */
import type { ArchiveCounts, Archived, OcrStatus, ReadState } from '../contract/index.ts'
import { OCR_STATUSES } from './columns.ts'
import type { ImportMark } from './import-mark.ts'

/** Sums the changes of a batch to the totals. */
export class AddedTotals {
  readonly #values = new Map<string, number>()

  add(mail: { readonly size: number; readonly readState: ReadState; readonly ocrStatus: OcrStatus }): void {
    this.#add('mails', 1)
    this.#add('raw_bytes', mail.size)
    if (mail.readState === 'unreadable') this.#add('unreadable', 1)
    this.#add(`ocr_${mail.ocrStatus}`, 1)
  }

  get values(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#values)
  }

  #add(name: string, value: number): void {
    this.#values.set(name, (this.#values.get(name) ?? 0) + value)
  }
}

/** The changes to the totals when mails get another status. `before`: the stored number. */
export function statusChange(before: number, after: OcrStatus, mails = 1): Readonly<Record<string, number>> {
  const old = OCR_STATUSES[before]!
  return old === after ? {} : { [`ocr_${old}`]: -mails, [`ocr_${after}`]: mails }
}

/** @param kept stored totals by name */
export function countsOf(kept: ReadonlyMap<string, number>, lastArchivedAt: number | null): ArchiveCounts {
  const ocr = Object.fromEntries(OCR_STATUSES.map((status) => [status, kept.get(`ocr_${status}`) ?? 0]))
  return {
    mails: kept.get('mails') ?? 0,
    rawBytes: kept.get('raw_bytes') ?? 0,
    unreadable: kept.get('unreadable') ?? 0,
    lastArchivedAt,
    ocr: ocr as Record<OcrStatus, number>,
  }
}

/** The state of an import run after its batch brought these mails. */
export function importStateOf(progress: NonNullable<ImportMark['progress']>, archived: readonly Archived[]): string {
  const fresh = archived.filter(({ outcome }) => outcome === 'new').length
  const neu = progress.neu + fresh
  const doppelt = progress.doppelt + archived.length - fresh
  return JSON.stringify({ ...progress.state, neu, doppelt })
}
