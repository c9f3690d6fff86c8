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

/** Names of ZUGFeRD 1.0, and of parts that have another name at lines than at the head, as Factur-X 1.0 calls them. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['SpecifiedExchangedDocumentContext', 'ExchangedDocumentContext'],
  ['HeaderExchangedDocument', 'ExchangedDocument'],
  ['SpecifiedSupplyChainTradeTransaction', 'SupplyChainTradeTransaction'],
  ['ApplicableSupplyChainTradeAgreement', 'ApplicableHeaderTradeAgreement'],
  ['ApplicableSupplyChainTradeSettlement', 'ApplicableHeaderTradeSettlement'],
  ['SpecifiedSupplyChainTradeSettlement', 'SpecifiedLineTradeSettlement'],
  ['SpecifiedSupplyChainTradeDelivery', 'SpecifiedLineTradeDelivery'],
  ['ApplicablePercent', 'RateApplicablePercent'],
  ['SpecifiedTradeSettlementMonetarySummation', 'Summation'],
  ['SpecifiedTradeSettlementHeaderMonetarySummation', 'Summation'],
  ['SpecifiedTradeSettlementLineMonetarySummation', 'Summation'],
])

const AGREEMENT = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement'
const SETTLEMENT = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'
const LINE = 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem'
const LINE_SETTLEMENT = `${LINE}/SpecifiedLineTradeSettlement`

/** Fields of the document by their path. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID', 'profile'],
  ['ExchangedDocument/ID', 'number'],
  ['ExchangedDocument/TypeCode', 'typeCode'],
  [`${AGREEMENT}/SellerTradeParty/Name`, 'seller'],
  [`${AGREEMENT}/BuyerTradeParty/Name`, 'buyer'],
  [`${AGREEMENT}/BuyerReference`, 'buyerReference'],
  [`${AGREEMENT}/BuyerOrderReferencedDocument/IssuerAssignedID`, 'order'],
  [`${AGREEMENT}/BuyerOrderReferencedDocument/ID`, 'order'],
  [`${SETTLEMENT}/InvoiceCurrencyCode`, 'currency'],
  [`${SETTLEMENT}/InvoiceReferencedDocument/IssuerAssignedID`, 'preceding'],
  [`${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID`, 'iban'],
])

const TOTALS = new Map([
  ['LineTotalAmount', 'lines'],
  ['AllowanceTotalAmount', 'allowances'],
  ['ChargeTotalAmount', 'charges'],
  ['TaxBasisTotalAmount', 'net'],
  ['TaxTotalAmount', 'tax'],
  ['GrandTotalAmount', 'gross'],
  ['TotalPrepaidAmount', 'prepaid'],
  ['RoundingAmount', 'rounding'],
  ['DuePayableAmount', 'due'],
] as const)

/** VAT registrations of the parties (schemeID VA). */
const VAT_IDS: ReadonlyMap<string, string> = new Map([
  [`${AGREEMENT}/SellerTradeParty/SpecifiedTaxRegistration/ID`, 'sellerVat'],
  [`${AGREEMENT}/BuyerTradeParty/SpecifiedTaxRegistration/ID`, 'buyerVat'],
])

const newTax = (): TaxKind => ({ type: null, category: null, rate: null })

/** Reads UN/CEFACT Cross Industry Invoices: ZUGFeRD 1 and 2, Factur-X, XRechnung in CII. */
export class CiiMapping implements Mapping {
  readonly #draft: Draft
  #line: Line | null = null
  #row: TaxRow = { kind: newTax(), basis: null, tax: null }
  #allowance: AllowanceOrCharge = { isCharge: false, amount: null, tax: newTax() }

  constructor(draft: Draft) {
    this.#draft = draft
  }

  rename(name: string): string {
    return RENAMED.get(name) ?? name
  }

  open(path: string): void {
    if (path === LINE) {
      this.#line = { tax: newTax(), net: null, name: '', quantity: null, unit: null, counts: true }
    } else if (path === `${SETTLEMENT}/ApplicableTradeTax`) {
      this.#row = { kind: newTax(), basis: null, tax: null }
    } else if (path === `${SETTLEMENT}/SpecifiedTradeAllowanceCharge`) {
      this.#allowance = { isCharge: false, amount: null, tax: newTax() }
    } else if (path === `${SETTLEMENT}/SpecifiedLogisticsServiceCharge`) {
      this.#allowance = { isCharge: true, amount: null, tax: newTax() }
    }
  }

