/** German words for the names of the wire, the same on every page. */
import type { Schema } from './api/index.ts'

export const ROLLEN: Readonly<Record<Schema<'Ich'>['rollen'][number], string>> = {
  mitarbeiter: 'Mitarbeiter',
  materialverantwortlicher: 'Materialverantwortlicher',
  leitungsverantwortlicher: 'Leitungsverantwortlicher',
  administration: 'Administration',
}
