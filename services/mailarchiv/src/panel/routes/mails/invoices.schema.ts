/** The invoices of one mail, to look at. */
import { z } from 'zod'
import { invoice } from '../../../api/invoices/index.ts'
import { count, instant } from '../common.schema.ts'

const optional = z.string().nullable()

const invoiceView = invoice
  .extend({
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
  .meta({ id: 'InvoiceView' })
export type InvoiceView = z.output<typeof invoiceView>

export const mailInvoices = z.object({
  subject: z.string(),
  from: z.string(),
  date: instant,
  attachments: count,
  invoices: z.array(invoiceView),
})
