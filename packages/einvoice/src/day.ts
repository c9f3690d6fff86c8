/** Days of a document in the two spellings of the syntaxes. */

/** An ISO day, with or without time and zone: UBL, and CII writers who ignore the format code. */
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]{1,20})?(?:Z|[+-]\d{2}:\d{2})?$/
/** UNTDID 2379: digits without separators, the day first and then perhaps a time (102, 203, 204). */
const COMPACT_DAY = /^(\d{4})(\d{2})(\d{2})(?:\d{4}|\d{6})?$/
/** UNTDID 2379, code 101: two digits of the year. */
const SHORT_DAY = /^(\d{2})(\d{2})(\d{2})$/

/** Reads a day; null when the text names none, such as a month (610) or 30 February. */
export function parseDay(text: string, format: string | null = null): string | null {
  const trimmed = text.trim()
  if (format === '101') return calendarDay(SHORT_DAY.exec(trimmed), '20')
  return calendarDay(ISO_DAY.exec(trimmed) ?? COMPACT_DAY.exec(trimmed), '')
}

function calendarDay(parts: RegExpExecArray | null, century: string): string | null {
  if (parts === null) return null
  const day = `${century}${parts[1]}-${parts[2]}-${parts[3]}`
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : day
}
