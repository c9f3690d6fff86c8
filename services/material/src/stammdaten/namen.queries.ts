import { type DomainError, notFound } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../db.ts'
import { type Seite, seitenweise, zaehle } from '../listen.ts'
import { type Verwendung, verwendungen } from '../verwendung.ts'
import type { NameSuche } from './namen.schema.ts'

/** Bereich and Kategorie are a name each. */
export type Namenstabelle = 'bereich' | 'kategorie'

export interface NamenRow {
  readonly id: string
  readonly name: string
}

const SAETZE = { bereich: 'Diesen Bereich gibt es nicht.', kategorie: 'Diese Kategorie gibt es nicht.' }

export const unbekannterName = (tabelle: Namenstabelle): DomainError => notFound(SAETZE[tabelle])

export function listNamen(
  reader: Reader,
  tabelle: Namenstabelle,
  { sortierung, ...blatt }: NameSuche,
): Promise<Seite<NamenRow>> {
  const richtung = sortierung === 'name' ? 'asc' : 'desc'
  const query = reader.selectFrom(tabelle).select(['id', 'name']).orderBy(sql`name COLLATE natuerlich`, richtung)
  return seitenweise(query, blatt)
}

/** @throws {DomainError} 404 */
export async function getName(reader: Reader, tabelle: Namenstabelle, id: string): Promise<NamenRow> {
  const row = await reader.selectFrom(tabelle).select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekannterName(tabelle)
  return row
}

export function verwendungBereich(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({ standort: zaehle(reader.selectFrom('standort').where('bereich_id', '=', id)) })
}

export function verwendungKategorie(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({ material: zaehle(reader.selectFrom('material').where('kategorie_id', '=', id)) })
}
