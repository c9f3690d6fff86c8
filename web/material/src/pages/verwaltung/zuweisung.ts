import type { Schema } from '../../api/index.ts'

/** Assigns the checks of an object to a person or a unit. */
export type Zuweisung = Schema<'Kontrollverantwortung'>

/** Name of the responsible person or unit; a person without access does no checks any more. */
export function whoOf({ benutzer_name, benutzer_aktiv, einheit_name }: Zuweisung): string {
  if (benutzer_name === null) return einheit_name ?? ''
  return benutzer_aktiv === false ? `${benutzer_name} (kein Zugang mehr)` : benutzer_name
}
