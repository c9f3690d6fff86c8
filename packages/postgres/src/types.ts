import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184
const MILLISECOND_DIGITS = 3

/**
 * Parses database values into their wire form. A calendar day stays `YYYY-MM-DD`, an instant is RFC 3339 in UTC with
 * milliseconds and `Z`, a count is a number, a decimal stays a string.
 */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE) return (text: string) => text
    if (oid === TIMESTAMPTZ) return toInstant
    if (oid === INT8) return toSafeInteger
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}

/** `2026-11-21 14:03:07.5+00` → `2026-11-21T14:03:07.500Z`. Every session runs in UTC, so the offset is always +00. */
function toInstant(text: string): string {
  const [gap, point, zone] = [text.indexOf(' '), text.indexOf('.'), text.lastIndexOf('+')]
  const seconds = text.slice(gap + 1, point === -1 ? zone : point)
  const fraction = point === -1 ? '' : text.slice(point + 1, Math.min(point + 1 + MILLISECOND_DIGITS, zone))
  return `${text.slice(0, gap)}T${seconds}.${fraction.padEnd(MILLISECOND_DIGITS, '0')}Z`
}

/** Formats an instant inside a text, such as JSON, exactly as `toInstant` does. */
export const instantText = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no safe integer`)
  return value
}
