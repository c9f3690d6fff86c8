import type { Schema } from '../../api/index.ts'

/** Assigns the checks of an object to a person or a unit. */
export type Zuweisung = Schema<'Kontrollverantwortung'>

/** Name of the responsible person or unit. */
export const whoOf = ({ benutzer_name, einheit_name }: Zuweisung): string => benutzer_name ?? einheit_name ?? ''
