/** Which shortages count: several modules count them, readiness rates by them. */
import { sql } from 'kysely'

/** Whether the row `fehlbestand` counts as open: it does so once the check that found it ends. */
export const endgueltigOffen = sql<boolean>`(fehlbestand.status <> 'erledigt' AND NOT fehlbestand.vorlaeufig)`
