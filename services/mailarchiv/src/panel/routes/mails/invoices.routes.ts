/** Electronic invoices: the list, the view of one mail's, and the export for the accountant. */
import { Readable } from 'node:stream'
import { formatAddresses } from '@zeughaus/mime'
import { answer, media, notFound, offsetOf, pagesOf } from '@zeughaus/platform'
import { invoiceParameters, invoicesResponse, readInvoiceFilter, toWire } from '../../../api/invoices/index.ts'
import { writeInstant } from '../../../api/mails/index.ts'
import { noteHits } from '../../../evidence/access-log/index.ts'
import type { ArchivedInvoice, MailRecord, Page } from '../../../store/contract/index.ts'
import type { PanelArea } from '../area.ts'
import { byId } from '../common.schema.ts'
import { everyInvoice, invoiceLines } from './invoice-csv.ts'
import { type InvoiceView, mailInvoices } from './invoices.schema.ts'
import type { MailsOf } from './person-mails.ts'

const DIFFERS: Readonly<Record<NonNullable<ArchivedInvoice['notInPdf']>[number], string>> = {
  number: 'Die Rechnungsnummer steht nicht im Text des PDF.',
  gross: 'Der Gesamtbetrag steht nicht im Text des PDF.',
  iban: 'Die IBAN steht nicht im Text des PDF.',
}

export function addInvoicePages(area: PanelArea, { mailsOf, zone }: { mailsOf: MailsOf; zone: string }): void {
  area.route({
    method: 'GET',
    path: '/invoices',
    permission: 'mails.suchen',
    summary: 'Rechnungen suchen wie GET /api/v1/invoices',
    log: 'invoices_read',
    schema: { query: invoiceParameters, response: { 200: invoicesResponse } },
    async handler({ query: { page, limit, ...parameters }, principal, request, signal }) {
      const filter = readInvoiceFilter(parameters, zone)
      const wanted = { offset: offsetOf(page, limit), limit }
      const { invoices, total } = await (await mailsOf(principal.account)).invoices(filter, wanted, signal)
      noteHits(request, total)
      return { invoices: invoices.map((each) => toWire(each, () => true)), total, page, pages: pagesOf(total, limit) }
    },
  })

  area.route({
    method: 'GET',
    path: '/invoices/{id}',
    permission: 'mails.lesen',
    summary: 'Die Rechnungen einer Mail zum Ansehen',
    log: 'read',
    schema: { params: byId, response: { 200: mailInvoices } },
    async handler({ params, principal }) {
      const mails = await mailsOf(principal.account)
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
    },
  })

  area.route({
    method: 'GET',
    path: '/invoices.csv',
    permission: 'mails.suchen',
    log: 'invoices_export',
    summary: 'Rechnungen als CSV',
    timeLimit: 'none',
    schema: {
      query: invoiceParameters.omit({ page: true, limit: true }),
      response: { 200: media('text/csv; charset=utf-8', 'eine Zeile je Rechnung') },
    },
    async handler({ query, principal, request, signal }) {
      const filter = readInvoiceFilter(query, zone)
      const mails = await mailsOf(principal.account)
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
