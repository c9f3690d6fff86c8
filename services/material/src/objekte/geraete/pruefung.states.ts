/** Applies a test to its device: the table "Gerät" of docs/spec/state-tables.md, and the date of the next test. Pure. */
import { addMonths, stateTable } from '@zeughaus/platform'
import type { GeraetStatus } from '../../kern/rules/geraet.ts'
import type { PruefungErfassen } from './pruefung.schema.ts'

/** The part of a device that tests need. */
export interface PruefungState {
  readonly status: GeraetStatus
  readonly letzte_pruefung: string | null
  readonly naechste_pruefung: string | null
}

/** What a test changes about the status of its device. A repair ends `defekt`, by hand. */
export const pruefungStates = stateTable<Pick<PruefungState, 'status'>>()({
  bestanden: { from: ['in_pruefung'], to: 'einsatzbereit', event: 'geraet_geaendert' },
  nicht_bestanden: { from: ['einsatzbereit', 'in_pruefung'], to: 'defekt', event: 'geraet_geaendert' },
})

/** @param intervall months between two tests; null when the position names none */
export function nachPruefung(
  geraet: PruefungState,
  { datum, ergebnis }: Pick<PruefungErfassen, 'datum' | 'ergebnis'>,
  intervall: number | null,
): PruefungState {
  // An older test that is recorded late says nothing about the device today.
  if (geraet.letzte_pruefung !== null && datum < geraet.letzte_pruefung) return geraet
  return {
    letzte_pruefung: datum,
    naechste_pruefung: ergebnis === 'bestanden' ? next(geraet, datum, intervall) : geraet.naechste_pruefung,
    status: pruefungStates.after(geraet, ergebnis),
  }
}

/** Finds the next test's date. Without an interval, a date entered by hand stays until a test has met it. */
function next({ naechste_pruefung }: PruefungState, date: string, intervall: number | null): string | null {
  if (intervall !== null) return addMonths(date, intervall)
  return naechste_pruefung !== null && naechste_pruefung > date ? naechste_pruefung : null
}
