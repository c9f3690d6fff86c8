import { addDays, type Day } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../db.ts'
import { blaettere, type Seite, zaehle } from '../listen.ts'
import { ablaufstatus, WARNFRIST_VORGABE_TAGE } from '../objekte/index.ts'
import type { Ablaufwarnung, AblaufwarnungSuche } from './ablaufwarnungen.schema.ts'

/** Active positions of objects in service that expire within the warning period of their material, or have expired. */
export async function listAblaufwarnungen(
  reader: Reader,
  heute: Day,
  suche: AblaufwarnungSuche,
): Promise<Seite<Ablaufwarnung>> {
  const { sortierung, standort_id, objekt_id, ablaufstatus: gesucht, ...blatt } = suche
  // What lies behind the longest warning period of all is passed over by the index.
  const spaetestens = addDays(heute, await laengsteWarnfrist(reader))
  const status = ablaufstatus(heute)
  const gefunden = reader
    .selectFrom('objektposition')
    .innerJoin('material', 'material.id', 'objektposition.material_id')
    .innerJoin('objekt', 'objekt.id', 'objektposition.objekt_id')
    .innerJoin('standort', 'standort.id', 'objekt.standort_id')
    .where('objektposition.ist_status', '=', 'aktiv')
    .where('objektposition.ablaufdatum', '<=', spaetestens)
    .where('objekt.status', '<>', sql.lit('ausser_dienst'))
    .$if(standort_id !== undefined, (q) => q.where('objekt.standort_id', '=', standort_id ?? ''))
    .$if(objekt_id !== undefined, (q) => q.where('objekt.id', '=', objekt_id ?? ''))
    .where(gesucht === undefined ? sql<boolean>`${status} <> 'gueltig'` : sql<boolean>`${status} = ${gesucht}`)
  const richtung = sortierung.startsWith('-') ? 'desc' : 'asc'
  return blaettere(
    blatt,
    () => zaehle(gefunden),
    (ausschnitt) => {
      const eintraege = gefunden
        .select(['objektposition.id as objektposition_id', 'objektposition.chargennummer'])
        .select(['objekt.id as objekt_id', 'objekt.code as objekt_code', 'objekt.name as objekt_name'])
        .select(['objekt.standort_id', 'standort.name as standort_name'])
        .select(['material.id as material_id', 'material.name as material_name'])
        .select(({ ref }) => [
          ref('objektposition.ablaufdatum').$notNull().as('ablaufdatum'),
          sql<number>`objektposition.ablaufdatum - ${heute}::date`.as('resttage'),
          status.$castTo<Ablaufwarnung['ablaufstatus']>().as('ablaufstatus'),
        ])
        .orderBy('objektposition.ablaufdatum', richtung)
        .orderBy('objektposition.id', richtung)
      return ausschnitt.zeilen(ausschnitt.teil(eintraege)).execute()
    },
  )
}

async function laengsteWarnfrist(reader: Reader): Promise<number> {
  const { tage } = await reader
    .selectFrom('material')
    .select(({ fn }) => fn.max('warnfrist_tage').as('tage'))
    .executeTakeFirstOrThrow()
  return Math.max(tage ?? 0, WARNFRIST_VORGABE_TAGE)
}
