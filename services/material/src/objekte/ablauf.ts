/** Expiry of a position: computed, never stored. The one place where its rule stands (wire decisions, "ablaufwarnungen"). */
import { type RawBuilder, sql } from 'kysely'

/** Days before its expiry from which a position is `bald_ablaufend`, unless its material says otherwise. */
export const WARNFRIST_VORGABE_TAGE = 30

export const ABLAUFSTATUS = ['gueltig', 'bald_ablaufend', 'abgelaufen'] as const
export type Ablaufstatus = (typeof ABLAUFSTATUS)[number]

/**
 * "A position is `bald_ablaufend` when `resttage` <= its warning period, `abgelaufen` when < 0."
 *
 * Speaks of the rows `objektposition` and `material`; null where no date of expiry is known.
 */
export function ablaufstatus(heute: string): RawBuilder<Ablaufstatus | null> {
  const resttage = sql`(objektposition.ablaufdatum - date ${sql.lit(heute)})`
  return sql<Ablaufstatus | null>`CASE
    WHEN ${resttage} < 0 THEN 'abgelaufen'
    WHEN ${resttage} <= coalesce(material.warnfrist_tage, ${sql.lit(WARNFRIST_VORGABE_TAGE)}) THEN 'bald_ablaufend'
    WHEN objektposition.ablaufdatum IS NOT NULL THEN 'gueltig' END`
}
