import { sql } from 'kysely'
import { BAUKASTEN, type Reader } from '../db.ts'
import { type Seite, seitenweise } from '../listen.ts'
import type { Lagerbewegung, LagerbewegungenSuche } from './lagerbewegung.schema.ts'

/** Names by subqueries and not by joins: a count of the same query drops them. */
const mitNamen = (reader: Reader) =>
  reader
    .selectFrom('lagerbewegung')
    .selectAll('lagerbewegung')
    .select((eb) => {
      const objekt = eb.selectFrom('objekt').whereRef('objekt.id', '=', 'lagerbewegung.objekt_id')
      const von = eb.selectFrom('standort').whereRef('standort.id', '=', 'lagerbewegung.von_standort_id')
      const nach = eb.selectFrom('standort').whereRef('standort.id', '=', 'lagerbewegung.nach_standort_id')
      const benutzer = eb.selectFrom('benutzer').whereRef('benutzer.id', '=', 'lagerbewegung.benutzer_id')
      return [
        objekt.select('objekt.code').$asScalar().$notNull().as('objekt_code'),
        objekt.select('objekt.name').$asScalar().$notNull().as('objekt_name'),
        von.select('standort.name').$asScalar().$notNull().as('von_standort_name'),
        nach.select('standort.name').$asScalar().$notNull().as('nach_standort_name'),
        benutzer.select('benutzer.name').$asScalar().$notNull().as('benutzer_name'),
      ]
    })

export function getLagerbewegung(reader: Reader, id: string): Promise<Lagerbewegung> {
  return mitNamen(reader).where('lagerbewegung.id', '=', id).executeTakeFirstOrThrow()
}

/** Where the object `seite.id` was before, the last move first. */
export const lagerbewegungenDerSeite = mitNamen(BAUKASTEN)
  .where(sql<boolean>`lagerbewegung.objekt_id = seite.id`)
  .orderBy('lagerbewegung.id', 'desc')

export function listLagerbewegungen(
  reader: Reader,
  { sortierung, objekt_id, standort_id, ...blatt }: LagerbewegungenSuche,
): Promise<Seite<Lagerbewegung>> {
  let query = mitNamen(reader)
  if (objekt_id !== undefined) query = query.where('lagerbewegung.objekt_id', '=', objekt_id)
  if (standort_id !== undefined) {
    query = query.where(({ eb, or }) =>
      or([
        eb('lagerbewegung.von_standort_id', '=', standort_id),
        eb('lagerbewegung.nach_standort_id', '=', standort_id),
      ]),
    )
  }
  // An id rises with the time of the move.
  return seitenweise(query.orderBy('lagerbewegung.id', sortierung === 'zeitpunkt' ? 'asc' : 'desc'), blatt)
}
