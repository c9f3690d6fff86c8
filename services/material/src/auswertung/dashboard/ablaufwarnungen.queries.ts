import { addDays, type Day } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, directionOf } from '../../kern/lists/order.ts'
import { ablaufstatus, WARNFRIST_VORGABE_TAGE } from '../../kern/rules/ablauf.ts'
import type { Ablaufwarnung, AblaufwarnungSuche } from './ablaufwarnungen.schema.ts'

/**
 * Lists active positions of objects in service that have expired or will within the warning period of their material.
 */
export async function listAblaufwarnungen(
  reader: Reader,
  today: Day,
  { sortierung, standort_id, objekt_id, ablaufstatus: wanted }: Filter<AblaufwarnungSuche>,
): Promise<List<Ablaufwarnung>> {
  // Lets the index skip everything beyond the longest warning period.
  const latest = addDays(today, await longestWarnfrist(reader))
  const status = ablaufstatus(today)
  const hits = reader
    .selectFrom('objektposition')
    .innerJoin('material', 'material.id', 'objektposition.material_id')
    .innerJoin('objekt', 'objekt.id', 'objektposition.objekt_id')
    .innerJoin('standort', 'standort.id', 'objekt.standort_id')
    .where('objektposition.ist_status', '=', 'aktiv')
    .where('objektposition.ablaufdatum', '<=', latest)
    .where('objekt.status', '<>', sql.lit('ausser_dienst'))
    .$if(standort_id !== undefined, (q) => q.where('objekt.standort_id', '=', standort_id ?? ''))
    .$if(objekt_id !== undefined, (q) => q.where('objekt.id', '=', objekt_id ?? ''))
    .where(wanted === undefined ? sql<boolean>`${status} <> 'gueltig'` : sql<boolean>`${status} = ${wanted}`)
    .select(['objektposition.id as objektposition_id', 'objektposition.chargennummer'])
    .select(['objekt.id as objekt_id', 'objekt.code as objekt_code', 'objekt.name as objekt_name'])
    .select(['objekt.standort_id', 'standort.name as standort_name'])
    .select(['material.id as material_id', 'material.name as material_name'])
    .select(({ ref }) => [
      ref('objektposition.ablaufdatum').$notNull().as('ablaufdatum'),
      sql<number>`objektposition.ablaufdatum - ${today}::date`.as('resttage'),
      status.$castTo<Ablaufwarnung['ablaufstatus']>().as('ablaufstatus'),
    ])
  const direction = directionOf(sortierung)
  return listOf({
    reader,
    hits,
    order: [by('objektposition.ablaufdatum', direction), by('objektposition.id', direction)],
  })
}

async function longestWarnfrist(reader: Reader): Promise<number> {
  const { tage } = await reader
    .selectFrom('material')
    .select(({ fn }) => fn.max('warnfrist_tage').as('tage'))
    .executeTakeFirstOrThrow()
  return Math.max(tage ?? 0, WARNFRIST_VORGABE_TAGE)
}
