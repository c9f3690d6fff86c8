import { conflict } from '@zeughaus/platform'

/** How many things of each kind refer to something. */
export type Verwendung = Readonly<Record<string, number>>

/** Waits for the counts of all kinds and keeps those that are not zero. */
export async function verwendungen(kinds: Readonly<Record<string, Promise<number>>>): Promise<Verwendung> {
  const counts = await Promise.all(Object.entries(kinds).map(async ([art, count]) => [art, await count] as const))
  return Object.fromEntries(counts.filter(([, anzahl]) => anzahl > 0))
}

/**
 * Refuses to delete what is in use.
 *
 * @throws {DomainError} 409 `wird_verwendet`, `details.arten`: kind → count
 */
export function verweigereWennVerwendet(name: string, arten: Verwendung): void {
  const genannt = Object.entries(arten).map(([art, anzahl]) => `${art} (${anzahl})`)
  if (genannt.length === 0) return
  throw conflict(
    'wird_verwendet',
    `„${name}“ wird noch verwendet: ${genannt.join(', ')}. Lösen Sie zuerst diese Verweise.`,
    {
      arten,
    },
  )
}
