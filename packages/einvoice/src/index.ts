/** Electronic invoices by EN 16931 and its forerunners: bytes → Invoice. Pure, bounded, never throws. */
export { type FoundInvoice, INVOICES_OF_A_FILE, PATH_LENGTH, PDF_FACTS, type PdfFact } from './found-invoice.ts'
export type { Invoice, InvoiceProblem, Party, ShownLine, ShownTax, Syntax } from './invoice.ts'
export { INVOICE_LIMITS, type InvoiceLimits } from './limits.ts'
export { type InvoiceOptions, readInvoice } from './read.ts'
export { mayBeInvoice } from './recognise.ts'
