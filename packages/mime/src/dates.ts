import { monthNumber } from './months.ts'

/** Maximum length of a text searched for a date. */
const MAX_DATE_TEXT = 200

/** Offsets in minutes of the zone names of RFC 5322 section 4.3 and of those common in mail; unknown ones are UTC. */
const ZONES = new Map([
  ['EST', -300],
  ['EDT', -240],
  ['CST', -360],
  ['CDT', -300],
  ['MST', -420],
  ['MDT', -360],
  ['PST', -480],
  ['PDT', -420],
  ['BST', 60],
  ['WEST', 60],
  ['CET', 60],
  ['MET', 60],
  ['MEZ', 60],
  ['CEST', 120],
  ['MEST', 120],
  ['MESZ', 120],
  ['EET', 120],
  ['EEST', 180],
  ['MSK', 180],
  ['MSD', 240],
  ['JST', 540],
  ['KST', 540],
])

/** `21 Nov 2025`, `21. November 2025`, `21-Nov-25`; the year may stand behind the time. */
const NAMED = /^(\d{1,2})[\s.-]*([^\d\s.,-]{3,12})(?:[\s.,-]*(\d{2,4})(?![\d:]))?/
/** `Nov 21`, `November 21, 2025`. */
const MONTH_FIRST = /^([^\d\s.,]{3,12})[\s.]+(\d{1,2})(?![\d:])(?:[\s,]+(\d{4})(?![\d:]))?/
/** `2025-11-21`, `2025/11/21`. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
/** `21.11.2025`, `21/11/25`, `11/21/2025`. */
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const TIME = /^[\s,T-]+(\d{1,2})[:.](\d{1,2})(?:[:.](\d{1,2}))?(?:[.,]\d+)?\s?([ap]\.?\s?m\b\.?)?/i
/** The year behind a time, with a zone on either side: `10:11:12 CET 2025`, `10:11:12 2025 +0100`. */
const YEAR_BEHIND = /^[\s,]*(?:([a-z]{1,5}(?: DST)?|[+-]\d{4})\s)?(\d{4})(?!\d)/i
/** A weekday in any language. */
const FIRST_WORD = /^[^\d\s,]{1,20}[\s,.]+/
/** What people write between the parts of a date: `30 de agosto de 2007`, `um 10:11 Uhr`. */
const BETWEEN = /(?<=\s)(?:de|del|um|at|à|kl|uhr|h)\.?(?=\s|$)/gi

/** Parses a zone offset, in minutes. */
function zoneOffset(text: string): number {
  const numeric = /^(?:GMT|UTC?)?\s*([+-])(\d{1,2}):?(\d{2})?/i.exec(text)
  if (numeric !== null) {
    const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0)
    return minutes > 24 * 60 ? 0 : numeric[1] === '-' ? -minutes : minutes
  }
  return ZONES.get(/^[a-z]{1,5}/i.exec(text)?.[0].toUpperCase() ?? '') ?? 0
}

/**
 * Completes a year (RFC 5322 section 4.3): below 50 it is 20xx, below 1000 (also written `0102`) it counts from 1900.
 * `0001` is the year 1, which programs write for a time that was never set.
 */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (year >= 1000 || (digits.length === 4 && year < 50)) return year
  return year < 50 ? 2000 + year : 1900 + year
}

/** A day at the beginning of a text, and the text behind it. `year` null: it stands behind the time. */
type Day = {
  readonly year: number | null
  readonly month: number
  readonly day: number
  readonly rest: string
}

/** An instant; for a date without a time the beginning of its day in UTC. */
type Read = { readonly instant: Date; readonly isDay: boolean }

function namedDay(text: string): Day | null {
  const [found, day, name = '', year] = NAMED.exec(text) ?? []
  const month = monthNumber(name)
  if (found === undefined || month === null) return null
  return {
    year: year === undefined ? null : fullYear(year),
    month,
    day: Number(day),
    rest: text.slice(found.length),
  }
}

function monthFirst(text: string): Day | null {
  const [found, name = '', day, year] = MONTH_FIRST.exec(text) ?? []
  const month = monthNumber(name)
  if (found === undefined || month === null) return null
  return { year: year === undefined ? null : Number(year), month, day: Number(day), rest: text.slice(found.length) }
}

function yearFirst(text: string): Day | null {
  const [found, year, , month, day] = YEAR_FIRST.exec(text) ?? []
  if (found === undefined) return null
  return { year: Number(year), month: Number(month), day: Number(day), rest: text.slice(found.length) }
}

/**
 * The day comes first in a date that ends with its year, as everywhere in Europe, unless only the other order is a date,
 * or slashes and a twelve-hour clock are American.
 */
