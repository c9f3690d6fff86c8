/** Reads amounts of a load list as the imports of the service read them (`betrieb/importe/amount.ts` there). Pure. */

/** A unit behind a number: `2 Stück`, `4x`. */
const UNIT = /\s{0,4}(?:x|×|stk\.?|stck\.?|st\.?|stück|paar|satz)$/iu
/** Digits alone, or with one or two zeros as decimals: `5`, `5,0`, `5.00`. */
const PLAIN = /^(\d{1,7})(?:[.,]0{1,2})?$/u
/** Thousands with the same sign between them: `1.000`, `12 000`, `1’000`. */
const GROUPED = /^[1-9]\d{0,2}([.'’ \u00a0\u202f])\d{3}(?:\1\d{3})?(?:,0{1,2})?$/u

/** Longer text is no amount. */
const AMOUNT_MAX = 40

/** Reads a whole number; undefined for any other text, also for `1,000`, which has two meanings. */
export function readAmount(text: string): number | undefined {
  if (text.length > AMOUNT_MAX) return undefined
  const digits = text.replace(UNIT, '')
  const plain = PLAIN.exec(digits)?.[1]
  if (plain !== undefined) return Number(plain)
  return GROUPED.test(digits) ? Number(digits.replace(/,0+$/u, '').replaceAll(/\D/gu, '')) : undefined
}

/** The amount of a cell for the wire; no number for text that is none, which the service refuses. */
export const toAmount = (cell: number | string): number => (/\D/u.test(String(cell)) ? Number.NaN : Number(cell))
