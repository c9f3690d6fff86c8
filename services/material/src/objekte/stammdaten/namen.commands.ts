import { newId } from '@zeughaus/platform'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { deleteUnverwendet } from '../../kern/rules/usage.commands.ts'
import { type NamenRow, type Namenstabelle, unknownName, usageOfBereich, usageOfKategorie } from './namen.queries.ts'
import type { NameAendern, NameAnlegen } from './namen.schema.ts'

export async function nameAnlegen(
  { tx, announce }: UnauditedWrite,
  table: Namenstabelle,
  { name }: NameAnlegen,
): Promise<NamenRow> {
  const row = { id: newId(), name }
  await tx.insertInto(table).values(row).execute()
  announce({ art: table, id: row.id })
  return row
}

/** @throws {DomainError} 404 */
export async function nameAendern(
  { tx, announce }: UnauditedWrite,
  table: Namenstabelle,
  id: string,
  body: NameAendern,
): Promise<NamenRow> {
  const row = await tx.updateTable(table).set(body).where('id', '=', id).returning(['id', 'name']).executeTakeFirst()
  if (row === undefined) throw unknownName(table)
  announce({ art: table, id })
  return row
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function nameLoeschen(write: UnauditedWrite, table: Namenstabelle, id: string): Promise<void> {
  const verwendung = table === 'bereich' ? usageOfBereich : usageOfKategorie
  return deleteUnverwendet(write, table, id, verwendung, () => unknownName(table))
}
