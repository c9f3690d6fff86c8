/** What a count says about a position beside its quantity. */
import { type RawBuilder, sql } from 'kysely'

/** Details of a position that a count records, or removes. */
export const ANGABEN = ['ablaufdatum', 'chargennummer', 'seriennummer'] as const
export type Angabe = (typeof ANGABEN)[number]

/**
 * A detail of a position after its count: what the count recorded; nothing where it has removed the detail; else what the
 * position had. Reads the rows `kp` (a Kontrollposition) and `objektposition`.
 */
export const angabeNachZaehlung = (angabe: Angabe): RawBuilder<string | null> =>
  sql<string | null>`coalesce(${sql.ref(`kp.${angabe}`)},
    CASE WHEN NOT ${sql.lit(angabe)} = ANY (kp.entfernt) THEN ${sql.ref(`objektposition.${angabe}`)} END)`
