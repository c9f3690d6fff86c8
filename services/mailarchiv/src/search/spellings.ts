/**
 * The ways in which people write one number, one day or one part number. A search looks for all of them: the index holds
 * what the mail says, so nothing has to be written again when a spelling is added here.
 */
import { tokens } from './fold.ts'

const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')

/** Digits in groups of three with one separator (also a blank that does not break a line), perhaps with decimals. */
const GROUPED = /^(\d{1,3})((?:([.,'’ \u00a0\u202f])\d{3})(?:\3\d{3})*)(?:([.,])(\d{1,2}))?$/u
const DECIMAL = /^(\d{4,15})[.,](\d{1,2})$/
const GERMAN_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const HYPHENATED = /^[\p{L}\p{N}]+(?:[-\u2010-\u2013][\p{L}\p{N}]+)+$/u
const LETTERS_AND_DIGITS = /^(?=.*\p{L})(?=.*\d)[\p{L}\d]+$/u
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** Characters from which digits alone, with hyphens, are a part number and no range of numbers. */
const PART_NUMBER = 5
/** Runs of letters and of digits of the longest part number; more of them are a key or a checksum. */
const MOST_RUNS = 4
/** Characters of the longest text that may be one of these. */
const LONGEST = 48

/** A number with blanks between its groups of digits, as one term of a query. */
export const SPACED_NUMBER = /\d{1,3}(?:[ \u00a0\u202f]\d{3})+[.,]\d{2}(?![^\s()])/uy

/** The sequences of tokens under which a word of a query is found, its own first; none without letters and digits. */
export function spellingsOf(text: string): string[][] {
  const own = tokens(text)
  if (own.length === 0 || text.length > LONGEST || !/\d/.test(text)) return own.length === 0 ? [] : [own]
  const word = text.replace(AROUND, '')
  const others = dayOf(word) ?? numberOf(word) ?? partNumberOf(word)
  const different = new Map([own, ...others].map((sequence) => [sequence.join(' '), sequence]))
  return [...different.values()]
}

function dayOf(word: string): string[][] | null {
  const german = GERMAN_DAY.exec(word)
  const iso = ISO_DAY.exec(word)
  const parts = german === null ? iso?.slice(1) : german.slice(1).toReversed()
  if (parts === undefined) return null
  const [year = '', month = '', day = ''] = parts.map((part) => `${Number(part)}`)
  const name = MONTHS[Number(month) - 1]
  if (name === undefined || Number(day) < 1 || Number(day) > 31) return null
  const [longMonth, longDay] = [month.padStart(2, '0'), day.padStart(2, '0')]
  return [
    [longDay, longMonth, year],
    [day, month, year],
    [year, longMonth, longDay],
    [day, ...tokens(name), year],
  ]
}

function numberOf(word: string): string[][] | null {
  const grouped = GROUPED.exec(word)
  if (grouped !== null) {
    const [, first = '', groups = '', separator, point, fraction] = grouped
    if (separator === point) return null
    const digits = first + groups.replace(/\D/g, '')
    return spelled(digits, fraction)
  }
  const decimal = DECIMAL.exec(word)
  return decimal === null ? null : spelled(decimal[1]!, decimal[2])
}

/** With and without groups of three digits. */
function spelled(digits: string, fraction: string | undefined): string[][] {
  const decimals = fraction === undefined ? [] : [fraction]
  const head = digits.length % 3
  const groups = [digits.slice(0, head), ...(digits.slice(head).match(/\d{3}/g) ?? [])].filter((group) => group !== '')
  return [
    [digits, ...decimals],
    [...groups, ...decimals],
  ]
}

/** With and without hyphens; without them, they may stand between letters and digits. */
function partNumberOf(word: string): string[][] {
  if (HYPHENATED.test(word)) {
    const joined = word.replace(/[^\p{L}\p{N}]/gu, '')
    return /\p{L}/u.test(joined) || joined.length >= PART_NUMBER ? [tokens(joined)] : []
  }
  if (!LETTERS_AND_DIGITS.test(word)) return []
  const runs = word.match(/\d+|\p{L}+/gu) ?? []
  return runs.length > MOST_RUNS ? [] : [runs.flatMap((run) => tokens(run))]
}
