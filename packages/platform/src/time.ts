import { DateTime } from 'luxon'

/** A calendar day, `YYYY-MM-DD`, years 0000 to 9999. It has no zone; a zone determines its instants. */
export type Day = string

/** An instant: milliseconds since 1970 (UTC), as `Date` counts. */
export type Instant = number

/** Milliseconds of a day without a clock change. */
export const DAY_MS = 86_400_000

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d{1,30})?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/

/** Whether a text is an existing day. */
export function isDay(text: string): text is Day {
  const parts = DAY.exec(text)
  if (parts === null) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/**
 * Parses an RFC 3339 instant (section 5.6: offset required, lower-case `t` and `z` allowed), or returns null. Digits
 * behind the millisecond are dropped. A leap second (`:60`) is valid at 23:59:60 UTC only and counts as the next
 * second.
 */
export function parseInstant(text: string): Instant | null {
  const parts = INSTANT.exec(text)
  if (parts === null) return null
  const [, day = '', hour = '', minute = '', second = '', fraction = '', sign, offsetHour = '0', offsetMinute = '0'] =
    parts
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return null
  const leap = second === '60'
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1) * 60_000
  const wholeSecond = Date.parse(`${day}T${hour}:${minute}:${leap ? '59' : second}Z`) - offset
  if (leap) return wholeSecond % DAY_MS === 86_399_000 ? wholeSecond + 1000 : null
  return wholeSecond + Math.trunc(Number(`0${fraction}`) * 1000)
}

/** Writes an instant as RFC 3339, in UTC with milliseconds. */
export function rfc3339(at: Instant): string
export function rfc3339(at: Instant | null): string | null
export function rfc3339(at: Instant | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

/**
 * Returns the first instant of a day in a zone: midnight, or the first moment after it where a clock change skips
 * midnight.
 */
export function startOfDay(day: Day, zone: string): Instant {
  return DateTime.fromISO(day, { zone }).startOf('day').toMillis()
}

/** Returns the first instant after a day in a zone; a day has 23, 24 or 25 hours. */
export function endOfDay(day: Day, zone: string): Instant {
  return startOfDay(addDays(day, 1), zone)
}

/** Returns the day of an instant in a zone. */
export function dayOf(instant: Instant, zone: string): Day {
  return DateTime.fromMillis(instant, { zone }).toFormat('yyyy-MM-dd')
}

/** Adds calendar days; zones and clock changes play no part. */
export function addDays(day: Day, days: number): Day {
  return utc(day).plus({ days }).toFormat('yyyy-MM-dd')
}

/** Adds months; a day that the month does not have becomes its last: 31 January + 1 month is the end of February. */
export function addMonths(day: Day, months: number): Day {
  return utc(day).plus({ months }).toFormat('yyyy-MM-dd')
}

/** Writes a day for people: `28.11.2026`. */
export const germanDay = (day: Day): string => day.split('-').reverse().join('.')

/** Counts calendar days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round(utc(to).diff(utc(from), 'days').days)
}

function utc(day: Day): DateTime {
  return DateTime.fromISO(day, { zone: 'utc' })
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

/**
 * Creates a formatter of instants (RFC 3339) as `2026-11-21 14:03:07` in the zone, which spreadsheets parse as date and
 * time.
 */
export function localTime(zone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone })
  return (instant) => format.format(new Date(instant))
}
