/** What both engines keep of an invoice to find it: a row beside the text that holds all of it. */
import { hash } from 'node:crypto'
import { foldText } from '../../search/index.ts'
import { type AddedText, type InvoiceFilter, invoicePart, invoicesIn } from '../contract/index.ts'

/** One invoice. Names and numbers are folded as words are; null where the document has none. */
export type InvoiceKeys = {
  readonly part: number
  /** Its place among the invoices of that part. */
  readonly place: number
  readonly number: string | null
  readonly seller: string | null
  readonly sellerVat: string | null
  readonly buyer: string | null
  readonly issued: string | null
  readonly dueDate: string | null
  readonly grossCents: number | null
  /** Equal for the same invoice in two mails; null where the document does not say which invoice it is. */
  readonly identity: string | null
}

/** The columns of the keys, in the order of `keyValues`. */
export const KEY_COLUMNS = [
  'part',
  'place',
  'number',
  'seller',
  'seller_vat',
  'buyer',
  'issued',
  'due_date',
  'gross_cents',
  'identity',
] as const

export function keyValues(keys: InvoiceKeys): (string | number | null)[] {
  const { part, place, number, seller, sellerVat, buyer, issued, dueDate, grossCents, identity } = keys
  return [part, place, number, seller, sellerVat, buyer, issued, dueDate, grossCents, identity]
}

/** The invoices that a text of a mail holds; none for a text that is searched. */
export function invoiceKeys(text: AddedText): readonly InvoiceKeys[] {
  const part = invoicePart(text)
  if (part === null) return []
  return invoicesIn(text).map(({ number, seller, buyer, issued, dueDate, gross, currency }, place) => {
    const keys = {
      part,
      place,
      number: folded(number),
      seller: folded(seller.name),
      sellerVat: compact(seller.vatId),
      buyer: folded(buyer.name),
      issued,
      dueDate,
      grossCents: cents(gross),
    }
    const who = keys.sellerVat ?? keys.seller
    const parts = [keys.number, who, issued, gross, currency]
    const isKnown = keys.number !== null && who !== null && issued !== null && gross !== null
    return { ...keys, identity: isKnown ? hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32) : null }
  })
}

/** The numbers of the invoices that a text holds. */
export function invoiceNumbers(text: AddedText): readonly string[] {
  return invoicePart(text) === null ? [] : invoicesIn(text).flatMap(({ number }) => number ?? [])
}

/** A condition on the rows of invoices. */
export type KeyCondition =
  | { readonly column: 'seller_vat'; readonly is: string }
  /** Compared without the blanks between its words. */
  | { readonly column: 'number'; readonly joined: string }
  | { readonly column: 'seller' | 'buyer'; readonly hasWord: string }
  | { readonly column: 'issued' | 'due_date'; readonly operator: '>=' | '<='; readonly value: string }
  | { readonly column: 'gross_cents'; readonly operator: '>=' | '<='; readonly value: number }

/** The conditions of a filter, except the one on mails. A name without letters and digits matches nothing. */
export function keyConditions({ number, seller, buyer, sellerVat, issued, due, total }: InvoiceFilter): KeyCondition[] {
  const conditions: KeyCondition[] = []
  if (number !== null) conditions.push({ column: 'number', joined: folded(number)?.replaceAll(' ', '') ?? NOTHING })
  if (sellerVat !== null) conditions.push({ column: 'seller_vat', is: compact(sellerVat) ?? NOTHING })
  for (const [column, words] of [
    ['seller', seller],
    ['buyer', buyer],
  ] as const) {
    if (words === null) continue
    for (const word of (folded(words) ?? NOTHING).split(' ')) conditions.push({ column, hasWord: word })
  }
  for (const [column, { from, to }] of [
    ['issued', issued],
    ['due_date', due],
  ] as const) {
    if (from !== null) conditions.push({ column, operator: '>=', value: from })
    if (to !== null) conditions.push({ column, operator: '<=', value: to })
  }
  if (total.from !== null) conditions.push({ column: 'gross_cents', operator: '>=', value: total.from })
  if (total.to !== null) conditions.push({ column: 'gross_cents', operator: '<=', value: total.to })
  return conditions
}

/** In no folded text. */
const NOTHING = '_'

function folded(text: string | null): string | null {
  return text === null ? null : foldText(text) || null
}

function compact(text: string | null): string | null {
  return text?.replace(/[^\p{L}\p{N}]+/gu, '').toUpperCase() || null
}

/** Cents of an amount, null beyond what a number holds exactly. */
function cents(amount: string | null): number | null {
  if (amount === null) return null
  const value = Number(amount.replace('.', ''))
  return Number.isSafeInteger(value) ? value : null
}
