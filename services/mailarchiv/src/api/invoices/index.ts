/** The electronic invoices in archived mails, for other systems. */
export { INVOICE_COLUMNS, INVOICE_FORM_COLUMNS, type InvoiceColumn } from './columns.ts'
export { readInvoiceFilter } from './filter.ts'
export { addInvoiceRoutes, type InvoiceDependencies, toWire } from './invoices.routes.ts'
export { invoice, invoiceParameters, invoicesResponse } from './invoices.schema.ts'
