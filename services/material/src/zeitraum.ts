/** Ranges of time, as lists take them: `von` and `bis` are calendar days or instants. */
import { DomainError, endOfDay, isDay, parseInstant, startOfDay } from '@zeughaus/platform'
import { z } from 'zod'

const tagOderZeitpunkt = z
  .string()
  .refine(
    (wert) => isDay(wert) || parseInstant(wert) !== null,
    'muss ein Tag (JJJJ-MM-TT) oder ein Zeitpunkt (RFC 3339) sein',
  )
  // The database counts from any instant of these years to its neighbours; outside them some have no name there.
  .refine((wert) => wert >= '1900' && wert < '3000', 'muss zwischen 1900 und 2999 liegen')
  .meta({ description: 'Kalendertag oder Zeitpunkt; ein Tag zählt ganz' })

/** The query parameters of a range. */
export const vonUndBis = { von: tagOderZeitpunkt.optional(), bis: tagOderZeitpunkt.optional() }

/** From `von` up to, and without, `vor`; instants in UTC. */
export interface Zeitraum {
  readonly von?: string
  readonly vor?: string
}

/**
 * Reads a range; a bare day counts whole.
 *
 * @param zeitzone in which days are read
 * @throws {DomainError} 400 when `von` lies after `bis`
 */
export function zeitraum(
  { von, bis }: { readonly von?: string | undefined; readonly bis?: string | undefined },
  zeitzone: string,
): Zeitraum {
  const anfang = von === undefined ? undefined : isDay(von) ? startOfDay(von, zeitzone) : parseInstant(von)
  // An instant is included: what happened in that very millisecond is found.
  const ende = bis === undefined ? undefined : isDay(bis) ? endOfDay(bis, zeitzone) : (parseInstant(bis) ?? 0) + 1
  if (anfang !== undefined && ende !== undefined && (anfang ?? 0) >= ende) {
    const felder = [{ pfad: 'von', grund: 'darf nicht nach bis liegen' }]
    throw new DomainError(400, 'anfrage_ungueltig', 'Der Zeitraum endet, bevor er beginnt.', { felder })
  }
  return {
    ...(anfang === undefined || anfang === null ? {} : { von: new Date(anfang).toISOString() }),
    ...(ende === undefined ? {} : { vor: new Date(ende).toISOString() }),
  }
}
