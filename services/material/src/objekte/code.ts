/** Codes of the pattern PREFIX-NNN: what the next one is. */
import { sql } from 'kysely'
import type { Reader } from '../db.ts'

const STELLEN = 3
/** More digits than anybody counts to; a longer run of digits is a number of another kind. */
const STELLEN_MAX = 9
const NUMMER_MAX = 10 ** STELLEN_MAX - 1

/**
 * The code after the highest one of this prefix: RTW-002 after RTW-001. Upper and lower case do not matter, and nor do
 * leading zeros. Nobody has it yet: behind the last number of nine digits it goes on where there is room below.
 */
export async function naechsterCode(
  reader: Reader,
  tabelle: 'objekt' | 'objektposition',
  prefix: string,
): Promise<string> {
  const anfang = `${prefix}-`
  // Null for a code that goes on otherwise: the cast never meets one, in whatever order the statement is planned.
  const nummer = sql<number | null>`substring(substr(faltung(code), char_length(faltung(${anfang})) + 1)
    FROM ${`^[0-9]{1,${STELLEN_MAX}}$`})::integer`
  const vergeben = reader
    .selectFrom(tabelle)
    .select(nummer.as('nummer'))
    .distinct()
    .where(sql<boolean>`starts_with(faltung(code) COLLATE "C", faltung(${anfang}))`)
  const mitNachfolger = reader
    .selectFrom(vergeben.as('vergeben'))
    .select(['nummer', sql<number | null>`lead(nummer) OVER (ORDER BY nummer)`.as('darauf')])
  const { letzte } = await reader
    .selectFrom(mitNachfolger.as('belegt'))
    .select((eb) => eb.fn.max('nummer').as('letzte'))
    .where('nummer', '<', NUMMER_MAX)
    .where(sql<boolean>`darauf IS DISTINCT FROM nummer + 1`)
    .executeTakeFirstOrThrow()
  return anfang + String((letzte ?? 0) + 1).padStart(STELLEN, '0')
}
