/** Gathers the invoices of one attachment while its files are read. */
import {
  type FoundInvoice,
  INVOICES_OF_A_FILE,
  type Invoice,
  PATH_LENGTH,
  PDF_FACTS,
  type PdfFact,
  readInvoice,
} from '@zeughaus/einvoice'

/** Letters and digits that a PDF has at least when its text can be read. */
const LETTERS_OF_A_TEXT = 25

/** An opened container: its own path, and its text where it is a PDF. */
export type Around = { readonly path: string | null; readonly pdfText: string | null }

export class Invoices {
  readonly found: FoundInvoice[] = []

  /**
   * Reads a file as an invoice; true when it is one.
   *
   * @param charset that the mail declares for it
   */
  take(bytes: Uint8Array, charset: string | null, { path, pdfText }: Around): boolean {
    const invoice = readInvoice(bytes, { charset })
    if (invoice === null) return false
    if (this.found.length < INVOICES_OF_A_FILE) {
      this.found.push({ ...invoice, path: path?.slice(0, PATH_LENGTH) ?? null, notInPdf: notInPdf(invoice, pdfText) })
    }
    return true
  }
}

/** The facts of an invoice that the text of its PDF does not contain, in any usual spelling. */
function notInPdf(invoice: Invoice, pdfText: string | null): readonly PdfFact[] | null {
  const compact = pdfText === null ? '' : compacted(pdfText)
  if (compact.length < LETTERS_OF_A_TEXT) return null
  return PDF_FACTS.filter((fact) => {
    const value = invoice[fact]
    return value !== null && !compact.includes(compacted(value))
  })
}

/** Letters and digits alone: `1.234,56`, `1 234.56` and `DE12 3456` are found in whatever spelling. */
function compacted(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
