import { type DomainError, forbidden, notFound } from '@zeughaus/platform'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Caller } from '../../kern/access/caller.ts'
import { may, onlyAbout } from '../../kern/access/rights.ts'
import type { BenutzerQualifikationTable, Qualifikationsart } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { type Filter, whereEqual } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import { type Verwendung, verwendungen } from '../../kern/rules/usage.ts'
import { countDokumente } from '../../werkstatt/dokumente/index.ts'
import type { QualifikationenSuche } from './qualifikation.schema.ts'

export type QualifikationRow = Selectable<BenutzerQualifikationTable>

/** A qualification with the names that people read, and whether it is valid today. */
export interface QualifikationMitNamen extends QualifikationRow {
  readonly benutzer_name: string
  readonly benutzername: string
  readonly qualifikationstyp_name: string
  readonly art: Qualifikationsart
  readonly gueltig: boolean
}

/** Whether a qualification is valid: from acquisition to the end of `gueltig_bis`, or for ever without one. */
export const gueltigAm = (today: string): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(benutzer_qualifikation.gueltig_bis >= ${today}::date, true)
    AND coalesce(benutzer_qualifikation.erworben_am <= ${today}::date, true))`

/**
 * Whether a later qualification of the same type replaces the one in the row, so that its end needs no warning. One
 * that begins after a gap does not.
 */
export const isErneuert: RawBuilder<boolean> = sql<boolean>`EXISTS (SELECT FROM benutzer_qualifikation neuer
  WHERE neuer.benutzer_id = benutzer_qualifikation.benutzer_id
    AND neuer.qualifikationstyp_id = benutzer_qualifikation.qualifikationstyp_id
    AND (neuer.gueltig_bis > benutzer_qualifikation.gueltig_bis OR neuer.gueltig_bis IS NULL)
    AND coalesce(neuer.erworben_am <= benutzer_qualifikation.gueltig_bis + 1, true))`

const withNamen = (reader: Reader, today: string) =>
  reader
    .selectFrom('benutzer_qualifikation')
    .innerJoin('benutzer', 'benutzer.id', 'benutzer_qualifikation.benutzer_id')
    .innerJoin('qualifikationstyp', 'qualifikationstyp.id', 'benutzer_qualifikation.qualifikationstyp_id')
    .selectAll('benutzer_qualifikation')
    .select([
      'benutzer.name as benutzer_name',
      'benutzer.benutzername',
      'qualifikationstyp.name as qualifikationstyp_name',
    ])
    .select(['qualifikationstyp.art', gueltigAm(today).as('gueltig')])

export const unknownQualifikation = (): DomainError => notFound('Diese Qualifikation gibt es nicht.')

/** @throws {DomainError} 404 */
export async function getQualifikation(reader: Reader, today: string, id: string): Promise<QualifikationMitNamen> {
  const row = await withNamen(reader, today).where('benutzer_qualifikation.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownQualifikation()
  return row
}

/** @throws {DomainError} 404, 403 for another person's without the right to read about others */
export async function getQualifikationVisibleTo(
  reader: Reader,
  today: string,
  who: Caller,
  id: string,
): Promise<QualifikationMitNamen> {
  const row = await getQualifikation(reader, today, id)
  if (row.benutzer_id !== who.id && !may(who, 'personal.fremd_lesen')) {
    throw forbidden('Sie dürfen nur Ihre eigenen Qualifikationen lesen.')
  }
  return row
}

/** Lists qualifications; without the right to read about others, only the caller's own. */
export function listQualifikationen(
  reader: Reader,
  today: string,
  who: Caller,
  { sortierung, gueltig, einheit_id, ...same }: Filter<QualifikationenSuche>,
): List<QualifikationMitNamen> {
  const direction = directionOf(sortierung)
  let hits = withNamen(reader, today)
  const nurOf = onlyAbout(who)
  if (nurOf !== null) hits = hits.where('benutzer_qualifikation.benutzer_id', '=', nurOf)
  hits = whereEqual(hits, 'benutzer_qualifikation', same)
  if (einheit_id !== undefined) hits = hits.where('benutzer.einheit_id', '=', einheit_id)
  if (gueltig !== undefined) hits = hits.where(gueltigAm(today), '=', gueltig === 'true')
  // Without an end sorts last.
  const first = sortierung.endsWith('gueltig_bis')
    ? [by(sql`coalesce(benutzer_qualifikation.gueltig_bis, 'infinity')`, direction)]
    : []
  const names = [byWord('benutzer.name', direction), byWord('qualifikationstyp.name')]
  return listOf({ reader, hits, order: [...first, ...names, by('benutzer_qualifikation.id')] })
}

export function usageOfQualifikation(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    dokument: countDokumente(reader, { entitaet_typ: 'benutzer_qualifikation', entitaet_id: id }),
  })
}
