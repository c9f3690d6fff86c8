import { sql } from 'kysely'
import type { Reader } from '../db.ts'
import { TREFFER_MAX, type Treffer } from './suche.schema.ts'

/** The hits of one search, best first; the rules stand with the function `suche` of the database. */
export async function findTreffer(reader: Reader, q: string): Promise<Treffer[]> {
  const rows = await reader
    .selectFrom(sql<Zeile>`suche(${q}, ${sql.lit(TREFFER_MAX)})`.as('treffer'))
    .selectAll()
    .execute()
  return rows.map(({ material_name, ...treffer }) => (material_name === null ? treffer : { ...treffer, material_name }))
}

type Zeile = Omit<Treffer, 'material_name'> & { readonly material_name: string | null }
