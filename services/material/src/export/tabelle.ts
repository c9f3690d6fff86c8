import type { Spalte } from './spalten.ts'

/** Rows in portions, so that only one portion is in memory. */
export type Portionen = AsyncIterable<readonly unknown[]>

/** Rows that are written at a time: their text is small enough to be collected young. */
const ZEILEN_AM_STUECK = 50

/** Cuts portions into the pieces that are written at a time. */
export async function* stuecke(portionen: Portionen): AsyncGenerator<readonly unknown[]> {
  for await (const eintraege of portionen) {
    for (let stelle = 0; stelle < eintraege.length; stelle += ZEILEN_AM_STUECK) {
      yield eintraege.slice(stelle, stelle + ZEILEN_AM_STUECK)
    }
  }
}

/** What a writer of tables gets. */
export interface Tabelle {
  readonly spalten: readonly Spalte[]
  readonly portionen: Portionen
  /** The zone in which instants are shown. */
  readonly zeitzone: string
}
