/** Time ranges of lists: `von` and `bis` are calendar days or instants. */
import { DomainError, endOfDay, isDay, parseInstant, startOfDay } from '@zeughaus/platform'
import { z } from 'zod'

const dayOrInstant = z
  .string()
  .refine(
    (value) => isDay(value) || parseInstant(value) !== null,
    'muss ein Tag (JJJJ-MM-TT) oder ein Zeitpunkt (RFC 3339) sein',
  )
  // PostgreSQL can compute with every instant of these years and its neighbours.
  .refine((value) => value >= '1900' && value < '3000', 'muss zwischen 1900 und 2999 liegen')
  .meta({ description: 'Kalendertag oder Zeitpunkt; ein Tag zählt ganz' })

/** The query parameters of a range. */
export const vonUndBis = { von: dayOrInstant.optional(), bis: dayOrInstant.optional() }

/** From `von` (included) to `vor` (excluded); instants in UTC. */
export interface Range {
  readonly von?: string
  readonly vor?: string
}

/**
 * Reads a range; a bare day counts whole.
 *
 * @param zone in which days are read
 * @throws {DomainError} 400 when `von` lies after `bis`
 */
export function range(
  { von, bis }: { readonly von?: string | undefined; readonly bis?: string | undefined },
  zone: string,
): Range {
  const start = von === undefined ? undefined : isDay(von) ? startOfDay(von, zone) : parseInstant(von)
  // An instant as `bis` is included, with its whole millisecond.
  const end = bis === undefined ? undefined : isDay(bis) ? endOfDay(bis, zone) : (parseInstant(bis) ?? 0) + 1
  if (start !== undefined && end !== undefined && (start ?? 0) >= end) {
    const felder = [{ pfad: 'von', grund: 'darf nicht nach bis liegen' }]
    throw new DomainError(400, 'anfrage_ungueltig', 'Der Zeitraum endet, bevor er beginnt.', { felder })
  }
  return {
    ...(start === undefined || start === null ? {} : { von: new Date(start).toISOString() }),
    ...(end === undefined ? {} : { vor: new Date(end).toISOString() }),
  }
}
