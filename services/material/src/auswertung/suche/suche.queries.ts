import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import { HITS_MAX, type Hit } from './suche.schema.ts'

/** Finds the hits of a search, best first; the rules are in the database function `suche`. */
export async function findTreffer(reader: Reader, q: string): Promise<Hit[]> {
  const rows = await reader
    .selectFrom(sql<Row>`suche(${q}, ${sql.lit(HITS_MAX)})`.as('treffer'))
    .selectAll()
    .execute()
  return rows.map(({ material_name, ...hits }) => (material_name === null ? hits : { ...hits, material_name }))
}

type Row = Omit<Hit, 'material_name'> & { readonly material_name: string | null }
