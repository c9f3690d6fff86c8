import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { BeladungsvorlageTable } from '../db.gen.ts'
import type { Reader } from '../db.ts'
import { type Seite, seitenweise, zaehle } from '../listen.ts'
import type { VorlagenpositionAnlegen, VorlagenSuche } from './vorlage.schema.ts'

/** A version without its positions, as the table holds it. */
export type VorlageRow = Selectable<BeladungsvorlageTable>

export interface VorlagenpositionRow extends VorlagenpositionAnlegen {
  readonly id: string
  readonly material_name: string
  readonly fach_name: string | null
}

/** A version with its positions, in the order of the round. */
export interface VorlageMitPositionen extends VorlageRow {
  readonly positionen: readonly VorlagenpositionRow[]
}

const mitPositionen = (reader: Reader) =>
  reader
    .selectFrom('beladungsvorlage')
    .selectAll('beladungsvorlage')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('vorlagenposition')
          .innerJoin('material', 'material.id', 'vorlagenposition.material_id')
          .leftJoin('fach', 'fach.id', 'vorlagenposition.fach_id')
          .whereRef('vorlagenposition.vorlage_id', '=', 'beladungsvorlage.id')
          .select([
            'vorlagenposition.id',
            'vorlagenposition.material_id',
            'vorlagenposition.sollmenge',
            'vorlagenposition.fach_id',
            'vorlagenposition.fach_freitext',
            'material.name as material_name',
          ])
          .select(({ fn }) => fn.coalesce('fach.name', 'vorlagenposition.fach_freitext').as('fach_name'))
          .orderBy('vorlagenposition.reihenfolge'),
      ).as('positionen'),
    )

export const unbekannteVorlage = (): DomainError => notFound('Diese Beladungsvorlage gibt es nicht.')

/** @throws {DomainError} 404 */
export async function getVorlage(reader: Reader, id: string): Promise<VorlageMitPositionen> {
  const row = await mitPositionen(reader).where('beladungsvorlage.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekannteVorlage()
  return row
}

const SPALTEN = {
  name: sql`beladungsvorlage.name COLLATE natuerlich`,
  version: sql`beladungsvorlage.version`,
  erstellt_am: sql`beladungsvorlage.erstellt_am`,
}

export function listVorlagen(
  reader: Reader,
  { sortierung, objekttyp_id, status, ...blatt }: VorlagenSuche,
): Promise<Seite<VorlageMitPositionen>> {
  const absteigend = sortierung.startsWith('-')
  const spalte = SPALTEN[sortierung.replace('-', '') as keyof typeof SPALTEN]
  const query = mitPositionen(reader)
    .$if(objekttyp_id !== undefined, (q) => q.where('objekttyp_id', '=', objekttyp_id ?? ''))
    .$if(status !== undefined, (q) => q.where('status', '=', status ?? 'aktuell'))
    .orderBy(spalte, absteigend ? 'desc' : 'asc')
    .orderBy('beladungsvorlage.version', 'desc')
    .orderBy('beladungsvorlage.id')
  return seitenweise(query, blatt)
}

/** How many objects were made from this version. */
export function zaehleObjekte(reader: Reader, vorlageId: string): Promise<number> {
  return zaehle(reader.selectFrom('objekt').where('vorlage_id', '=', vorlageId))
}

/** Those of the given compartments that do not belong to this Objekttyp, or do not exist. */
export async function fremdeFaecher(
  reader: Reader,
  objekttypId: string,
  fachIds: readonly string[],
): Promise<string[]> {
  if (fachIds.length === 0) return []
  const eigene = await reader
    .selectFrom('fach')
    .select('id')
    .where('objekttyp_id', '=', objekttypId)
    .where('id', 'in', fachIds)
    .execute()
  const bekannt = new Set(eigene.map(({ id }) => id))
  return fachIds.filter((id) => !bekannt.has(id))
}
