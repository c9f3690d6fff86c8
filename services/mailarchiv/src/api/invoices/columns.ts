/** The facts of an invoice as columns of a table, for the accountant and for an authority. */
import type { ArchivedInvoice } from '../../store/contract/index.ts'

export interface InvoiceColumn {
  /** Short, without blanks: programs take it for the name of a field. */
  readonly name: string
  /** The same for people. */
  readonly description: string
  /** `amount`: with two decimals behind a point, in the currency of the invoice. `day`: `YYYY-MM-DD`. */
  readonly kind: 'text' | 'number' | 'amount' | 'day'
  readonly cell: (invoice: ArchivedInvoice) => string | number | null
}

export const INVOICE_COLUMNS: readonly InvoiceColumn[] = [
  { name: 'Rechnungsnummer', description: 'Rechnungsnummer', kind: 'text', cell: ({ number }) => number },
  { name: 'Art', description: 'Art (UNTDID 1001)', kind: 'text', cell: ({ typeCode }) => typeCode },
  { name: 'Rechnungsdatum', description: 'Rechnungsdatum', kind: 'day', cell: ({ issued }) => issued },
  { name: 'Faellig_am', description: 'Fällig am', kind: 'day', cell: ({ dueDate }) => dueDate },
  { name: 'Verkaeufer', description: 'Verkäufer', kind: 'text', cell: ({ seller }) => seller.name },
  { name: 'UStId_Verkaeufer', description: 'USt-IdNr. Verkäufer', kind: 'text', cell: ({ seller }) => seller.vatId },
  { name: 'Kaeufer', description: 'Käufer', kind: 'text', cell: ({ buyer }) => buyer.name },
  { name: 'UStId_Kaeufer', description: 'USt-IdNr. Käufer', kind: 'text', cell: ({ buyer }) => buyer.vatId },
  { name: 'Waehrung', description: 'Währung', kind: 'text', cell: ({ currency }) => currency },
  { name: 'Netto', description: 'Netto', kind: 'amount', cell: ({ net }) => net },
  { name: 'Umsatzsteuer', description: 'Umsatzsteuer', kind: 'amount', cell: ({ tax }) => tax },
  { name: 'Brutto', description: 'Brutto', kind: 'amount', cell: ({ gross }) => gross },
  { name: 'Zahlbetrag', description: 'Zahlbetrag', kind: 'amount', cell: ({ due }) => due },
  { name: 'IBAN', description: 'IBAN', kind: 'text', cell: ({ iban }) => iban },
  { name: 'Positionen', description: 'Positionen', kind: 'number', cell: ({ lines }) => lines },
  { name: 'Bestellung', description: 'Bestellung', kind: 'text', cell: ({ references }) => references.order },
  { name: 'Rechenregeln', description: 'Rechenregeln', kind: 'text', cell: ({ problems }) => rulesText(problems) },
]

/** The columns of what the invoice is written in, which stand behind what else a table says of it. */
export const INVOICE_FORM_COLUMNS: readonly InvoiceColumn[] = [
  { name: 'Format', description: 'Format', kind: 'text', cell: ({ syntax }) => syntax },
  { name: 'Profil', description: 'Profil', kind: 'text', cell: ({ profile }) => profile },
]

function rulesText(problems: ArchivedInvoice['problems']): string {
  const rules = problems.map(({ rule }) => rule)
  return rules.length === 0 ? 'eingehalten' : `verletzt: ${rules.join(' ')}`
}
