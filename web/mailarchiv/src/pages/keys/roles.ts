/** What the roles of a key are called for persons; programs and commands use their codes. */
import type { Schema } from '../../api.ts'

type Role = Schema<'Key'>['role']

export const KEY_ROLES: Readonly<Record<Role, { readonly name: string; readonly sentence: string }>> = {
  user: { name: 'Fachanwendung', sentence: 'jede Suche muss eine Kontakt-Adresse nennen' },
  auditor: { name: 'Ganzes Archiv', sentence: 'darf das ganze Archiv durchsuchen' },
  integration: { name: 'Anbindung', sentence: 'wie eine Fachanwendung, und darf Webhooks anlegen' },
}
