/**
 * The arithmetic of EN 16931: each function checks some of its rules and names those that are broken. A rule whose
 * amounts the document lacks is not judged, unless the rule itself demands them.
 */
import { type Decimal, germanAmount, germanNumber, isNear, percentOf, rounded, sum } from './amount.ts'
import { categoryKey, type Draft, isVat, RULES_OF, type TaxRow, type Total, UNTAXED } from './draft.ts'
import type { InvoiceProblem } from './invoice.ts'

/** How much of EN 16931 a profile has: ZUGFeRD 1.0 is older than the standard, the smallest profiles have no lines. */
type Extent = { readonly isStandard: boolean; readonly hasLines: boolean; readonly hasAllTotals: boolean }

export function brokenRules(draft: Draft, isStandard: boolean): readonly InvoiceProblem[] {
  const extent = extentOf(draft, isStandard)
  return [
    ...missing(draft, extent),
    ...tooPrecise(draft),
    ...totals(draft, extent),
    ...taxes(draft),
    ...categories(draft, extent),
  ]
}

function extentOf(draft: Draft, isStandard: boolean): Extent {
  const level =
    draft
      .text('profile')
      ?.toLowerCase()
      .split(/[:#]/)
      .at(-1)
      ?.replace(/[^a-z]/g, '') ?? ''
  const isMinimum = level === 'minimum'
  return { isStandard, hasLines: !isMinimum && level !== 'basicwl', hasAllTotals: !isMinimum }
}

const DEMANDED: readonly (readonly [rule: string, field: string, what: string])[] = [
  ['BR-01', 'profile', 'die Kennung der Spezifikation (BT-24)'],
  ['BR-02', 'number', 'die Rechnungsnummer (BT-1)'],
  ['BR-03', 'issued', 'das Rechnungsdatum (BT-2)'],
  ['BR-04', 'typeCode', 'die Art der Rechnung (BT-3)'],
  ['BR-05', 'currency', 'die Währung (BT-5)'],
  ['BR-06', 'seller', 'der Name des Verkäufers (BT-27)'],
  ['BR-07', 'buyer', 'der Name des Käufers (BT-44)'],
]
const DEMANDED_TOTALS: readonly (readonly [rule: string, total: Total, what: string])[] = [
  ['BR-12', 'lines', 'die Summe der Positionen (BT-106)'],
  ['BR-13', 'net', 'der Gesamtbetrag ohne Umsatzsteuer (BT-109)'],
  ['BR-14', 'gross', 'der Gesamtbetrag mit Umsatzsteuer (BT-112)'],
  ['BR-15', 'due', 'der fällige Betrag (BT-115)'],
]

function* missing(draft: Draft, extent: Extent): Generator<InvoiceProblem> {
  if (!extent.isStandard) return
  const lacks = (what: string) => `In der Rechnung fehlt ${what}, oder die Angabe ist nicht lesbar.`
  for (const [rule, field, what] of DEMANDED) if (draft.text(field) === null) yield { rule, text: lacks(what) }
  for (const [rule, total, what] of DEMANDED_TOTALS) {
    if (total === 'lines' && !extent.hasAllTotals) continue
    if (draft.amount(total) === null) yield { rule, text: lacks(what) }
  }
  if (!extent.hasLines) return
  if (draft.lines === 0) yield { rule: 'BR-16', text: 'Die Rechnung hat keine Position.' }
  if (draft.linesWithoutNet > 0) {
    yield { rule: 'BR-24', text: 'Bei mindestens einer Position fehlt der Nettobetrag (BT-131).' }
  }
}

/** BR-DEC: totals have at most two decimals. */
const PRECISE: Readonly<Partial<Record<Total, readonly [rule: string, what: string]>>> = {
  lines: ['BR-DEC-09', 'Die Summe der Positionen (BT-106)'],
  allowances: ['BR-DEC-10', 'Die Summe der Nachlässe (BT-107)'],
  charges: ['BR-DEC-11', 'Die Summe der Zuschläge (BT-108)'],
  net: ['BR-DEC-12', 'Der Gesamtbetrag ohne Umsatzsteuer (BT-109)'],
  tax: ['BR-DEC-13', 'Der Steuerbetrag (BT-110)'],
  gross: ['BR-DEC-14', 'Der Gesamtbetrag mit Umsatzsteuer (BT-112)'],
  prepaid: ['BR-DEC-16', 'Der gezahlte Betrag (BT-113)'],
  rounding: ['BR-DEC-17', 'Der Rundungsbetrag (BT-114)'],
  due: ['BR-DEC-18', 'Der fällige Betrag (BT-115)'],
}
const PRECISE_PARTS: ReadonlyMap<string, string> = new Map([
  ['BR-DEC-01', 'Ein Nachlass (BT-92)'],
  ['BR-DEC-05', 'Ein Zuschlag (BT-99)'],
  ['BR-DEC-19', 'Eine Bemessungsgrundlage der Umsatzsteuer (BT-116)'],
  ['BR-DEC-20', 'Ein Steuerbetrag der Aufschlüsselung (BT-117)'],
  ['BR-DEC-23', 'Der Nettobetrag einer Position (BT-131)'],
])

function* tooPrecise(draft: Draft): Generator<InvoiceProblem> {
  const text = (what: string) => `${what} hat mehr als zwei Nachkommastellen.`
  for (const [total, [rule, what]] of Object.entries(PRECISE)) {
    const amount = draft.amount(total as Total)
    if (amount !== null && amount.decimals > 2) yield { rule, text: text(what) }
  }
  for (const rule of [...draft.tooPrecise].sort()) {
    const what = PRECISE_PARTS.get(rule)
    if (what !== undefined) yield { rule, text: text(what) }
  }
}

/** BR-CO-10 to BR-CO-16: the totals follow from one another. */
function* totals(draft: Draft, extent: Extent): Generator<InvoiceProblem> {
  const value = (total: Total): Decimal | null => draft.amount(total)?.value ?? null
  const or0 = (total: Total): Decimal => value(total) ?? 0n
  const compare = comparison(draft)
  const isJudged = extent.isStandard && extent.hasAllTotals
  if (
    extent.hasLines &&
    draft.lines > draft.linesWithoutNet &&
    (extent.isStandard ? draft.linesWithoutNet === 0 : true)
  ) {
    yield* compare('BR-CO-10', 'Die Summe der Positionen (BT-106)', value('lines'), draft.lineNet, 'die Positionen')
  }
  // ZUGFeRD 1.0 leaves open which sign an allowance has, and whether a settled invoice is due.
  const stated = (total: 'allowances' | 'charges') => (isJudged ? (value(total) ?? 0n) : null)
  const { allowances, charges } = draft
  yield* compare('BR-CO-11', 'Die Summe der Nachlässe (BT-107)', stated('allowances'), allowances, 'die Nachlässe')
  yield* compare('BR-CO-12', 'Die Summe der Zuschläge (BT-108)', stated('charges'), charges, 'die Zuschläge')
  const lines = value('lines')
  if (lines !== null) {
    const net = lines - or0('allowances') + or0('charges')
    yield* compare('BR-CO-13', 'Der Gesamtbetrag ohne Umsatzsteuer (BT-109)', value('net'), net, PARTS)
  }
  const vat = draft.taxRows.filter(({ tax }) => tax !== null)
  if (vat.length > 0) {
    const total = sum(vat.map(({ tax }) => tax?.value ?? 0n))
    yield* compare('BR-CO-14', 'Der Steuerbetrag (BT-110)', value('tax'), total, 'die Steuersätze')
  }
  const net = value('net')
  if (net !== null) {
    const what = 'Der Gesamtbetrag mit Umsatzsteuer (BT-112)'
    yield* compare('BR-CO-15', what, value('gross'), net + or0('tax'), PARTS)
  }
  const gross = value('gross')
  if (gross !== null && isJudged) {
    const due = gross - or0('prepaid') + or0('rounding')
    yield* compare('BR-CO-16', 'Der fällige Betrag (BT-115)', value('due'), due, PARTS)
  }
}

const PARTS = 'die Teilbeträge'

/** Compares a stated amount with a computed one, both rounded to cents. */
function comparison(draft: Draft) {
  const currency = draft.text('currency')
  const money = (value: Decimal) => `${germanAmount(value)}${currency === null ? '' : ` ${currency}`}`
  return function* (
    rule: string,
    what: string,
    stated: Decimal | null,
    computed: Decimal,
    source: string,
  ): Generator<InvoiceProblem> {
    if (stated === null || rounded(stated) === rounded(computed)) return
    yield { rule, text: `${what} ist mit ${money(stated)} angegeben; ${source} ergeben ${money(computed)}.` }
  }
}

/** BR-CO-17, BR-S-09 and their like: the tax of each rate, with the tolerance that the standard's own check has. */
function* taxes(draft: Draft): Generator<InvoiceProblem> {
  for (const { kind, basis, tax } of draft.taxRows) {
    if (!isVat(kind) || basis === null || tax === null) continue
    const { category, rate } = kind
    if (category !== null && UNTAXED.has(category)) {
      if (rounded(tax.value) === 0n) continue
      const text = `Die Kategorie ${category} ist ohne Umsatzsteuer, angegeben sind ${germanAmount(tax.value)}.`
      yield { rule: `${RULES_OF.get(category)}-09`, text }
    } else if (rate !== null) {
      const computed = percentOf(basis.value, rate)
      if (isNear(rounded(computed), tax.value)) continue
      const text = `Die Umsatzsteuer zu ${germanNumber(rate)} % auf ${germanAmount(basis.value)} ist mit ${germanAmount(tax.value)} angegeben; richtig wären ${germanAmount(computed)}.`
      yield { rule: 'BR-CO-17', text }
    }
  }
}

/** BR-S-01, -05, -08 and their like: the breakdown of the tax has the sums of lines, allowances and charges. */
function* categories(draft: Draft, extent: Extent): Generator<InvoiceProblem> {
  for (const rule of [...draft.wrongRates].sort()) {
    yield { rule, text: `Ein Steuersatz passt nicht zu seiner Kategorie (Regel ${rule}).` }
  }
  if (!extent.hasLines || draft.lines === 0 || draft.linesWithoutNet > 0 || draft.linesWithoutCategory > 0) return
  const stated = new Map<string, { row: TaxRow; basis: Decimal }>()
  for (const row of draft.taxRows) {
    if (!isVat(row.kind) || row.kind.category === null || row.basis === null) continue
    const key = categoryKey(row.kind)
    stated.set(key, { row, basis: (stated.get(key)?.basis ?? 0n) + row.basis.value })
  }
  for (const [key, { row, basis }] of stated) {
    const { category, rate } = row.kind
    const prefix = RULES_OF.get(category ?? '')
    const computed = draft.categories.get(key)?.net ?? 0n
    if (prefix === undefined || isSum(category ?? '', basis, computed)) continue
    const at = rate === null ? '' : ` zu ${germanNumber(rate)} %`
    const text = `Die Bemessungsgrundlage der Kategorie ${category}${at} ist mit ${germanAmount(basis)} angegeben; Positionen, Nachlässe und Zuschläge ergeben ${germanAmount(computed)}.`
    yield { rule: `${prefix}-08`, text }
  }
  if (!extent.isStandard) return
  const breakdown = new Set(draft.taxRows.map(({ kind }) => kind.category))
  for (const category of new Set([...draft.categories.values()].map((each) => each.category))) {
    const prefix = RULES_OF.get(category)
    if (prefix === undefined || breakdown.has(category)) continue
    yield { rule: `${prefix}-01`, text: `In der Aufschlüsselung der Umsatzsteuer fehlt die Kategorie ${category}.` }
  }
}

/** Taxed categories may differ by less than one unit, as the standard's own check allows. */
function isSum(category: string, stated: Decimal, computed: Decimal): boolean {
  return UNTAXED.has(category) ? rounded(stated) === rounded(computed) : isNear(stated, computed)
}
