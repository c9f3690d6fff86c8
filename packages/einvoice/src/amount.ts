/** Exact decimals: amounts are never binary fractions. */

/** Units of one: amounts are counted in 10⁻¹⁰, more decimals than any price or tax rate has. */
const DECIMALS = 10
const ONE = 10n ** BigInt(DECIMALS)
const CENT = ONE / 100n

/** A number in units of 10⁻¹⁰. */
export type Decimal = bigint

/** An amount as it stands in the document. */
export type Amount = {
  readonly value: Decimal
  /** Digits behind the point, as written. */
  readonly decimals: number
  readonly currency: string | null
}

/** Digits of the longest number: a sum of millions of these stays cheap. */
const DIGITS = 30
/** xs:decimal, XML Schema part 2, section 3.2.3. */
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/

/** Reads an xs:decimal; null when the text is none. Digits behind the tenth decimal are cut off. */
export function parseDecimal(text: string): { value: Decimal; decimals: number } | null {
  const trimmed = text.trim()
  if (trimmed.length > 2 * DIGITS) return null
  const parts = DECIMAL.exec(trimmed)
  if (parts === null) return null
  const [, sign, whole = '', fraction = ''] = parts
  if (whole === '' && fraction === '') return null
  if (whole.length > DIGITS) return null
  const value = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'))
  return { value: sign === '-' ? -value : value, decimals: fraction.length }
}

/** Rounds to cents, half away from zero. */
export function toCents(value: Decimal): bigint {
  const half = value < 0n ? -CENT / 2n : CENT / 2n
  return (value + half) / CENT
}

/** The same amount without fractions of a cent. */
export function rounded(value: Decimal): Decimal {
  return toCents(value) * CENT
}

/** `percent` of an amount. */
export function percentOf(value: Decimal, percent: Decimal): Decimal {
  return (value * percent) / (100n * ONE)
}

/** Whether two amounts are less than one unit of the currency apart: the tolerance of BR-CO-17 and BR-S-08. */
export function isNear(left: Decimal, right: Decimal): boolean {
  const difference = left - right
  return difference < ONE && difference > -ONE
}

export function sum(values: Iterable<Decimal>): Decimal {
  let total = 0n
  for (const value of values) total += value
  return total
}

/** Writes an amount with two decimals for programs: `-1234.50`. */
export function formatAmount(value: Decimal): string {
  const cents = toCents(value)
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Writes an amount for people: `-1.234,50`. */
export function germanAmount(value: Decimal): string {
  const [whole = '', cents = ''] = formatAmount(value).replace('-', '').split('.')
  return `${toCents(value) < 0n ? '-' : ''}${BigInt(whole).toLocaleString('de-DE')},${cents}`
}

/** Writes a tax rate or quantity for people, without needless zeros: `7`, `19,5`. */
export function germanNumber(value: Decimal): string {
  const digits = String(value < 0n ? -value : value).padStart(DECIMALS + 1, '0')
  let end = digits.length
  while (end > digits.length - DECIMALS && digits[end - 1] === '0') end--
  const fraction = digits.slice(digits.length - DECIMALS, end)
  return `${value < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}${fraction === '' ? '' : `,${fraction}`}`
}
