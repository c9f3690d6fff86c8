import { conflict, type DomainError } from '@zeughaus/platform'
import type { Reader, UnauditedWrite } from './db.ts'

/** How many things of each kind refer to something. */
export type Verwendung = Readonly<Record<string, number>>

/** Waits for the counts of all kinds. */
export async function verwendungen(kinds: Readonly<Record<string, Promise<number>>>): Promise<Verwendung> {
  const counts = await Promise.all(Object.entries(kinds).map(async ([art, count]) => [art, await count] as const))
  return Object.fromEntries(counts)
}

/**
 * Refuses to delete what is in use.
 *
 * @throws {DomainError} 409 `wird_verwendet`, `details.arten`: kind → count, without those that are zero
 */
export function verweigereWennVerwendet(name: string, verwendung: Verwendung): void {
  const arten = Object.fromEntries(Object.entries(verwendung).filter(([, anzahl]) => anzahl > 0))
  const genannt = Object.entries(arten).map(([art, anzahl]) => `${art} (${anzahl})`)
  if (genannt.length === 0) return
  const satz = `„${name}“ wird noch verwendet: ${genannt.join(', ')}. Lösen Sie zuerst diese Verweise.`
  throw conflict('wird_verwendet', satz, { arten })
}

/** Tables whose rows have an id and a name, and can be deleted while nothing refers to them. */
export type Namenstraeger = 'bereich' | 'kategorie' | 'standort' | 'objekttyp' | 'material' | 'fach' | 'einheit'

/**
 * Deletes a row that nothing refers to.
 *
 * @throws {DomainError} 404 made by `unbekannt`, 409 `wird_verwendet`
 */
export async function loescheUnverwendet(
  { tx, announce }: UnauditedWrite,
  tabelle: Namenstraeger,
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
