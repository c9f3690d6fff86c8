/** Reads whole numbers as people write them in tables: with a unit, with signs between thousands, with zero decimals. */

/** A unit behind a number: `2 Stück`, `4x`. */
const UNIT = /\s{0,4}(?:x|×|stk\.?|stck\.?|st\.?|stück|paar|satz|tage?)$/iu
/** Digits alone, or with one or two zeros as decimals: `5`, `5,0`, `5.00`. */
const PLAIN = /^(-?\d{1,9})(?:[.,]0{1,2})?$/u
/** Thousands as German, Austrian and Swiss tables part them, all by the same sign: `1.000`, `12 000`, `1’000`. */
const GROUPED = /^[1-9]\d{0,2}([.'’ \u00a0\u202f])\d{3}(?:\1\d{3})?(?:,0{1,2})?$/u
const DECIMALS = /,0+$/u
const NO_DIGIT = /\D/gu
/** Longer text is no amount. */
const AMOUNT_MAX = 40

/**
 * Reads a whole number; undefined for any other text.
 *
 * What has two meanings is no number: `1,000` is a thousand in English tables and one in German ones. `1.000` is a thousand,
 * because tables here are German.
 */
export function readAmount(cell: string): number | undefined {
  if (cell.length > AMOUNT_MAX) return undefined
  const digits = cell.replace(UNIT, '')
  const plain = PLAIN.exec(digits)?.[1]
  if (plain !== undefined) return Number(plain)
  return GROUPED.test(digits) ? Number(digits.replace(DECIMALS, '').replaceAll(NO_DIGIT, '')) : undefined
}

const NUMERIC = /^-?\d[\d.,'’\s]*$/u
const WITH_SIGNS = /[.,'’\s]\d/u

/** Whether a text is a number whose signs can be read in two ways, or in none. */
export const isAmbiguous = (cell: string): boolean => {
  if (cell.length > AMOUNT_MAX) return false
  const digits = cell.replace(UNIT, '')
  return NUMERIC.test(digits) && WITH_SIGNS.test(digits)
}
