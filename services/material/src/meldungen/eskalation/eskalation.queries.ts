import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import { endgueltigOffen } from '../../kern/rules/fehlbestand.ts'
import { aktivGenehmigt } from '../../kontrollen/bereitschaft/index.ts'
import type { Eskalationskonfiguration } from './eskalation.schema.ts'

export function getKonfiguration(reader: Reader): Promise<Eskalationskonfiguration> {
  return konfiguration(reader).executeTakeFirstOrThrow()
}

/** The single row of thresholds. */
export const konfiguration = (reader: Reader) =>
  reader.selectFrom('eskalation_konfiguration').select(['erinnerung_nach_tagen', 'eskalation_nach_tagen'])

/** Shortages that need action: open, final, not approved, of an object in service. */
export const unerledigte = (reader: Reader) =>
  reader
    .selectFrom('fehlbestand')
    .where(endgueltigOffen)
    .where(sql<boolean>`NOT ${aktivGenehmigt}`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('objekt')
          .select('objekt.id')
          .whereRef('objekt.id', '=', 'fehlbestand.objekt_id')
          .where('objekt.status', '<>', sql.lit('ausser_dienst')),
      ),
    )
