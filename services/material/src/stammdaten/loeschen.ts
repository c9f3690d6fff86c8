import type { DomainError } from '@zeughaus/platform'
import type { Reader, UnauditedWrite } from '../db.ts'
import { type Verwendung, verweigereWennVerwendet } from '../verwendung.ts'

/** The tables of master data. Each has an id and a name, and can be deleted while nothing refers to it. */
export type Stammdatentabelle = 'bereich' | 'kategorie' | 'standort' | 'objekttyp' | 'material' | 'fach'

/**
 * Deletes a row that nothing refers to.
 *
 * @throws {DomainError} 404 made by `unbekannt`, 409 `wird_verwendet`
 */
export async function loescheUnverwendet(
  { tx, announce }: UnauditedWrite,
  tabelle: Stammdatentabelle,
  id: string,
  verwendung: (reader: Reader, id: string) => Promise<Verwendung>,
  unbekannt: () => DomainError,
): Promise<void> {
  // Nobody can refer to the locked row, so that the counts still hold at the commit.
  const row = await tx.selectFrom(tabelle).select('name').where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw unbekannt()
  verweigereWennVerwendet(row.name, await verwendung(tx, id))
  await tx.deleteFrom(tabelle).where('id', '=', id).execute()
  announce({ art: tabelle, id })
}
