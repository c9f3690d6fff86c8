import { sql } from 'kysely'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { Reader } from '../../kern/db/store.ts'
import { isVisibleTo } from './ansicht.queries.ts'
import type { Favorit } from './favorit.schema.ts'

/**
 * Reads what a person has pinned, in their order, in one statement. An object or a view that they may not see any more is
 * left out; it comes back with the right.
 */
export async function listFavoriten(reader: Reader, who: Caller): Promise<Favorit[]> {
  const rows = await reader
    .selectFrom('favorit')
    .leftJoin('objekt', 'objekt.id', 'favorit.objekt_id')
    .leftJoin('ansicht', 'ansicht.id', 'favorit.ansicht_id')
    .where('favorit.benutzer_id', '=', who.id)
    .where((eb) => eb.or([eb('favorit.objekt_id', 'is', null), eb.val(may(who, 'lesen'))]))
    .where(sql<boolean>`(favorit.ansicht_id IS NULL OR ${isVisibleTo(who)})`)
    .orderBy('favorit.platz')
    .orderBy('favorit.id')
    .select(['favorit.id', 'favorit.seite'])
    .select([
      sql<Favorit['objekt']>`CASE WHEN objekt.id IS NOT NULL
        THEN json_build_object('id', objekt.id, 'code', objekt.code, 'name', objekt.name) END`.as('objekt'),
      sql<Favorit['ansicht']>`CASE WHEN ansicht.id IS NOT NULL THEN json_build_object('id', ansicht.id,
        'liste', ansicht.liste, 'name', ansicht.name, 'parameter', ansicht.parameter) END`.as('ansicht'),
    ])
    .execute()
  return rows
}
