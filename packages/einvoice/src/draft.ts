/** What the readers of both syntaxes gather of a document, before it is judged. */
import { type Amount, type Decimal, parseDecimal } from './amount.ts'
import type { Syntax } from './invoice.ts'
import type { InvoiceLimits } from './limits.ts'

/** Category and rate of a tax: of a line, an allowance or charge, or of a row of the tax breakdown. */
export type TaxKind = { type: string | null; category: string | null; rate: Decimal | null }

export type Line = {
  tax: TaxKind
  net: Amount | null
  name: string
  quantity: Decimal | null
  unit: string | null
  /** Whether its amount is part of the total: subtotals and remarks of extended profiles are not. */
  counts: boolean
}

export type AllowanceOrCharge = { isCharge: boolean; amount: Amount | null; tax: TaxKind }

export type TaxRow = { kind: TaxKind; basis: Amount | null; tax: Amount | null }

/** The amounts of one category and rate over all lines, allowances and charges. */
export type CategorySum = { readonly category: string; readonly rate: Decimal; net: Decimal }

/** The totals of a document. A total may stand there several times, in different currencies. */
export const TOTALS = ['lines', 'allowances', 'charges', 'net', 'tax', 'gross', 'prepaid', 'rounding', 'due'] as const
export type Total = (typeof TOTALS)[number]

export class Draft {
  readonly syntax: Syntax
  readonly limits: InvoiceLimits
  /** First values of the document's fields. */
  readonly texts = new Map<string, string>()
  readonly totals: Record<Total, Amount[]>
  readonly taxRows: TaxRow[] = []
  readonly shown: Line[] = []
  readonly categories = new Map<string, CategorySum>()
  lines = 0
  lineNet: Decimal = 0n
  /** Lines that count and have no readable amount. */
  linesWithoutNet = 0
  /** Lines that count and name no category of tax. */
  linesWithoutCategory = 0
  allowances: Decimal = 0n
  charges: Decimal = 0n
  /** Allowances and charges, lines and rows of tax with more than two decimals, by rule. */
  readonly tooPrecise = new Set<string>()
  /** Rates that their category forbids, by rule. */
  readonly wrongRates = new Set<string>()
  /** A limit or a defect ended the reading early. */
  cut: 'lines' | 'groups' | 'depth' | 'bytes' | null = null
  #groups = 0

  constructor(syntax: Syntax, limits: InvoiceLimits) {
    this.syntax = syntax
    this.limits = limits
    this.totals = Object.fromEntries(TOTALS.map((total) => [total, [] as Amount[]])) as Record<Total, Amount[]>
  }

  /** Keeps the first value of a field. */
  note(field: string, text: string): void {
    const trimmed = text.trim()
    if (trimmed !== '' && !this.texts.has(field)) this.texts.set(field, trimmed)
  }

  text(field: string): string | null {
    return this.texts.get(field) ?? null
  }

  total(total: Total, text: string, currency: string | undefined): void {
    const amount = amountOf(text, currency)
    if (amount !== null && this.#hasRoom()) this.totals[total].push(amount)
  }

  line(line: Line): void {
    this.lines++
    if (this.lines > this.limits.lines) this.cut ??= 'lines'
    if (this.shown.length < this.limits.shownLines) this.shown.push(line)
    if (!line.counts) return
    if (line.net === null) this.linesWithoutNet++
    else {
      this.lineNet += line.net.value
      if (line.net.decimals > 2) this.tooPrecise.add('BR-DEC-23')
      if (line.tax.category === null) this.linesWithoutCategory++
      this.#count(line.tax, line.net.value)
    }
    this.#checkRate(line.tax, 5)
  }

  allowanceOrCharge({ isCharge, amount, tax }: AllowanceOrCharge): void {
    if (amount === null) return
    if (isCharge) this.charges += amount.value
    else this.allowances += amount.value
    if (amount.decimals > 2) this.tooPrecise.add(isCharge ? 'BR-DEC-05' : 'BR-DEC-01')
    this.#count(tax, isCharge ? amount.value : -amount.value)
    this.#checkRate(tax, isCharge ? 7 : 6)
  }

  taxRow(row: TaxRow): void {
    if (!this.#hasRoom()) return
    this.taxRows.push(row)
    if ((row.basis?.decimals ?? 0) > 2) this.tooPrecise.add('BR-DEC-19')
    if ((row.tax?.decimals ?? 0) > 2) this.tooPrecise.add('BR-DEC-20')
  }

  #count(tax: TaxKind, net: Decimal): void {
    if (!isVat(tax) || tax.category === null) return
    const key = categoryKey(tax)
    const known = this.categories.get(key)
    if (known !== undefined) known.net += net
    else if (this.#hasRoom()) this.categories.set(key, { category: tax.category, rate: tax.rate ?? 0n, net })
  }

  /** BR-S-05 and its like: the standard rate is above zero, exempt categories have the rate zero. */
  #checkRate(tax: TaxKind, number: 5 | 6 | 7): void {
    if (!isVat(tax) || tax.category === null || tax.rate === null) return
    const prefix = RULES_OF.get(tax.category)
    if (prefix === undefined) return
    const isRight = tax.category === 'S' ? tax.rate > 0n : !UNTAXED.has(tax.category) || tax.rate === 0n
    if (!isRight) this.wrongRates.add(`${prefix}-0${number}`)
  }

  /** The total in the document's currency; else one without currency, else the first. */
  amount(total: Total): Amount | null {
    const amounts = this.totals[total]
    const currency = this.text('currency')?.toUpperCase() ?? null
    return (
      amounts.find((amount) => amount.currency === currency) ??
      amounts.find((amount) => amount.currency === null) ??
      amounts[0] ??
      null
    )
  }

  #hasRoom(): boolean {
    this.#groups++
    if (this.#groups > this.limits.groups) this.cut ??= 'groups'
    return this.cut === null
  }
}

/** Names of the rules of a VAT category (UNCL 5305) in EN 16931. */
export const RULES_OF: ReadonlyMap<string, string> = new Map([
  ['S', 'BR-S'],
  ['Z', 'BR-Z'],
  ['E', 'BR-E'],
  ['AE', 'BR-AE'],
  ['K', 'BR-IC'],
  ['G', 'BR-G'],
  ['O', 'BR-O'],
  ['L', 'BR-AF'],
  ['M', 'BR-AG'],
])
/** Categories without tax. */
export const UNTAXED: ReadonlySet<string> = new Set(['Z', 'E', 'AE', 'K', 'G', 'O'])

/** Whether a tax is value added tax: extended profiles name others, such as insurance tax. */
export function isVat({ type }: TaxKind): boolean {
  return type === null || type === 'VAT'
}

/** Rates tell only some categories apart; the others are summed as a whole (BR-Z-08 and its like). */
export function categoryKey({ category, rate }: Pick<TaxKind, 'category' | 'rate'>): string {
  return UNTAXED.has(category ?? '') ? String(category) : `${category} ${rate ?? 0n}`
}

export function amountOf(text: string, currency: string | undefined): Amount | null {
  const read = parseDecimal(text)
  return read === null ? null : { ...read, currency: currency?.trim().toUpperCase() || null }
}

export function decimalOf(text: string): Decimal | null {
  return parseDecimal(text)?.value ?? null
}
