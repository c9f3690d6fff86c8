/** Exports invoices as CSV for German spreadsheets and accounting programs. */
import { CSV_START, csvLines } from '@zeughaus/platform'
import type { ArchivedInvoice, Page } from '../../../store/contract/index.ts'

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

/** Invoices that an export reads at once. */
const PORTION = 100

/**
 * Yields every invoice of a list, each once: one that arrives meanwhile moves those behind it on to the next page, where
 * a sum would count them again.
 */
export async function* everyInvoice(
  read: (page: Page) => Promise<readonly ArchivedInvoice[]>,
): AsyncGenerator<ArchivedInvoice> {
  const before = new Set<string>()
  for (let offset = 0; ; offset += PORTION) {
    const invoices = await read({ offset, limit: PORTION })
    yield* invoices.filter((invoice) => !before.has(placeOf(invoice)))
    if (invoices.length < PORTION) return
    // Files of one name in one archive are several invoices: those of one page are never the same.
    for (const invoice of invoices) before.add(placeOf(invoice))
  }
}

const placeOf = ({ mailId, attachmentIndex, path }: ArchivedInvoice) => `${mailId} ${attachmentIndex} ${path}`

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