function yearLast(text: string): Day | null {
  const [found, one = '', separator, other = '', year = ''] = YEAR_LAST.exec(text) ?? []
  if (found === undefined) return null
  const rest = text.slice(found.length)
  const isAmerican = separator === '/' && TIME.exec(rest)?.[4] !== undefined && Number(one) <= 12
  const [day, month] = Number(other) > 12 || isAmerican ? [other, one] : [one, other]
  return { year: fullYear(year), month: Number(month), day: Number(day), rest }
}

/** Reads the time behind a day, and what may surround the time. Without one no number may follow, which could be one. */
function withTime({ year, month, day, rest }: Day): Read | null {
  const [time, hour = '0', minute = '0', second = '0', half] = TIME.exec(rest) ?? []
  const tail = rest.slice(time?.length ?? 0)
  const [, before, behind] = (year === null ? YEAR_BEHIND.exec(tail) : null) ?? []
  const of = year ?? (behind === undefined ? null : Number(behind))
  if (of === null || (time === undefined && /\d/.test(tail))) return null
  const zone = before ?? (behind === undefined ? tail : tail.slice(tail.indexOf(behind) + behind.length))
  const clock = {
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    half,
    zone: zone.replace(/^[\s,]+/, ''),
  }
  const instant = toInstant({ year: of, month, day }, clock)
  return instant && { instant, isDay: time === undefined }
}

type Clock = {
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly half: string | undefined
  readonly zone: string
}

function toInstant({ year, month, day }: Omit<Day, 'rest'> & { year: number }, clock: Clock): Date | null {
  const { minute, second, half, zone } = clock
  const hour = half === undefined ? clock.hour : (clock.hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
  if (month < 1 || month > 12 || day < 1 || hour > 24 || minute > 59) return null
  const instant = new Date(0)
  instant.setUTCFullYear(year, month - 1, day)
  if (instant.getUTCDate() !== day) return null
  instant.setUTCHours(hour, minute - zoneOffset(zone), Math.min(second, 59))
  return Number.isNaN(instant.getTime()) ? null : instant
}

function readDate(text: string): Read | null {
  const bounded = text
    .slice(0, MAX_DATE_TEXT)
    .replace(/\([^()]*\)/g, ' ')
    .replace(/["']/g, '')
    .replace(BETWEEN, ' ')
    .split(':')
    .map((part) => part.trim())
    .join(':')
    // Collapsed, because some expressions match blanks in several places and would try every split of a run.
    .replace(/\s+/g, ' ')
    .trim()
  for (const date of [bounded, bounded.replace(FIRST_WORD, '')])
    for (const dayOf of [namedDay, yearFirst, yearLast, monthFirst]) {
      const day = dayOf(date)
      const read = day && withTime(day)
      if (read !== null) return read
    }
  return null
}

/**
 * Parses a date and time (RFC 5322 sections 3.3 and 4.3), including other formats that mailers have sent: months of
 * other languages, ctime, month first, ISO 8601, numbers alone, twelve-hour clocks, zone names, dots for colons. Blanks
 * and comments may surround colons (RFC 5322 appendix A.6.3). No zone means UTC.
 *
 * @returns the instant, or null when day or time is missing
 */
export function parseDate(text: string): Date | null {
  const read = readDate(text)
  return read === null || read.isDay ? null : read.instant
}

const HOUR_MS = 60 * 60 * 1000
/** The zones farthest from UTC: a day begins up to 14 hours before it does in UTC, and ends up to 12 hours after it. */
const DAY_BEGINS_MS = -14 * HOUR_MS
const DAY_ENDS_MS = (24 + 12) * HOUR_MS

/**
 * No mail is of before 1970, nor of the moment from which clocks count, in whatever zone: a clock that was never set
 * says the years 1, 1601, 1899, 1904 or 1 January 1970.
 */
const FIRST_MAIL_MS = DAY_ENDS_MS

export const isMailTime = (time: Date): boolean => time.getTime() >= FIRST_MAIL_MS

/** The time of a mail that this text says; null also for the time of a clock that was never set. */
export function mailTime(text: string): Date | null {
  const time = parseDate(text)
  return time !== null && isMailTime(time) ? time : null
}

/**
 * Reads the Date field of a mail. Beside a known time of receipt that of a clock that was never set is none, and a date
 * without a time is the receipt, if that is of the same day, else the beginning of the day.
 *
 * @param received when the mail was received, if that is known
 */
export function sentTime(text: string, received: Date | null): Date | null {
  const { instant, isDay } = readDate(text) ?? { instant: null, isDay: false }
  if (instant === null || received === null) return instant
  if (!isMailTime(instant)) return null
  const since = received.getTime() - instant.getTime()
  return isDay && since >= DAY_BEGINS_MS && since < DAY_ENDS_MS ? received : instant
}
