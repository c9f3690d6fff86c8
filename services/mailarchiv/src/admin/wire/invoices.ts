/** The list of invoices and the view of those of one mail. */
import { z } from 'zod'
import { invoice, invoiceParameters, invoicesResponse } from '../../invoices/index.ts'
import { byId, count, instant } from './common.ts'

/** The parameters of GET /api/v1/invoices, with the same meaning. */
export type InvoiceQuery = z.input<typeof invoiceParameters>

const optional = z.string().nullable()

const invoiceView = invoice.extend({
  filename: z.string(),
  /** Purchase order, buyer reference (Leitweg-ID), preceding invoice. */
  references: z.object({ order: optional, buyer: optional, preceding: optional }),
  taxes: z.array(z.object({ category: optional, rate: optional, basis: optional, tax: optional })),
  /** The first lines; `lines` counts all. */
  shown_lines: z.array(
    z.object({ name: z.string(), quantity: optional, unit: optional, net: optional, rate: optional }),
  ),
  /** German sentences about facts that the text of the PDF lacks; null without a PDF that has text. */
  pdf_differs: z.array(z.string()).nullable(),
})
export type InvoiceView = z.output<typeof invoiceView>

export const invoiceOperations = {
  'GET /invoices': {
    permission: 'mails.suchen',
    summary: 'Rechnungen suchen wie GET /api/v1/invoices',
    log: 'invoices_read',
    schema: { query: invoiceParameters, response: { 200: invoicesResponse } },
  },
  'GET /invoices/{id}': {
    permission: 'mails.lesen',
    summary: 'Die Rechnungen einer Mail zum Ansehen',
    log: 'read',
    schema: {
      params: byId,
      response: {
        200: z.object({
          subject: z.string(),
          from: z.string(),
          date: instant,
          attachments: count,
          invoices: z.array(invoiceView),
        }),
      },
    },
  },
} as const
