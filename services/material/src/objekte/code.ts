/** Codes of the pattern PREFIX-NNN: what the next one is. */
import { sql } from 'kysely'
import type { Reader } from '../db.ts'

const STELLEN = 3
/** More digits than anybody counts to; a longer run of digits is a number of another kind. */
const STELLEN_MAX = 9

/** The next free code after the highest one of this prefix: RTW-002 after RTW-001. Upper and lower case do not matter. */
export async function naechsterCode(
  reader: Reader,
  tabelle: 'objekt' | 'objektposition',
  prefix: string,
): Promise<string> {
  const anfang = `${prefix}-`
  const nummer = sql<number | null>`max(substring(code FROM char_length(${anfang}) + 1)::integer)`
  const { hoechste } = await reader
    .selectFrom(tabelle)
    .where(sql<boolean>`starts_with(faltung(code), faltung(${anfang}))`)
    .where(sql<boolean>`substring(code FROM char_length(${anfang}) + 1) ~ ${`^[0-9]{1,${STELLEN_MAX}}$`}`)
    .select(nummer.as('hoechste'))
    .executeTakeFirstOrThrow()
  return anfang + String((hoechste ?? 0) + 1).padStart(STELLEN, '0')
}
