import type { Schema } from '../../api/index.ts'

/** That a person or a unit shall check an object. */
export type Zuweisung = Schema<'Kontrollverantwortung'>

/** Who checks: the name of a person or of a unit. */
export const whoOf = ({ benutzer_name, einheit_name }: Zuweisung): string => benutzer_name ?? einheit_name ?? ''
