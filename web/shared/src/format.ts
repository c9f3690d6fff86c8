/** Formats numbers, sizes and times in German. */

const dayFormat = new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit' })
const longDay = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'UTC' })
const relative = new Intl.RelativeTimeFormat('de-DE', { numeric: 'auto' })
const number = new Intl.NumberFormat('de-DE')
const oneDigit = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })

/** `21.11.2026, 14:03 Uhr` in the reader's zone. */
export function formatInstant(instant: string): string {
  const date = new Date(instant)
  return `${dayFormat.format(date)}, ${timeFormat.format(date)} Uhr`
}

/** `21.11.2026, 14:03:07` in this zone. */
export function formatInZone(instant: string, zone: string): string {
  const format = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone })
  return format.format(new Date(instant))
}

/** `14:03 Uhr` today, `21.11.2026` otherwise: for lists. */
export function formatShort(instant: string, now = new Date()): string {
  const date = new Date(instant)
  const day = dayFormat.format(date)
  return day === dayFormat.format(now) ? `${timeFormat.format(date)} Uhr` : day
}

/** A calendar day `YYYY-MM-DD`: `21.11.2026`. */
export function formatDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}.${month}.${year}`
}

/** A calendar day in words: `Samstag, 21. November 2026`. */
export const formatLongDay = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`))

const STEPS = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30.44],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const

/** `vor 3 Tagen`, `in 5 Minuten`, `jetzt`. */
export function formatAgo(instant: string, now = Date.now()): string {
  let distance = (Date.parse(instant) - now) / 1000
  for (const [unit, size] of STEPS) {
    if (Math.abs(Math.round(distance)) < size) return relative.format(Math.round(distance), unit)
    distance /= size
  }
  return ''
}

/** `1.234` */
export const formatNumber = (value: number): string => number.format(value)

const UNITS = ['Byte', 'KB', 'MB', 'GB', 'TB'] as const

/** `1,5 MB`; units of 1,024. */
export function formatBytes(bytes: number): string {
  let unit = 0
  let amount = bytes
  while (amount >= 1024 && unit < UNITS.length - 1) {
    amount /= 1024
    unit += 1
  }
  return `${oneDigit.format(amount)} ${UNITS[unit]}`
}

/** `1 Mail`, `2 Mails`. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

const euro = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })

/** An amount of the wire, `249.90`: `249,90 €`. */
export const formatEuro = (amount: string): string => euro.format(Number(amount))
