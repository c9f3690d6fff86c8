import { conflict } from '@zeughaus/platform'

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
