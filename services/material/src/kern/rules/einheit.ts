/** What belongs to an Einheit: its own, and that of every Einheit below it. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../db/store.ts'

/** The ids of an Einheit and of all below it. As a subquery it is computed once, not for each row. */
const einheitenUnter = (einheit_id: string) =>
  sql<string[]>`((SELECT einheiten_unter(ARRAY[${einheit_id}]::uuid[]))::uuid[])`

/** Whether the row `objekt` belongs to an Einheit or to one below it. */
export const gehoertZu = (einheit_id: string): RawBuilder<boolean> =>
  sql<boolean>`objekt.einheit_id = ANY ${einheitenUnter(einheit_id)}`

/** Reads the ids of an Einheit and of all below it; of one that does not exist, none. */
export async function readEinheitenUnter(reader: Reader, einheit_id: string): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('einheit')
    .select('id')
    .where(sql<boolean>`id = ANY ${einheitenUnter(einheit_id)}`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
