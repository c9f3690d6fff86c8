import { sql } from 'kysely'
import type { Reader } from '../db.ts'
import { zaehle } from '../listen.ts'
import type { BeladungSuche } from './positionen.schema.ts'

type Filter = Omit<BeladungSuche, 'format'>

/** Objects whose positions are read at a time: a vehicle has a few hundred. */
const OBJEKTE_JE_PORTION = 10
const OBJEKTFILTER = ['standort_id', 'objekttyp_id', 'einheit_id'] as const

/** The positions that the filter keeps, with their names, not yet ordered. */
function gefiltert(reader: Reader, filter: Filter) {
  let query = reader
    .selectFrom('objektposition')
    .innerJoin('objekt', 'objekt.id', 'objektposition.objekt_id')
    .innerJoin('material', 'material.id', 'objektposition.material_id')
  for (const feld of OBJEKTFILTER) {
    const wert = filter[feld]
    if (wert !== undefined) query = query.where(`objekt.${feld}`, '=', wert)
  }
  const { objekt_id, material_id, materialtyp, ist_status } = filter
  if (objekt_id !== undefined) query = query.where('objektposition.objekt_id', '=', objekt_id)
  if (material_id !== undefined) query = query.where('objektposition.material_id', '=', material_id)
  if (materialtyp !== undefined) query = query.where('material.materialtyp', '=', materialtyp)
  if (ist_status !== undefined) query = query.where('objektposition.ist_status', '=', ist_status)
  return query
}

/** How many positions the filter keeps. */
export function zaehleBeladung(reader: Reader, filter: Filter): Promise<number> {
  return zaehle(gefiltert(reader, filter).select('objektposition.id'))
}

/**
 * The positions of all objects in the order of their codes and of the round, a few objects at a time. No page costs
 * more than the first, however many lie before it.
 */
export async function* leseBeladung(reader: Reader, filter: Filter): AsyncGenerator<readonly unknown[]> {
  const objekte = await gefiltert(reader, filter)
    .select('objekt.id')
    .groupBy('objekt.id')
    .orderBy(sql`objekt.code COLLATE natuerlich`)
    .execute()
  for (let stelle = 0; stelle < objekte.length; stelle += OBJEKTE_JE_PORTION) {
    const ids = objekte.slice(stelle, stelle + OBJEKTE_JE_PORTION).map(({ id }) => id)
    yield await gefiltert(reader, filter)
      .innerJoin('objekttyp', 'objekttyp.id', 'objekt.objekttyp_id')
      .innerJoin('standort', 'standort.id', 'objekt.standort_id')
      .leftJoin('fach', 'fach.id', 'objektposition.fach_id')
      .where('objektposition.objekt_id', 'in', ids)
      .select((eb) => [
        'objektposition.objekt_id',
        'objekt.code as objekt_code',
        'objekt.name as objekt_name',
        'objekttyp.name as objekttyp_name',
        'standort.name as standort_name',
        'objektposition.id as objektposition_id',
        eb.fn.coalesce('fach.name', 'objektposition.fach_freitext').as('fach_name'),
        'objektposition.material_id',
        'material.name as material_name',
        'material.materialtyp',
        'material.artikelnummer',
        'material.einheit',
        'objektposition.sollmenge',
        'objektposition.istmenge',
        'objektposition.code',
        'objektposition.seriennummer',
        'objektposition.ablaufdatum',
        'objektposition.chargennummer',
        'objektposition.letzte_pruefung',
        'objektposition.naechste_pruefung',
        'objektposition.ist_status',
      ])
      .orderBy(sql`objekt.code COLLATE natuerlich`)
      .orderBy('objektposition.reihenfolge')
      .orderBy('objektposition.id')
      .execute()
  }
}
