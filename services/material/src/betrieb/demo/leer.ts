/** Whether a database is as a first start leaves it. */
import { StartError } from '@zeughaus/platform'
import type { Reader } from '../../kern/db/store.ts'

/** Users that a first start creates: `admin`. */
const ALLEIN = 1
const DATA = ['standort', 'objekttyp', 'material', 'objekt', 'einheit', 'lagerort'] as const

/** @throws {StartError} with a German sentence when the database is not empty */
export async function refuseVolle(db: Reader): Promise<void> {
  const count = async (table: (typeof DATA)[number] | 'benutzer') => {
    const { zeilen } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('zeilen'))
      .executeTakeFirstOrThrow()
    return Number(zeilen)
  }
  const full = (await Promise.all(DATA.map(count))).some((rows) => rows > 0)
  if (!full && (await count('benutzer')) <= ALLEIN) return
  throw new StartError(
    'Die Datenbank ist nicht leer, die Demo wurde nicht angelegt. Bitte setzen Sie ZEUGHAUS_DATA auf einen neuen Ordner, oder DATABASE_URL auf eine leere Datenbank.',
  )
}
