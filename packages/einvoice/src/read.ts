import { readXmlText } from '@zeughaus/mime'
import { type Amount, formatAmount, germanAmount, germanNumber } from './amount.ts'
import { CiiMapping } from './cii.ts'
import { Draft, type Line, type TaxRow } from './draft.ts'
import type { Invoice, InvoiceProblem, ShownLine, ShownTax } from './invoice.ts'
import { INVOICE_LIMITS, type InvoiceLimits } from './limits.ts'
import { InvoiceVisitor } from './reader.ts'
import { mayBeInvoice, syntaxOf } from './recognise.ts'
import { brokenRules } from './rules.ts'
import { UblMapping } from './ubl.ts'
import { type Attributes, type ElementVisitor, walkPieces, type XmlEnd } from './xml.ts'

/** Elements around an invoice: an envelope such as the Standard Business Document of Peppol has three. */
const ENVELOPE_DEPTH = 5

export type InvoiceOptions = {
  readonly limits?: InvoiceLimits
  /** The charset that the mail declares for the file; null without one. */
  readonly charset?: string | null
}

/**
 * Reads an electronic invoice. Never throws because of its content.
 *
 * @param bytes a whole file of any kind
 * @returns null when it is no invoice
 */
export function readInvoice(bytes: Uint8Array, options: InvoiceOptions = {}): Invoice | null {
  if (!mayBeInvoice(bytes)) return null
  const limits = options.limits ?? INVOICE_LIMITS
  const finder = new Finder(limits)
  const { pieces, isAsDeclared } = readXmlText(bytes.subarray(0, limits.bytes), options.charset ?? null)
  const end = walkPieces(pieces, finder, limits)
  const { draft } = finder
  if (draft === null) return null
  if (end === 'depth') draft.cut ??= 'depth'
  if (bytes.length > limits.bytes) draft.cut ??= 'bytes'
  const invoice = invoiceOf(draft, end, finder.isStandard)
  return isAsDeclared || draft.cut !== null ? invoice : { ...invoice, problems: [WRONG_ENCODING, ...invoice.problems] }
}

/** XML 1.0 section 4.3.3: bytes that are no text of the declared encoding are an error, which other programs refuse. */
const WRONG_ENCODING: InvoiceProblem = {
  rule: 'XML',
  text: 'Die Zeichen der Rechnung sind anders kodiert, als sie angibt; ohne Angabe gilt UTF-8. Umlaute sind so gelesen, wie sie vermutlich gemeint sind. Bitte fordern Sie eine berichtigte Rechnung an.',
}

/** Waits for the root of an invoice, then hands every element to the reader of its syntax. */
class Finder implements ElementVisitor {
  readonly #limits: InvoiceLimits
  #depth = 0
  #rootDepth = 0
  #visitor: InvoiceVisitor | null = null
  #hasEnded = false
  draft: Draft | null = null
  /** False for ZUGFeRD 1.0, which is older than EN 16931. */
  isStandard = true

  constructor(limits: InvoiceLimits) {
    this.#limits = limits
  }

  get isOver(): boolean {
    return this.#hasEnded || (this.draft?.cut ?? null) !== null
  }

  open(name: string, namespace: string | null, attributes: Attributes): void {
    this.#depth++
    if (this.#visitor !== null) this.#visitor.open(name, namespace, attributes)
    else if (this.draft === null && this.#depth <= ENVELOPE_DEPTH) this.#begin(name, namespace)
  }

  close(text: string): void {
    if (this.#visitor !== null && this.#depth === this.#rootDepth) {
      this.#visitor = null
      this.#hasEnded = true
    }
    this.#visitor?.close(text)
    this.#depth--
  }

  #begin(name: string, namespace: string | null): void {
    const syntax = syntaxOf(name, namespace)
    if (syntax === null) return
    this.draft = new Draft(syntax, this.#limits)
    this.isStandard = name !== 'CrossIndustryDocument'
    const mapping = syntax === 'CII' ? new CiiMapping(this.draft) : new UblMapping(this.draft)
    this.#visitor = new InvoiceVisitor(this.draft, mapping)
    this.#rootDepth = this.#depth
  }
}

function invoiceOf(draft: Draft, end: XmlEnd, isStandard: boolean): Invoice {
  const amount = (total: Parameters<Draft['amount']>[0]) => written(draft.amount(total))
  return {
    syntax: draft.syntax,
    profile: draft.text('profile'),
    number: draft.text('number'),
    typeCode: draft.text('typeCode'),
    issued: draft.text('issued'),
    dueDate: draft.text('dueDate'),
    seller: { name: draft.text('seller') ?? draft.text('sellerTrading'), vatId: draft.text('sellerVat') },
    buyer: { name: draft.text('buyer') ?? draft.text('buyerTrading'), vatId: draft.text('buyerVat') },
    currency: draft.text('currency'),
    net: amount('net'),
    tax: amount('tax'),
    gross: amount('gross'),
    due: amount('due'),
    iban: draft.text('iban')?.replace(/\s+/g, '') ?? null,
    lines: draft.lines,
    problems: problemsOf(draft, end, isStandard),
    references: {
      order: draft.text('order'),
      buyer: draft.text('buyerReference'),
      preceding: draft.text('preceding'),
    },
    taxes: draft.taxRows.slice(0, SHOWN_TAXES).map(shownTax),
    shownLines: draft.shown.map(shownLine),
  }
}

/** Rows of the tax breakdown that people see; an invoice has a handful. */
const SHOWN_TAXES = 20

const CUT: Readonly<Record<NonNullable<Draft['cut']>, string>> = {
  lines: 'Die Rechnung hat zu viele Positionen. Sie ist nur bis dahin gelesen und nicht geprüft.',
  groups: 'Die Rechnung hat zu viele Steuersätze oder Summen. Sie ist nur bis dahin gelesen und nicht geprüft.',
  depth: 'Das XML der Rechnung ist zu tief verschachtelt. Sie ist nur bis dahin gelesen und nicht geprüft.',
  bytes: 'Das XML der Rechnung ist zu groß. Sie ist nur bis dahin gelesen und nicht geprüft.',
}

/** A document that was not read to its end is not judged: its sums would be wrong without need. */
function problemsOf(draft: Draft, end: XmlEnd, isStandard: boolean): readonly InvoiceProblem[] {
  if (draft.cut !== null) return [{ rule: 'LIMIT', text: CUT[draft.cut] }]
  if (end === 'malformed') {
    return [
      { rule: 'XML', text: 'Das XML der Rechnung ist beschädigt: Es ist nicht wohlgeformt. Sie ist nicht geprüft.' },
    ]
  }
  return brokenRules(draft, isStandard)
}

function shownTax({ kind, basis, tax }: TaxRow): ShownTax {
  return {
    category: kind.category,
    rate: kind.rate === null ? null : germanNumber(kind.rate),
    basis: written(basis),
    tax: written(tax),
  }
}

function shownLine({ name, quantity, unit, net, tax }: Line): ShownLine {
  return {
    name,
    quantity: quantity === null ? null : germanNumber(quantity),
    unit,
    net: net === null ? null : germanAmount(net.value),
    rate: tax.rate === null ? null : germanNumber(tax.rate),
  }
}

function written(amount: Amount | null): string | null {
  return amount === null ? null : formatAmount(amount.value)
}
