import { sql } from 'kysely'
import type { Reader } from '../db/store.ts'
import type { Filter } from '../lists/filter.ts'
import { type List, listOf } from '../lists/list.ts'
import { by, byWord, directionOf } from '../lists/order.ts'
import type { Fehlendes, FehlendesSuche } from './fehlendes.schema.ts'

/** Selects by a subquery, so that it is read only for the rows of the page. */
const imLager = sql<number>`(SELECT coalesce(sum(bestand.menge), 0)::integer FROM bestand
  WHERE bestand.material_id = fehlbestand.material_id)`

/** Lists what is missing in objects in service and not approved, vehicles first, with what the store has of it. */
export function listFehlendes(
  reader: Reader,
  { sortierung, standort_id, objekt_id }: Filter<FehlendesSuche>,
): List<Fehlendes> {
  const hits = reader
    .selectFrom('fehlbestand')
    .innerJoin('objekt', 'objekt.id', 'fehlbestand.objekt_id')
    .innerJoin('objekttyp', 'objekttyp.id', 'objekt.objekttyp_id')
    .innerJoin('standort', 'standort.id', 'objekt.standort_id')
    .innerJoin('material', 'material.id', 'fehlbestand.material_id')
    .where('fehlbestand.status', '<>', 'erledigt')
    .where('fehlbestand.vorlaeufig', '=', false)
    .where('fehlbestand.fehlmenge', '>', 0)
    .where('objekt.status', '<>', 'ausser_dienst')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mindermenge')
            .select('mindermenge.id')
            .whereRef('mindermenge.fehlbestand_id', '=', 'fehlbestand.id')
            .where('mindermenge.status', '=', 'aktiv'),
        ),
      ),
    )
    .$if(standort_id !== undefined, (q) => q.where('objekt.standort_id', '=', standort_id ?? ''))
    .$if(objekt_id !== undefined, (q) => q.where('objekt.id', '=', objekt_id ?? ''))
    .select(['fehlbestand.id as fehlbestand_id', 'objekt.id as objekt_id', 'objekt.code as objekt_code'])
    .select(['objekt.name as objekt_name', 'standort.id as standort_id', 'standort.name as standort_name'])
    .select(['fehlbestand.objektposition_id', 'material.id as material_id', 'material.name as material_name'])
    .select(['material.einheit', 'fehlbestand.fehlmenge', imLager.as('im_lager')])
  return listOf({
    reader,
    hits,
    order: [
      by('objekttyp.ist_zugfahrzeug', 'desc'),
      byWord('objekt.code', directionOf(sortierung)),
      byWord('material.name'),
      by('fehlbestand.id'),
    ],
  })
}
