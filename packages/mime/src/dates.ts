/** Maximum length of a text searched for a date. */
const MAX_DATE_TEXT = 200

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** German, Dutch and French prefixes of month names that mailers write. */
const MONTH_ALIASES = new Map([
  ['mär', 3],
  ['mrz', 3],
  ['mae', 3],
  ['mai', 5],
  ['okt', 10],
  ['dez', 12],
  ['mei', 5],
])

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

/** `Fri, 21 Nov 2025 10:11:12 +0100` and its obsolete and damaged relatives. */
const RFC_5322 =
  /^(?:[^\d\s,]{1,20}[\s,.]+)?(\d{1,2})[\s.-]*([^\d\s.,-]{3,12})[\s.,-]*(\d{2,4})[\s,T-]+(\d{1,2})[:.](\d{1,2})(?:[:.](\d{1,2}))?(?:[.,]\d+)?\s*([ap]m\b)?\s*(.*)$/i
/** `Fri Nov 21 10:11:12 2025`, `November 21, 2025 10:11:12 PM CET`, `Nov 21 10:11:12 CET 2025`. */
const MONTH_FIRST =
  /^(?:[^\d\s,]{1,20}[\s,]+)?([^\d\s.,]{3,12})[\s.]+(\d{1,2})(?:[\s,]+(\d{4}))?[\s,]+(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?\s*([ap]m\b)?\s*([^\d\s]{1,5}(?=\s+\d{4})|[+-]\d{4}(?=\s+\d{4}))?\s*(\d{4}\b)?\s*(.*)$/i
const ISO_8601 = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(.*)$/is

/** Parses a zone offset, in minutes. */
function zoneOffset(text: string): number {
  const numeric = /^(?:GMT|UTC?)?\s*([+-])(\d{1,2}):?(\d{2})?/i.exec(text)
  if (numeric !== null) {
    const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0)
    return minutes > 24 * 60 ? 0 : numeric[1] === '-' ? -minutes : minutes
  }
  return ZONES.get(/^[a-z]{1,5}/i.exec(text)?.[0].toUpperCase() ?? '') ?? 0
}

function monthNumber(text: string): number {
  const start = text.slice(0, 3).toLowerCase()
  return MONTH_ALIASES.get(start) ?? MONTHS.indexOf(start) + 1
}

/**
 * Completes a year (RFC 5322 section 4.3): below 50 it is 20xx, below 1000 (also written `0102`) it counts from 1900.
 */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (year >= 1000) return year
  return year < 50 ? 2000 + year : 1900 + year
}

type Fields = { year: number; month: number; day: number; hour: string; minute: string; second: string | undefined }

function toInstant(fields: Fields, half: string | undefined, zone: string): Date | null {
  let hour = Number(fields.hour)
  const minute = Number(fields.minute)
  const second = Math.min(Number(fields.second ?? 0), 59)
  if (half !== undefined) hour = (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  if (fields.month < 1 || fields.month > 12 || fields.day < 1 || hour > 24 || minute > 59) return null
  const instant = new Date(0)
  instant.setUTCFullYear(fields.year, fields.month - 1, fields.day)
  if (instant.getUTCDate() !== fields.day) return null
  instant.setUTCHours(hour, minute - zoneOffset(zone), second)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/**
 * Parses a Date field (RFC 5322 sections 3.3 and 4.3), including other formats that mailers have sent: ctime, month
 * first, ISO 8601, twelve-hour clocks, zone names, dots for colons. Blanks and comments may surround colons (RFC 5322
 * appendix A.6.3). No zone means UTC.
 *
 * @returns the instant, or null when day or time is missing
 */
export function parseDate(text: string): Date | null {
  const bounded = text
    .slice(0, MAX_DATE_TEXT)
    .replace(/\([^()]*\)/g, ' ')
    .replace(/["']/g, '')
    .split(':')
    .map((part) => part.trim())
    .join(':')
    // Collapsed, because each expression below matches blanks in several places and would try every split of a run.
    .replace(/\s+/g, ' ')
    .trim()
  const usual = RFC_5322.exec(bounded)
  if (usual !== null) {
    const [, day = '', month = '', year = '', hour = '', minute = '', second, half, zone = ''] = usual
    const number = monthNumber(month)
    if (number > 0) {
      const fields = { year: fullYear(year), month: number, day: Number(day), hour, minute, second }
      return toInstant(fields, half, zone)
    }
  }
  const iso = ISO_8601.exec(bounded)
  if (iso !== null) {
    const [, year, month, day, hour = '0', minute = '0', second, zone = ''] = iso
    const fields = { year: Number(year), month: Number(month), day: Number(day), hour, minute, second }
    return toInstant(fields, undefined, zone)
  }
  const monthFirst = MONTH_FIRST.exec(bounded)
  if (monthFirst === null) return null
  const [, month = '', day, early, hour = '', minute = '', second, half, zoneBefore, late, zoneAfter = ''] = monthFirst
  const year = early ?? late
  if (year === undefined) return null
  const fields = { year: Number(year), month: monthNumber(month), day: Number(day), hour, minute, second }
  return toInstant(fields, half, zoneBefore ?? zoneAfter)
}
