/** Computes how near the expiry of a position is. Never stored. */
import { type RawBuilder, sql } from 'kysely'

/** Days before its expiry at which a position becomes `bald_ablaufend`, unless its material says otherwise. */
export const WARNFRIST_VORGABE_TAGE = 30

export const ABLAUFSTATUS = ['gueltig', 'bald_ablaufend', 'abgelaufen'] as const
export type Ablaufstatus = (typeof ABLAUFSTATUS)[number]

/** The warning period of the row `material`, in days. */
export const warnfristTage = (): RawBuilder<number> =>
  sql<number>`coalesce(material.warnfrist_tage, ${sql.lit(WARNFRIST_VORGABE_TAGE)})`

/**
 * Rates an expiry date: `abgelaufen` from the day after it, `bald_ablaufend` from the material's warning period before
 * it. Reads the rows `objektposition` and `material`; null without an expiry date.
 */
export function ablaufstatus(today: string): RawBuilder<Ablaufstatus | null> {
  const resttage = sql`(objektposition.ablaufdatum - date ${sql.lit(today)})`
  return sql<Ablaufstatus | null>`CASE
    WHEN ${resttage} < 0 THEN 'abgelaufen'
    WHEN ${resttage} <= ${warnfristTage()} THEN 'bald_ablaufend'
    WHEN objektposition.ablaufdatum IS NOT NULL THEN 'gueltig' END`
}
