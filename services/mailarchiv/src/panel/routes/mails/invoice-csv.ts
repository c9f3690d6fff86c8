/** Exports invoices as CSV for German spreadsheets and accounting programs. */
import { CSV_START, type CsvCell, csvLines, germanDay } from '@zeughaus/platform'
import { INVOICE_COLUMNS, INVOICE_FORM_COLUMNS, type InvoiceColumn } from '../../../api/invoices/index.ts'
import type { ArchivedInvoice, Page } from '../../../store/contract/index.ts'

const FORM = { quoteText: true }

type Column = Omit<InvoiceColumn, 'name'>

const COLUMNS: readonly Column[] = [
  ...INVOICE_COLUMNS,
  { description: 'Mails mit derselben Rechnung', kind: 'text', cell: ({ sameAs }) => sameAs.join(' ') },
  ...INVOICE_FORM_COLUMNS,
  { description: 'Mail', kind: 'text', cell: ({ mailId }) => mailId },
  { description: 'Anhang', kind: 'number', cell: ({ attachmentIndex }) => attachmentIndex + 1 },
  { description: 'Datei', kind: 'text', cell: ({ path }) => path },
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
  yield CSV_START + csvLines([COLUMNS.map(({ description }) => description)], FORM)
  for await (const each of invoices) yield csvLines([COLUMNS.map((column) => cellOf(column, each))], FORM)
}

function cellOf({ kind, cell }: Column, invoice: ArchivedInvoice): CsvCell {
  const value = cell(invoice)
  if (typeof value !== 'string') return value
  if (kind === 'day') return germanDay(value)
  return kind === 'amount' ? value.replace('.', ',') : value
}
