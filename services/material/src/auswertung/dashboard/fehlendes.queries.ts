import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import { gehoertZu } from '../../kern/rules/einheit.ts'
import type { Fehlendes, FehlendesSuche } from './fehlendes.schema.ts'

/** A row without the stock, which changes apart from the situation. */
export type Fehlzeile = Omit<Fehlendes, 'im_lager'>

/** Lists what is missing in objects in service and not approved, vehicles first, with what the store has of it. */
export const listFehlendes = (reader: Reader, search: Filter<FehlendesSuche>): List<Fehlendes> =>
  listOf({
    ...declared(reader, search),
    rows: { key: ['fehlbestand_id'], read: (rows) => addBestand(reader, rows) },
  })

/** Lists the same without the stock. */
export const listFehlzeilen = (reader: Reader, search: Filter<FehlendesSuche>): List<Fehlzeile> =>
  listOf(declared(reader, search))

/** Adds what the store has of the material of each row, in all places together. */
export async function addBestand(reader: Reader, rows: readonly Fehlzeile[]): Promise<Fehlendes[]> {
  if (rows.length === 0) return []
  const found = await reader
    .selectFrom('bestand')
    .where('material_id', '=', sql<string>`any(${[...new Set(rows.map(({ material_id }) => material_id))]}::uuid[])`)
    .groupBy('material_id')
    .select(['material_id', sql<number>`sum(menge)::integer`.as('menge')])
    .execute()
  const mengen = new Map(found.map(({ material_id, menge }) => [material_id, menge]))
  return rows.map((row) => ({ ...row, im_lager: mengen.get(row.material_id) ?? 0 }))
}

function declared(reader: Reader, { sortierung, standort_id, objekt_id, einheit_id }: Filter<FehlendesSuche>) {
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
    .$if(einheit_id !== undefined, (q) => q.where(gehoertZu(einheit_id ?? '')))
    .select(['fehlbestand.id as fehlbestand_id', 'objekt.id as objekt_id', 'objekt.code as objekt_code'])
    .select(['objekt.name as objekt_name', 'objekt.einheit_id'])
    .select(['standort.id as standort_id', 'standort.name as standort_name'])
    .select(['fehlbestand.objektposition_id', 'material.id as material_id', 'material.name as material_name'])
    .select(['material.einheit', 'fehlbestand.fehlmenge'])
  const order = [
    by('objekttyp.ist_zugfahrzeug', 'desc'),
    byWord('objekt.code', directionOf(sortierung)),
    byWord('material.name'),
    by('fehlbestand.id'),
  ]
  return { reader, hits, order }
}
