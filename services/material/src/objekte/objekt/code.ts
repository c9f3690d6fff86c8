/** Suggests the next code of the pattern PREFIX-NNN. */
import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'

/** The places that a number has at least. */
const PLACES = 3
/** The greatest number considered: nine digits, as code_nummer() of the schema reads them. */
const NUMBER_MAX = 999_999_999

const NONE = { nummer: 0, ziffern: '' } as const

/**
 * Returns the code after the highest one of this prefix, with as many places: RTW-002 after RTW-001, RTW-0011 after
 * RTW-0010. Ignores case. The code is free: after the last number of nine digits it is a free one below.
 */
export async function nextCode(reader: Reader, table: 'objekt' | 'objektposition', prefix: string): Promise<string> {
  const codes = sql<{ code: string | null }>`${sql.table(table)}`
  const number = sql<number>`code_nummer(vergeben.code)`
  const digits = sql<string>`substring(vergeben.code, '[0-9]+$')`
  const last = await reader
    .selectFrom(codes.as('vergeben'))
    .select([number.as('nummer'), digits.as('ziffern')])
    .where(sql`code_anfang(vergeben.code)`, '=', sql`faltung(${prefix})`)
    .where(number, '<', NUMBER_MAX)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom(codes.as('naechste'))
            .where(sql`code_anfang(naechste.code)`, '=', sql`faltung(${prefix})`)
            .where(sql<number>`code_nummer(naechste.code)`, '=', sql<number>`code_nummer(vergeben.code) + 1`),
        ),
      ),
    )
    .orderBy(number, 'desc')
    // Of two with the same number the one with more places; the prefix may be spelled with more characters.
    .orderBy(sql`length(${digits})`, 'desc')
    .limit(1)
    .executeTakeFirst()
  const { nummer, ziffern } = last ?? NONE
  return `${prefix}-${String(nummer + 1).padStart(Math.max(PLACES, ziffern.length), '0')}`
}
