import { type DomainError, forbidden, notFound } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Caller } from '../../kern/access/caller.ts'
import { may, onlyAbout } from '../../kern/access/rights.ts'
import { type Reader, STATEMENTS } from '../../kern/db/store.ts'
import { type Filter, whereEqual } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import { listObjekte, type ObjekteSuche, type ObjektMitStand } from '../../objekte/objekt/index.ts'
import { getBenutzer } from '../../personal/zugang/index.ts'
import type { Zustaendigkeit, ZustaendigkeitenSuche } from './zustaendigkeit.schema.ts'

const withNamen = (reader: Reader) =>
  reader
    .selectFrom('zustaendigkeit')
    .innerJoin('benutzer', 'benutzer.id', 'zustaendigkeit.benutzer_id')
    .leftJoin('standort', 'standort.id', 'zustaendigkeit.standort_id')
    .leftJoin('objekt', 'objekt.id', 'zustaendigkeit.objekt_id')
    .selectAll('zustaendigkeit')
    .select([
      'benutzer.name as benutzer_name',
      'benutzer.aktiv as benutzer_aktiv',
      'standort.name as standort_name',
      'objekt.code as objekt_code',
      'objekt.name as objekt_name',
    ])

export const unknownZustaendigkeit = (): DomainError => notFound('Diese Zuständigkeit gibt es nicht.')

export function getZustaendigkeit(reader: Reader, id: string): Promise<Zustaendigkeit> {
  return withNamen(reader).where('zustaendigkeit.id', '=', id).executeTakeFirstOrThrow()
}

/** Lists Zuständigkeiten; without the right to read about others, only the caller's own. */
export function listZustaendigkeiten(
  reader: Reader,
  who: Caller,
  { sortierung, ...same }: Filter<ZustaendigkeitenSuche>,
): List<Zustaendigkeit> {
  let hits = withNamen(reader)
  const nurOf = onlyAbout(who)
  if (nurOf !== null) hits = hits.where('zustaendigkeit.benutzer_id', '=', nurOf)
  hits = whereEqual(hits, 'zustaendigkeit', same)
  const order = [byWord('benutzer.name', directionOf(sortierung)), by('zustaendigkeit.id')]
  return listOf({ reader, hits, order })
}

/**
 * The people responsible for the object `akte.id`: for itself, or for everything at its Standort. As in the list, a
 * caller without the right to read about others sees only themselves: `akte.person` is the result of onlyAbout().
 */
export const zustaendigeForAkte = withNamen(STATEMENTS)
  .where(sql<boolean>`(akte.person IS NULL OR zustaendigkeit.benutzer_id = akte.person)`)
  .where(
    sql<boolean>`(zustaendigkeit.objekt_id = akte.id
      OR zustaendigkeit.standort_id = (SELECT standort_id FROM objekt WHERE objekt.id = akte.id))`,
  )
  .where('benutzer.aktiv', '=', sql.lit(true))
  .orderBy(sql`benutzer.name COLLATE natuerlich`)
  .orderBy('zustaendigkeit.id')

/**
 * Lists the objects of a person: those at their Standorte, and their own.
 *
 * @throws {DomainError} 404 for an unknown user, 403 for another one without the right to read about others
 */
export async function listObjekteOf(
  reader: Reader,
  today: string,
  who: Caller,
  benutzerId: string,
  search: Filter<ObjekteSuche>,
): Promise<List<ObjektMitStand>> {
  // Checked before any lookup: a caller without the right does not learn whether the person exists.
  if (benutzerId !== who.id && !may(who, 'personal.fremd_lesen')) {
    throw forbidden('Sie dürfen nur Ihre eigenen Zuständigkeiten lesen.')
  }
  const { id } = await getBenutzer(reader, benutzerId)
  const zustaendig = sql<boolean>`EXISTS (SELECT FROM zustaendigkeit z WHERE z.benutzer_id = ${id}
    AND (z.standort_id = objekt.standort_id OR z.objekt_id = objekt.id))`
  return listObjekte(reader, today, search, zustaendig)
}
