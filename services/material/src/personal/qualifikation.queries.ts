import { type DomainError, forbidden, notFound } from '@zeughaus/platform'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Akteur } from '../akteur.ts'
import type { BenutzerQualifikationTable, Qualifikationsart } from '../db.gen.ts'
import type { Reader } from '../db.ts'
import { type Seite, seitenweise, zaehle } from '../listen.ts'
import { darf } from '../rechte.ts'
import { type Verwendung, verwendungen } from '../verwendung.ts'
import type { QualifikationenSuche } from './qualifikation.schema.ts'

export type QualifikationRow = Selectable<BenutzerQualifikationTable>

/** A qualification with the names that people read, and whether it is valid today. */
export interface QualifikationMitNamen extends QualifikationRow {
  readonly benutzer_name: string
  readonly qualifikationstyp_name: string
  readonly art: Qualifikationsart
  readonly gueltig: boolean
}

/** "`gueltig_bis` today is valid", and one without an end always; before the day of acquisition none is. */
export const gueltigAm = (heute: string): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(benutzer_qualifikation.gueltig_bis >= ${heute}::date, true)
    AND coalesce(benutzer_qualifikation.erworben_am <= ${heute}::date, true))`

/**
 * A later qualification of the same kind takes the place of the one in the row, so that nobody is warned of its end. One that
 * begins after a gap does not: in between there is none.
 */
export const istErneuert: RawBuilder<boolean> = sql<boolean>`EXISTS (SELECT FROM benutzer_qualifikation neuer
  WHERE neuer.benutzer_id = benutzer_qualifikation.benutzer_id
    AND neuer.qualifikationstyp_id = benutzer_qualifikation.qualifikationstyp_id
    AND (neuer.gueltig_bis > benutzer_qualifikation.gueltig_bis OR neuer.gueltig_bis IS NULL)
    AND coalesce(neuer.erworben_am <= benutzer_qualifikation.gueltig_bis + 1, true))`

const mitNamen = (reader: Reader, heute: string) =>
  reader
    .selectFrom('benutzer_qualifikation')
    .innerJoin('benutzer', 'benutzer.id', 'benutzer_qualifikation.benutzer_id')
    .innerJoin('qualifikationstyp', 'qualifikationstyp.id', 'benutzer_qualifikation.qualifikationstyp_id')
    .selectAll('benutzer_qualifikation')
    .select(['benutzer.name as benutzer_name', 'qualifikationstyp.name as qualifikationstyp_name'])
    .select(['qualifikationstyp.art', gueltigAm(heute).as('gueltig')])

export const unbekannteQualifikation = (): DomainError => notFound('Diese Qualifikation gibt es nicht.')

/** @throws {DomainError} 404 */
export async function getQualifikation(reader: Reader, heute: string, id: string): Promise<QualifikationMitNamen> {
  const row = await mitNamen(reader, heute).where('benutzer_qualifikation.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekannteQualifikation()
  return row
}

/** @throws {DomainError} 404, 403 for those of somebody else without the right to read about others */
export async function getQualifikationFuer(
  reader: Reader,
  heute: string,
  wer: Akteur,
  id: string,
): Promise<QualifikationMitNamen> {
  const row = await getQualifikation(reader, heute, id)
  if (row.benutzer_id !== wer.id && !darf(wer, 'personal.fremd_lesen')) {
    throw forbidden('Sie dürfen nur Ihre eigenen Qualifikationen lesen.')
  }
  return row
}

/** Who may not read those of other people gets his own. */
export function listQualifikationen(
  reader: Reader,
  heute: string,
  wer: Akteur,
  { sortierung, gueltig, einheit_id, seite, limit, ...gleich }: QualifikationenSuche,
): Promise<Seite<QualifikationMitNamen>> {
  const richtung = sortierung.startsWith('-') ? 'desc' : 'asc'
  let query = mitNamen(reader, heute)
  if (!darf(wer, 'personal.fremd_lesen')) query = query.where('benutzer_qualifikation.benutzer_id', '=', wer.id)
  for (const [feld, wert] of Object.entries(gleich)) {
    if (wert !== undefined) query = query.where(`benutzer_qualifikation.${feld as keyof typeof gleich}`, '=', wert)
  }
  if (einheit_id !== undefined) query = query.where('benutzer.einheit_id', '=', einheit_id)
  if (gueltig !== undefined) query = query.where(gueltigAm(heute), '=', gueltig === 'true')
  // Without an end is the latest end.
  if (sortierung.endsWith('gueltig_bis')) {
    query = query.orderBy(sql`coalesce(benutzer_qualifikation.gueltig_bis, 'infinity')`, richtung)
  }
  const sortiert = query
    .orderBy(sql`benutzer.name COLLATE natuerlich`, richtung)
    .orderBy(sql`qualifikationstyp.name COLLATE natuerlich`)
    .orderBy('benutzer_qualifikation.id')
  return seitenweise(sortiert, { seite, limit })
}

export function verwendungQualifikation(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    dokument: zaehle(
      reader.selectFrom('dokument').where('entitaet_typ', '=', 'benutzer_qualifikation').where('entitaet_id', '=', id),
    ),
  })
}
