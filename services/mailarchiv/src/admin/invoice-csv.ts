/** Exports invoices as CSV for German spreadsheets and accounting programs. */
import { CSV_START, csvLines } from '@zeughaus/platform'
import type { ArchivedInvoice } from '../archive/contract/index.ts'

const FORM = { quoteText: true }
const HEAD = [
  'Rechnungsnummer',
  'Art (UNTDID 1001)',
  'Rechnungsdatum',
  'Fällig am',
  'Verkäufer',
  'USt-IdNr. Verkäufer',
  'Käufer',
  'USt-IdNr. Käufer',
  'Währung',
  'Netto',
  'Umsatzsteuer',
  'Brutto',
  'Zahlbetrag',
  'IBAN',
  'Positionen',
  'Bestellung',
  'Rechenregeln',
  'Mails mit derselben Rechnung',
  'Format',
  'Profil',
  'Mail',
  'Anhang',
  'Datei',
]

/** Yields the export line by line, so that any number of invoices streams. */
export async function* invoiceLines(invoices: AsyncIterable<ArchivedInvoice>): AsyncGenerator<string> {
  yield CSV_START + csvLines([HEAD], FORM)
  for await (const each of invoices) yield csvLines([cellsOf(each)], FORM)
}

function cellsOf(invoice: ArchivedInvoice): (string | number | null)[] {
  const { number, typeCode, issued, dueDate, seller, buyer, currency, net, tax, gross, due } = invoice
  const { iban, lines, references, problems, sameAs, syntax, profile, mailId, attachmentIndex, path } = invoice
  const people = [seller.name, seller.vatId, buyer.name, buyer.vatId]
  const amounts = [net, tax, gross, due].map((amount) => amount?.replace('.', ',') ?? null)
  const rules = problems.map(({ rule }) => rule)
  const broken = rules.length === 0 ? 'eingehalten' : `verletzt: ${rules.join(' ')}`
  return [
    number,
    typeCode,
    germanDay(issued),
    germanDay(dueDate),
    ...people,
    currency,
    ...amounts,
    iban,
    lines,
    references.order,
    broken,
    sameAs.join(' '),
    syntax,
    profile,
    mailId,
    attachmentIndex + 1,
    path,
  ]
}

function germanDay(day: string | null): string | null {
  return day?.split('-').reverse().join('.') ?? null
}
