import { parseDay } from './day.ts'
import {
  type AllowanceOrCharge,
  amountOf,
  type Draft,
  decimalOf,
  type Line,
  type TaxKind,
  type TaxRow,
} from './draft.ts'
import type { Mapping } from './reader.ts'
import type { Attributes } from './xml.ts'

const SELLER = 'AccountingSupplierParty/Party'
const BUYER = 'AccountingCustomerParty/Party'

/** Fields of the document by their path. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['CustomizationID', 'profile'],
  ['ID', 'number'],
  ['InvoiceTypeCode', 'typeCode'],
  ['CreditNoteTypeCode', 'typeCode'],
  ['BuyerReference', 'buyerReference'],
  ['OrderReference/ID', 'order'],
  ['BillingReference/InvoiceDocumentReference/ID', 'preceding'],
  ['DocumentCurrencyCode', 'currency'],
  [`${SELLER}/PartyLegalEntity/RegistrationName`, 'seller'],
  [`${BUYER}/PartyLegalEntity/RegistrationName`, 'buyer'],
  [`${SELLER}/PartyName/Name`, 'sellerTrading'],
  [`${BUYER}/PartyName/Name`, 'buyerTrading'],
])

const DAYS: ReadonlyMap<string, string> = new Map([
  ['IssueDate', 'issued'],
  ['DueDate', 'dueDate'],
  // Credit notes have no due date of their own.
  ['PaymentMeans/PaymentDueDate', 'dueDate'],
])

const TOTALS = new Map([
  ['LegalMonetaryTotal/LineExtensionAmount', 'lines'],
  ['LegalMonetaryTotal/AllowanceTotalAmount', 'allowances'],
  ['LegalMonetaryTotal/ChargeTotalAmount', 'charges'],
  ['LegalMonetaryTotal/TaxExclusiveAmount', 'net'],
  ['LegalMonetaryTotal/TaxInclusiveAmount', 'gross'],
  ['LegalMonetaryTotal/PrepaidAmount', 'prepaid'],
  ['LegalMonetaryTotal/PayableRoundingAmount', 'rounding'],
  ['LegalMonetaryTotal/PayableAmount', 'due'],
  ['TaxTotal/TaxAmount', 'tax'],
] as const)

/** An account that is an IBAN (ISO 13616): the field also takes others. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/

const newTax = (): TaxKind => ({ type: null, category: null, rate: null })

/** Reads UBL 2 invoices and credit notes. */
export class UblMapping implements Mapping {
  readonly #draft: Draft
  #line: Line | null = null
  #row: TaxRow = { kind: newTax(), basis: null, tax: null }
  #allowance: AllowanceOrCharge = { isCharge: false, amount: null, tax: newTax() }
  /** Company id and scheme of the party's tax registration that is open. */
  #registration = { id: '', scheme: '' }

  constructor(draft: Draft) {
    this.#draft = draft
  }

  open(path: string): void {
    if (path === 'InvoiceLine' || path === 'CreditNoteLine') {
      this.#line = { tax: newTax(), net: null, name: '', quantity: null, unit: null, counts: true }
    } else if (path === 'TaxTotal/TaxSubtotal') {
      this.#row = { kind: newTax(), basis: null, tax: null }
    } else if (path === 'AllowanceCharge') {
      this.#allowance = { isCharge: false, amount: null, tax: newTax() }
    } else if (path === `${SELLER}/PartyTaxScheme` || path === `${BUYER}/PartyTaxScheme`) {
      this.#registration = { id: '', scheme: '' }
    }
  }

  leaf(path: string, text: string, attributes: Attributes): void {
    const slash = path.indexOf('/')
    const group = slash === -1 ? path : path.slice(0, slash)
    const name = slash === -1 ? '' : path.slice(slash + 1)
    if (group === 'InvoiceLine' || group === 'CreditNoteLine') {
      this.#leafOfLine(name, text, attributes)
      return
    }
    const field = TEXTS.get(path)
    if (field !== undefined) this.#draft.note(field, text)
    const day = DAYS.get(path)
    if (day !== undefined) this.#draft.note(day, parseDay(text) ?? '')
    const total = TOTALS.get(path as 'TaxTotal/TaxAmount')
    if (total !== undefined) this.#draft.total(total, text, attributes['currencyID'])
    if (group === 'TaxTotal') this.#leafOfTaxTotal(name, text, attributes)
    else if (group === 'AllowanceCharge') this.#leafOfAllowance(name, text, attributes)
    else if (path === 'PaymentMeans/PayeeFinancialAccount/ID') this.#account(text)
    else if (path.startsWith(`${SELLER}/PartyTaxScheme`)) this.#leafOfRegistration(path, text, 'sellerVat')
    else if (path.startsWith(`${BUYER}/PartyTaxScheme`)) this.#leafOfRegistration(path, text, 'buyerVat')
  }

  #leafOfLine(name: string, text: string, attributes: Attributes): void {
    const line = this.#line
    if (line === null) return
    if (name === '') {
      this.#line = null
      this.#draft.line(line)
    } else if (name === 'LineExtensionAmount') line.net = amountOf(text, attributes['currencyID'])
    else if (name === 'Item/Name') line.name = text.trim()
    else if (name === 'InvoicedQuantity' || name === 'CreditedQuantity') {
      line.quantity = decimalOf(text)
      line.unit = attributes['unitCode'] ?? null
    } else if (name.startsWith('Item/ClassifiedTaxCategory/')) {
      readTax(line.tax, name.slice('Item/ClassifiedTaxCategory/'.length), text)
    }
  }

  #leafOfTaxTotal(name: string, text: string, attributes: Attributes): void {
    if (name === 'TaxSubtotal') this.#draft.taxRow(this.#row)
    else if (name === 'TaxSubtotal/TaxableAmount') this.#row.basis = amountOf(text, attributes['currencyID'])
    else if (name === 'TaxSubtotal/TaxAmount') this.#row.tax = amountOf(text, attributes['currencyID'])
    else if (name.startsWith('TaxSubtotal/TaxCategory/')) {
      readTax(this.#row.kind, name.slice('TaxSubtotal/TaxCategory/'.length), text)
    }
  }

  #leafOfAllowance(name: string, text: string, attributes: Attributes): void {
    if (name === '') this.#draft.allowanceOrCharge(this.#allowance)
    else if (name === 'ChargeIndicator') this.#allowance.isCharge = ['true', '1'].includes(text.trim().toLowerCase())
    else if (name === 'Amount') this.#allowance.amount = amountOf(text, attributes['currencyID'])
    else if (name.startsWith('TaxCategory/')) readTax(this.#allowance.tax, name.slice('TaxCategory/'.length), text)
  }

  #leafOfRegistration(path: string, text: string, field: string): void {
    if (path.endsWith('/CompanyID')) this.#registration.id = text
    else if (path.endsWith('/TaxScheme/ID')) this.#registration.scheme = text.trim().toUpperCase()
    else if (path.endsWith('/PartyTaxScheme') && this.#registration.scheme === 'VAT') {
      this.#draft.note(field, this.#registration.id)
    }
  }

  #account(text: string): void {
    const compact = text.replace(/\s+/g, '').toUpperCase()
    if (IBAN.test(compact)) this.#draft.note('iban', compact)
  }
}

function readTax(tax: TaxKind, name: string, text: string): void {
  if (name === 'ID') tax.category = text.trim() || null
  else if (name === 'Percent') tax.rate = decimalOf(text)
  else if (name === 'TaxScheme/ID') tax.type = text.trim().toUpperCase() || null
}
