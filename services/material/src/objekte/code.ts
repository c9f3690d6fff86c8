/** Codes of the pattern PREFIX-NNN: what the next one is. */
import { sql } from 'kysely'
import type { Reader } from '../db.ts'

const STELLEN = 3
/** The greatest number that counts as one: nine digits, as code_nummer() of the schema reads them. */
const NUMMER_MAX = 999_999_999

/**
 * The code after the highest one of this prefix: RTW-002 after RTW-001. Upper and lower case do not matter, and nor do
 * leading zeros. Nobody has it yet: behind the last number of nine digits it goes on where there is room below.
 */
export async function naechsterCode(
  reader: Reader,
  tabelle: 'objekt' | 'objektposition',
  prefix: string,
): Promise<string> {
  const codes = sql<{ code: string | null }>`${sql.table(tabelle)}`
  const nummer = sql<number>`code_nummer(vergeben.code)`
  const letzte = await reader
    .selectFrom(codes.as('vergeben'))
    .select(nummer.as('nummer'))
    .where(sql`code_anfang(vergeben.code)`, '=', sql`faltung(${prefix})`)
    .where(nummer, '<', NUMMER_MAX)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom(codes.as('naechste'))
            .where(sql`code_anfang(naechste.code)`, '=', sql`faltung(${prefix})`)
            .where(sql<number>`code_nummer(naechste.code)`, '=', sql<number>`code_nummer(vergeben.code) + 1`),
        ),
      ),
    )
    .orderBy(nummer, 'desc')
    .limit(1)
    .executeTakeFirst()
  return `${prefix}-${String((letzte?.nummer ?? 0) + 1).padStart(STELLEN, '0')}`
}
