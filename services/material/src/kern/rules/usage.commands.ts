import type { DomainError } from '@zeughaus/platform'
import type { Reader, UnauditedWrite } from '../db/store.ts'
import { refuseWennVerwendet, type Verwendung } from './usage.ts'

/** Tables whose rows have an id and a name, and can be deleted while nothing refers to them. */
export type Namenstraeger =
  | 'bereich'
  | 'kategorie'
  | 'standort'
  | 'objekttyp'
  | 'material'
  | 'fach'
  | 'einheit'
  | 'lagerort'
  | 'qualifikationstyp'
  | 'wartungsplan'
  | 'pruefart'

/**
 * Deletes a row without references.
 *
 * @throws {DomainError} 404 made by `unbekannt`, 409 `wird_verwendet`
 */
export async function deleteUnverwendet(
  { tx, announce }: UnauditedWrite,
  table: Namenstraeger,
  id: string,
  verwendung: (reader: Reader, id: string) => Promise<Verwendung>,
  unbekannt: () => DomainError,
): Promise<void> {
  // No transaction can add a reference to the locked row, so the counts still hold at the commit.
  const row = await tx.selectFrom(table).select('name').where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw unbekannt()
  refuseWennVerwendet(row.name, await verwendung(tx, id))
  await tx.deleteFrom(table).where('id', '=', id).execute()
  announce({ art: table, id })
}
