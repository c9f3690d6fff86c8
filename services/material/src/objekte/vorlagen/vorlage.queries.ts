import { type DomainError, notFound } from '@zeughaus/platform'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { BeladungsvorlageTable } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import type { VorlagenNamenSuche, VorlagenpositionAnlegen, VorlagenSuche } from './vorlage.schema.ts'

/** A version without its positions, as a row of its table. */
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

const withPositionen = (reader: Reader) =>
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

export const unknownVorlage = (): DomainError => notFound('Diese Beladungsvorlage gibt es nicht.')

/** @throws {DomainError} 404 */
export async function getVorlage(reader: Reader, id: string): Promise<VorlageMitPositionen> {
  const row = await withPositionen(reader).where('beladungsvorlage.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownVorlage()
  return row
}

export function listVorlagen(
  reader: Reader,
  { sortierung, objekttyp_id, status }: Filter<VorlagenSuche>,
): List<VorlageMitPositionen> {
  const direction = directionOf(sortierung)
  const column = `beladungsvorlage.${sortierung.replace('-', '')}`
  const hits = withPositionen(reader)
    .$if(objekttyp_id !== undefined, (q) => q.where('objekttyp_id', '=', objekttyp_id ?? ''))
    .$if(status !== undefined, (q) => q.where('status', '=', status ?? 'aktuell'))
  const first = sortierung.endsWith('name') ? byWord(column, direction) : by(column, direction)
  return listOf({ reader, hits, order: [first, by('beladungsvorlage.version', 'desc'), by('beladungsvorlage.id')] })
}

/**
 * Looks up materials and compartments of an Objekttyp by their names, in the order asked. Of two materials of one name, that
 * of all comes first.
 *
 * @param fuerAlle leaves out own entries of an Einheit
 */
export async function findNamen(
  reader: Reader,
  { objekttyp_id, materialien, faecher }: VorlagenNamenSuche,
  { fuerAlle = false } = {},
) {
  const found = (names: readonly string[], hits: RawBuilder<unknown>) => {
    const asked = sql<{ name: string; id: string | null }>`(
      SELECT name, (SELECT ding.id FROM (${hits}) AS ding WHERE faltung(ding.name) = faltung(gesucht.name)
        ORDER BY ding.einheit_id NULLS FIRST LIMIT 1) AS id
      FROM unnest(${[...names]}::text[]) WITH ORDINALITY AS gesucht(name, stelle) ORDER BY stelle)`
    return reader.selectFrom(asked.as('gefunden')).selectAll().execute()
  }
  return {
    materialien: await found(
      materialien,
      sql`SELECT id, name, einheit_id FROM material WHERE einheit_id IS NULL OR NOT ${fuerAlle}`,
    ),
    faecher: await found(
      faecher,
      sql`SELECT id, name, NULL::uuid AS einheit_id FROM fach WHERE objekttyp_id = ${objekttyp_id}`,
    ),
  }
}

/** Counts the objects created from this version. */
export function countObjekte(reader: Reader, vorlageId: string): Promise<number> {
  return countRows(reader.selectFrom('objekt').where('vorlage_id', '=', vorlageId))
}

/** Finds those of the given compartments that do not belong to this Objekttyp, or do not exist. */
export async function findFremdeFaecher(
  reader: Reader,
  objekttypId: string,
  fachIds: readonly string[],
): Promise<string[]> {
  if (fachIds.length === 0) return []
  const own = await reader
    .selectFrom('fach')
    .select('id')
    .where('objekttyp_id', '=', objekttypId)
    .where('id', 'in', fachIds)
    .execute()
  const known = new Set(own.map(({ id }) => id))
  return fachIds.filter((id) => !known.has(id))
}
