import { writtenInstant } from '@zeughaus/platform'

/** Writes an instant (milliseconds, or RFC 3339) for people. */
export type Instants = (at: number | string) => string

export const instantsOf =
  (zone: string): Instants =>
  (at) =>
    writtenInstant(typeof at === 'number' ? at : Date.parse(at), zone)
