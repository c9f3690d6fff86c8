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

/** Digits from which they alone, with hyphens, are a part number and no range, and from which a hyphen may divide them. */
const PART_NUMBER = 5
/** Digits of the shortest part of a run of digits that a hyphen divides: fewer are a number of their own. */
const SHORTEST_PART = 2
/** Characters of the longest part number in whose digits a hyphen may stand: each place is a phrase to look for. */
const LONGEST_DIVIDED = 16
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

/** With and without hyphens, in all places where they may stand. */
function partNumberOf(word: string): string[][] {
  const isHyphenated = HYPHENATED.test(word)
  if (!isHyphenated && !LETTERS_AND_DIGITS.test(word)) return []
  const runs = word.match(/\d+|\p{L}+/gu) ?? []
  const joined = runs.join('')
  const hasLetters = /\p{L}/u.test(joined)
  // What stood between digits is not in the index: 4711 12 may be 4711,12.
  if (!hasLetters) return joined.length >= PART_NUMBER ? [tokens(joined)] : []
  if (runs.length > MOST_RUNS) return isHyphenated ? [tokens(joined)] : []
  const divided = joined.length > LONGEST_DIVIDED ? [] : splits(runs)
  return [...groupings(runs), ...divided].map((parts) => parts.flatMap((part) => tokens(part)))
}

/** Every way to write runs with a hyphen, or none, between each two. */
function groupings([first = '', ...rest]: readonly string[]): string[][] {
  if (rest.length === 0) return [[first]]
  return groupings(rest).flatMap(([next = '', ...others]) => [
    [first, next, ...others],
    [first + next, ...others],
  ])
}

/** A run of digits with a hyphen in it, beside hyphens everywhere else or nowhere else. */
function splits(runs: readonly string[]): string[][] {
  return runs.flatMap((run, place) => {
    if (!/^\d/.test(run) || run.length < PART_NUMBER) return []
    const [before, after] = [runs.slice(0, place), runs.slice(place + 1)]
    return Array.from({ length: run.length + 1 - 2 * SHORTEST_PART }, (_, more) => {
      const [left, right] = [run.slice(0, SHORTEST_PART + more), run.slice(SHORTEST_PART + more)]
      return [
        [...before, left, right, ...after],
        [before.join('') + left, right + after.join('')],
      ]
    }).flat()
  })
}
