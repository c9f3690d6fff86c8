/** The electronic invoices in archived mails, for other systems. */
export { readInvoiceFilter } from './filter.ts'
export { addInvoiceRoutes, type InvoiceDependencies, toWire } from './invoices.routes.ts'
export { invoice, invoiceParameters, invoicesResponse } from './invoices.schema.ts'
