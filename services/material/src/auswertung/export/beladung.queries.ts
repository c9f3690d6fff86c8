import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import { whereEqual } from '../../kern/lists/filter.ts'
import type { BeladungSuche } from './beladung.schema.ts'

type Filter = Omit<BeladungSuche, 'format' | 'form'>

/** Approximate number of positions read at a time: the positions of one object stay together. */
const PORTION = 500

/** Selects the positions that match the filter, with their names, unordered. */
function filtered(reader: Reader, { objekt_id, material_id, materialtyp, ist_status, ...ofObjekt }: Filter) {
  const positionen = reader
    .selectFrom('objektposition')
    .innerJoin('objekt', 'objekt.id', 'objektposition.objekt_id')
    .innerJoin('material', 'material.id', 'objektposition.material_id')
  const own = whereEqual(positionen, 'objektposition', { objekt_id, material_id, ist_status })
  return whereEqual(whereEqual(own, 'material', { materialtyp }), 'objekt', ofObjekt)
}

/** Counts the positions that match the filter. */
export function countBeladung(reader: Reader, filter: Filter): Promise<number> {
  return countRows(filtered(reader, filter).select('objektposition.id'))
}

/**
 * Reads the positions of all objects, ordered by object code and by round, a few objects at a time. No portion costs
 * more than the first, however many precede it.
 */
export async function* readBeladung(reader: Reader, filter: Filter): AsyncGenerator<readonly unknown[]> {
  const objekte = await filtered(reader, filter)
    .select(({ fn }) => ['objekt.id', fn.countAll<number>().as('positionen')])
    .groupBy(['objekt.id', 'objekt.code'])
    .orderBy(sql`objekt.code COLLATE natuerlich`)
    .execute()
  for (const ids of grouped(objekte)) {
    yield await filtered(reader, filter)
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

/** Groups the objects in their order, so many at a time as make a portion. */
function* grouped(objekte: readonly { readonly id: string; readonly positionen: number }[]): Generator<string[]> {
  let ids: string[] = []
  let positionen = 0
  for (const objekt of objekte) {
    if (ids.length > 0 && positionen + objekt.positionen > PORTION) {
      yield ids
      ids = []
      positionen = 0
    }
    ids.push(objekt.id)
    positionen += objekt.positionen
  }
  if (ids.length > 0) yield ids
}
