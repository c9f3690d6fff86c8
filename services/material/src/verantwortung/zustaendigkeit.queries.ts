import { type DomainError, forbidden, notFound } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Akteur } from '../akteur.ts'
import { BAUKASTEN, type Reader } from '../db.ts'
import { type Seite, seitenweise } from '../listen.ts'
import { listObjekte, type ObjekteSuche, type Objektzeile } from '../objekte/index.ts'
import { darf } from '../rechte.ts'
import { getBenutzer } from '../zugang/index.ts'
import type { Zustaendigkeit, ZustaendigkeitenSuche } from './zustaendigkeit.schema.ts'

const mitNamen = (reader: Reader) =>
  reader
    .selectFrom('zustaendigkeit')
    .innerJoin('benutzer', 'benutzer.id', 'zustaendigkeit.benutzer_id')
    .leftJoin('standort', 'standort.id', 'zustaendigkeit.standort_id')
    .leftJoin('objekt', 'objekt.id', 'zustaendigkeit.objekt_id')
    .selectAll('zustaendigkeit')
    .select([
      'benutzer.name as benutzer_name',
      'standort.name as standort_name',
      'objekt.code as objekt_code',
      'objekt.name as objekt_name',
    ])

export const unbekannteZustaendigkeit = (): DomainError => notFound('Diese Zuständigkeit gibt es nicht.')

export function getZustaendigkeit(reader: Reader, id: string): Promise<Zustaendigkeit> {
  return mitNamen(reader).where('zustaendigkeit.id', '=', id).executeTakeFirstOrThrow()
}

/** Who may not read those of other people gets his own. */
export function listZustaendigkeiten(
  reader: Reader,
  wer: Akteur,
  { sortierung, seite, limit, ...gleich }: ZustaendigkeitenSuche,
): Promise<Seite<Zustaendigkeit>> {
  let query = mitNamen(reader)
  if (!darf(wer, 'personal.fremd_lesen')) query = query.where('zustaendigkeit.benutzer_id', '=', wer.id)
  for (const [feld, wert] of Object.entries(gleich)) {
    if (wert !== undefined) query = query.where(`zustaendigkeit.${feld as keyof typeof gleich}`, '=', wert)
  }
  const sortiert = query
    .orderBy(sql`benutzer.name COLLATE natuerlich`, sortierung.startsWith('-') ? 'desc' : 'asc')
    .orderBy('zustaendigkeit.id')
  return seitenweise(sortiert, { seite, limit })
}

/** Who is responsible for the object `seite.id`: for itself, or for everything at its Standort. */
export const zustaendigeDerSeite = mitNamen(BAUKASTEN)
  .where(
    sql<boolean>`(zustaendigkeit.objekt_id = seite.id
      OR zustaendigkeit.standort_id = (SELECT standort_id FROM objekt WHERE objekt.id = seite.id))`,
  )
  .where('benutzer.aktiv', '=', sql.lit(true))
  .orderBy(sql`benutzer.name COLLATE natuerlich`)
  .orderBy('zustaendigkeit.id')

/**
 * "Objects for which the user is responsible: union of Standort inheritance and object rows."
 *
 * @throws {DomainError} 404 for an unknown user, 403 for another one without the right to read about others
 */
export async function listObjekteVon(
  reader: Reader,
  heute: string,
  wer: Akteur,
  benutzerId: string,
  suche: ObjekteSuche,
): Promise<Seite<Objektzeile>> {
  // Before anything is looked up: who may not read it does not learn either whether there is such a person.
  if (benutzerId !== wer.id && !darf(wer, 'personal.fremd_lesen')) {
    throw forbidden('Sie dürfen nur Ihre eigenen Zuständigkeiten lesen.')
  }
  const { id } = await getBenutzer(reader, benutzerId)
  const zustaendig = sql<boolean>`EXISTS (SELECT FROM zustaendigkeit z WHERE z.benutzer_id = ${id}
    AND (z.standort_id = objekt.standort_id OR z.objekt_id = objekt.id))`
  return listObjekte(reader, heute, suche, zustaendig)
}
