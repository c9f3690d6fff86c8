import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'

/** The clock of the database, in milliseconds since 1970. */
export async function datenbankuhr(db: Reader): Promise<number> {
  const uhr = sql<{ jetzt: Date }>`(SELECT clock_timestamp() AS jetzt)`.as('uhr')
  const { jetzt } = await db.selectFrom(uhr).select('jetzt').executeTakeFirstOrThrow()
  return new Date(jetzt).getTime()
}
