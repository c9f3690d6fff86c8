/** Electronic invoices: the list, the view of one mail's, and the export for the accountant. */
import { Readable } from 'node:stream'
import { formatAddresses } from '@zeughaus/mime'
import { answer, media, notFound, offsetOf, pagesOf } from '@zeughaus/platform'
import { noteHits } from '../access-log/index.ts'
import type { ArchivedInvoice, MailRecord, Page } from '../archive/contract/index.ts'
import { invoiceParameters, readInvoiceFilter, toWire } from '../invoices/index.ts'
import { writeInstant } from '../mails/index.ts'
import { everyInvoice, invoiceLines } from './invoice-csv.ts'
import { type PanelArea, serve } from './operation.ts'
import type { MailsOf } from './person-mails.ts'
import type { InvoiceView } from './wire/index.ts'

const DIFFERS: Readonly<Record<NonNullable<ArchivedInvoice['notInPdf']>[number], string>> = {
  number: 'Die Rechnungsnummer steht nicht im Text des PDF.',
  gross: 'Der Gesamtbetrag steht nicht im Text des PDF.',
  iban: 'Die IBAN steht nicht im Text des PDF.',
}

export function addInvoicePages(area: PanelArea, { mailsOf, zone }: { mailsOf: MailsOf; zone: string }): void {
  serve(area, 'GET /invoices', async ({ query: { page, limit, ...parameters }, principal, request, signal }) => {
    const filter = readInvoiceFilter(parameters, zone)
    const wanted = { offset: offsetOf(page, limit), limit }
    const { invoices, total } = await mailsOf(principal.account).invoices(filter, wanted, signal)
    noteHits(request, total)
    return { invoices: invoices.map((each) => toWire(each, () => true)), total, page, pages: pagesOf(total, limit) }
  })

  serve(area, 'GET /invoices/{id}', async ({ params, principal }) => {
    const mails = mailsOf(principal.account)
    const mail = await mails.get(params.id)
    const invoices = await mails.invoicesOf(mail)
    if (invoices.length === 0) throw notFound('In dieser Mail steht keine elektronische Rechnung.')
    return {
      subject: mail.subject,
      from: formatAddresses(mail.from),
      date: writeInstant(mail.date),
      attachments: mail.attachments.length,
      invoices: invoices.map((each) => toView(each, mail)),
    }
  })

  area.route({
    method: 'GET',
    path: '/invoices.csv',
    permission: 'mails.suchen',
    log: 'invoices_export',
    summary: 'Rechnungen als CSV',
    hidden: true,
    timeLimit: 'none',
    schema: {
      query: invoiceParameters.omit({ page: true, limit: true }),
      response: { 200: media('text/csv; charset=utf-8', 'eine Zeile je Rechnung') },
    },
    handler: async ({ query, principal, request, signal }) => {
      const filter = readInvoiceFilter(query, zone)
      const mails = mailsOf(principal.account)
      noteHits(request, (await mails.invoices(filter, { offset: 0, limit: 1 }, signal)).total)
      const read = async (page: Page) => (await mails.invoices(filter, page, signal)).invoices
      return answer(Readable.from(invoiceLines(everyInvoice(read))), {
        headers: { 'content-disposition': 'attachment; filename="rechnungen.csv"' },
      })
    },
  })
}

function toView(found: ArchivedInvoice, mail: MailRecord): InvoiceView {
  const file = mail.attachments.find(({ index }) => index === found.attachmentIndex)
  return {
    ...toWire(found, () => true),
    filename: file?.filename || `Anhang ${found.attachmentIndex + 1}`,
    references: found.references,
    taxes: [...found.taxes],
    shown_lines: [...found.shownLines],
    pdf_differs: found.notInPdf === null ? null : found.notInPdf.map((fact) => DIFFERS[fact]),
  }
}