  leaf(path: string, text: string, attributes: Attributes): void {
    if (path.startsWith(LINE)) this.#leafOfLine(path.slice(LINE.length + 1), text, attributes)
    else if (path.startsWith(SETTLEMENT)) this.#leafOfSettlement(path.slice(SETTLEMENT.length + 1), text, attributes)
    else if (path.startsWith('ExchangedDocument/IssueDateTime')) this.#draft.note('issued', dayIn(text, attributes))
    const field = TEXTS.get(path)
    if (field !== undefined) this.#draft.note(field, text)
    const vat = VAT_IDS.get(path)
    if (vat !== undefined && attributes['schemeID']?.trim().toUpperCase() === 'VA') this.#draft.note(vat, text)
  }

  #leafOfLine(path: string, text: string, attributes: Attributes): void {
    const line = this.#line
    if (line === null) return
    if (path === '') {
      this.#line = null
      this.#draft.line(line)
    } else if (path === 'AssociatedDocumentLineDocument/LineStatusReasonCode') {
      line.counts = text.trim() === 'DETAIL' || text.trim() === ''
    } else if (path === 'SpecifiedTradeProduct/Name') {
      line.name = text.trim()
    } else if (path === 'SpecifiedLineTradeDelivery/BilledQuantity') {
      line.quantity = decimalOf(text)
      line.unit = attributes['unitCode'] ?? null
    } else if (`${LINE}/${path}` === `${LINE_SETTLEMENT}/Summation/LineTotalAmount`) {
      line.net = amountOf(text, attributes['currencyID'])
    } else if (path.startsWith('SpecifiedLineTradeSettlement/ApplicableTradeTax/')) {
      readTax(line.tax, path, text)
    }
  }

  #leafOfSettlement(path: string, text: string, attributes: Attributes): void {
    const [group, ...rest] = path.split('/')
    const name = rest.join('/')
    if (group === 'Summation') {
      const total = TOTALS.get(name as 'LineTotalAmount')
      if (total !== undefined) this.#draft.total(total, text, attributes['currencyID'])
    } else if (group === 'ApplicableTradeTax') this.#leafOfTaxRow(name, text, attributes)
    else if (group === 'SpecifiedTradeAllowanceCharge') this.#leafOfAllowance(name, text, attributes)
    else if (group === 'SpecifiedLogisticsServiceCharge') this.#leafOfAllowance(name, text, attributes)
    else if (group === 'SpecifiedTradePaymentTerms' && name.startsWith('DueDateDateTime')) {
      this.#draft.note('dueDate', dayIn(text, attributes))
    }
  }

  #leafOfTaxRow(name: string, text: string, attributes: Attributes): void {
    if (name === '') this.#draft.taxRow(this.#row)
    else if (name === 'BasisAmount') this.#row.basis = amountOf(text, attributes['currencyID'])
    else if (name === 'CalculatedAmount') this.#row.tax = amountOf(text, attributes['currencyID'])
    else readTax(this.#row.kind, name, text)
  }

  #leafOfAllowance(name: string, text: string, attributes: Attributes): void {
    if (name === '') this.#draft.allowanceOrCharge(this.#allowance)
    else if (name === 'ChargeIndicator/Indicator' || name === 'ChargeIndicator') {
      if (text.trim() !== '') this.#allowance.isCharge = ['true', '1'].includes(text.trim().toLowerCase())
    } else if (name === 'ActualAmount' || name === 'AppliedAmount') {
      this.#allowance.amount = amountOf(text, attributes['currencyID'])
    } else if (name.startsWith('CategoryTradeTax/') || name.startsWith('AppliedTradeTax/')) {
      readTax(this.#allowance.tax, name, text)
    }
  }
}

function readTax(tax: TaxKind, path: string, text: string): void {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (name === 'TypeCode') tax.type = text.trim().toUpperCase() || null
  else if (name === 'CategoryCode') tax.category = text.trim() || null
  else if (name === 'RateApplicablePercent') tax.rate = decimalOf(text)
}

function dayIn(text: string, attributes: Attributes): string {
  return parseDay(text, attributes['format'] ?? null) ?? ''
}
