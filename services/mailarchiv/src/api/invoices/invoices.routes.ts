/** GET /invoices and GET /mails/{message_id}/invoices: the electronic invoices in archived mails. */
import { offsetOf, pagesOf, type RateLimiter } from '@zeughaus/platform'
import type { z } from 'zod'
import { noteHits } from '../../evidence/access-log/index.ts'
import { isReadable, readsAll } from '../../search/index.ts'
import type { Archive, ArchivedInvoice } from '../../store/contract/index.ts'
import { type KeyReader, readableFor } from '../keys/index.ts'
import { limitSearches, type MailArea, mailPath, readableMail, requireContact, visibleTo } from '../mails/index.ts'
import { readInvoiceFilter } from './filter.ts'
import { type invoice, invoiceParameters, invoicesResponse, mailInvoices, type ReadInvoice } from './invoices.schema.ts'

export type InvoiceDependencies = {
  readonly archive: Pick<Archive, 'get' | 'invoices' | 'invoicesOf'>
  readonly limiter: RateLimiter
  readonly zone: string
}

export function addInvoiceRoutes(area: MailArea, { archive, limiter, zone }: InvoiceDependencies): void {
  area.route({
    method: 'GET',
    path: '/mails/{message_id}/invoices',
    permission: 'mails.lesen',
    log: 'read',
    operationId: 'listMailInvoices',
    tags: ['Rechnungen'],
    summary: 'Die elektronischen Rechnungen einer Mail lesen',
    description:
      'XRechnung und andere Rechnungen nach EN 16931 (UBL, CII) als Anhang, in ZIP-Dateien und angehängten Mails, ZUGFeRD und Factur-X im PDF. Erkannt am Inhalt, nicht am Namen. Leer, solange die Anhänge noch nicht gelesen sind.',
    schema: { params: mailPath, response: { 200: mailInvoices } },
    async handler({ params, principal }) {
      const record = await readableMail(archive, principal, params.message_id)
      const invoices = await archive.invoicesOf(record.id)
      const shownOnes = await shown(archive, principal, invoices)
      return { invoices: invoices.map((each, place) => ({ ...shownOnes[place]!, ...detailOf(each) })) }
    },
  })
  area.route({
    method: 'GET',
    path: '/invoices',
    permission: 'mails.suchen',
    log: 'invoices_read',
    operationId: 'searchInvoices',
    tags: ['Rechnungen'],
    summary: 'Elektronische Rechnungen suchen oder auflisten',
    description:
      'Alle Bedingungen gelten zugleich. Schlüssel der Rolle „user“ müssen contact angeben; Bereich, verdeckte Empfänger und RateLimit-* gelten wie bei GET /mails, und beide zählen zusammen.',
    schema: { query: invoiceParameters, response: { 200: invoicesResponse } },
    rateLimit: limitSearches(limiter),
    async handler({ query: { page, limit, ...parameters }, principal, request, signal }) {
      const filter = readInvoiceFilter(parameters, zone)
      requireContact(principal, filter.mails)
      const visible = { ...filter, mails: visibleTo(principal, filter.mails) }
      const options = { caller: principal.id, signal }
      const { invoices, total } = await archive.invoices(visible, { offset: offsetOf(page, limit), limit }, options)
      noteHits(request, total)
      return { invoices: await shown(archive, principal, invoices), total, page, pages: pagesOf(total, limit) }
    },
  })
}

/** Writes invoices for an answer; of the mails with the same one, those that this key may read. */
async function shown(
  archive: Pick<Archive, 'get'>,
  key: KeyReader,
  invoices: readonly ArchivedInvoice[],
): Promise<z.output<typeof invoice>[]> {
  const readable = readableFor(key)
  const seen = new Map<string, boolean>()
  for (const id of readsAll(readable) ? [] : new Set(invoices.flatMap(({ sameAs }) => sameAs))) {
    const record = await archive.get(id)
    seen.set(id, record !== null && isReadable(readable, record))
  }
  return invoices.map((each) => toWire(each, (id) => seen.get(id) ?? true))
}

/** What the answer for one mail says beside what a list says. */
function detailOf({
  references,
  taxes,
  shownLines,
}: ArchivedInvoice): Omit<ReadInvoice, keyof z.output<typeof invoice>> {
  return {
    references,
    taxes: taxes.map(({ rate, ...tax }) => ({ ...tax, rate: plain(rate) })),
    positions: shownLines.map(({ quantity, net, rate, ...line }) => ({
      ...line,
      quantity: plain(quantity),
      net: plain(net),
      rate: plain(rate),
    })),
  }
}

/** Writes a number in German spelling, as it is archived for people, for programs: `1234.50`. */
const plain = (german: string | null): string | null => german?.replaceAll('.', '').replace(',', '.') ?? null

/** An invoice of an answer. */
export function toWire(found: ArchivedInvoice, isReadable: (id: string) => boolean): z.output<typeof invoice> {
  const { syntax, profile, number, issued, currency, net, tax, gross, due, iban, lines, path } = found
  return {
    message_id: found.mailId,
    attachment_index: found.attachmentIndex,
    path,
    syntax,
    profile,
    number,
    type_code: found.typeCode,
    issued,
    due_date: found.dueDate,
    seller: { name: found.seller.name, vat_id: found.seller.vatId },
    buyer: { name: found.buyer.name, vat_id: found.buyer.vatId },
    currency,
    net,
    tax,
    gross,
    due,
    iban,
    lines,
    valid: found.problems.length === 0,
    problems: found.problems.map(({ rule, text }) => ({ rule, text })),
    same_as: found.sameAs.filter(isReadable),
  }
}
