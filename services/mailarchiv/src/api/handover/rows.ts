/** Fills the tables of a handover. */
import type { ArchivedInvoice } from '../../store/contract/index.ts'
import type { ZipFile } from '../export/index.ts'
import { type FilledTable, TableFile } from './table.ts'
import { type HandedFile, type HandedInvoice, type HandedMail, tablesIn } from './tables.ts'

export class HandoverRows {
  readonly #mails: TableFile<HandedMail>
  readonly #files: TableFile<HandedFile>
  readonly #invoices: TableFile<HandedInvoice>

  constructor(zone: string) {
    const { mails, files, invoices } = tablesIn(zone)
    this.#mails = new TableFile(mails)
    this.#files = new TableFile(files)
    this.#invoices = new TableFile(invoices)
  }

  get filled(): readonly FilledTable[] {
    return this.#all.map((table) => table.filled)
  }

  get counted(): { readonly files: number; readonly invoices: number } {
    return { files: this.#files.rows, invoices: this.#invoices.rows }
  }

  add(handed: HandedMail, invoices: readonly ArchivedInvoice[]): void {
    const { number: mail, paths } = handed
    this.#mails.add(handed)
    for (const [at, file] of handed.mail.record.attachments.entries())
      this.#files.add({ mail, file, path: paths.files[at]?.path ?? null })
    for (const invoice of invoices) this.#invoices.add({ row: this.#invoices.rows + 1, mail, invoice })
  }

  /** Takes the files of the tables. */
  take(modified: number): ZipFile[] {
    return this.#all.map((table) => table.take(modified))
  }

  get #all() {
    return [this.#mails, this.#files, this.#invoices]
  }
}
