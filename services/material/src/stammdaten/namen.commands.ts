import { newId } from '@zeughaus/platform'
import type { UnauditedWrite } from '../db.ts'
import { loescheUnverwendet } from '../verwendung.ts'
import {
  type NamenRow,
  type Namenstabelle,
  unbekannterName,
  verwendungBereich,
  verwendungKategorie,
} from './namen.queries.ts'
import type { NameAendern, NameAnlegen } from './namen.schema.ts'

export async function nameAnlegen(
  { tx, announce }: UnauditedWrite,
  tabelle: Namenstabelle,
  { name }: NameAnlegen,
): Promise<NamenRow> {
  const row = { id: newId(), name }
  await tx.insertInto(tabelle).values(row).execute()
  announce({ art: tabelle, id: row.id })
  return row
}

/** @throws {DomainError} 404 */
export async function nameAendern(
  { tx, announce }: UnauditedWrite,
  tabelle: Namenstabelle,
  id: string,
  body: NameAendern,
): Promise<NamenRow> {
  const row = await tx.updateTable(tabelle).set(body).where('id', '=', id).returning(['id', 'name']).executeTakeFirst()
  if (row === undefined) throw unbekannterName(tabelle)
  announce({ art: tabelle, id })
  return row
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function nameLoeschen(write: UnauditedWrite, tabelle: Namenstabelle, id: string): Promise<void> {
  const verwendung = tabelle === 'bereich' ? verwendungBereich : verwendungKategorie
  return loescheUnverwendet(write, tabelle, id, verwendung, () => unbekannterName(tabelle))
}
