import type { Invoice } from './invoice.ts'

/** What a PDF and the invoice inside it may say differently, as far as its text tells. */
export const PDF_FACTS = ['number', 'gross', 'iban'] as const
export type PdfFact = (typeof PDF_FACTS)[number]

/** An electronic invoice inside a file of a mail. Plain data: it crosses a process boundary. */
export type FoundInvoice = Invoice & {
  /** The file inside a ZIP, PDF or attached mail; null when the file itself is the invoice. */
  readonly path: string | null
  /** What the text of the PDF around it does not contain; null without a PDF that has text. */
  readonly notInPdf: readonly PdfFact[] | null
}

/** Invoices of one file that are kept. */
export const INVOICES_OF_A_FILE = 200
/** UTF-16 units of a path that are kept. */
export const PATH_LENGTH = 1_000
