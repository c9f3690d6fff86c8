/** The life of an issue: the table "Ausgabe" of docs/spec/state-tables.md. */
import { conflict } from '@zeughaus/platform'
import type { Recht } from '../rechte.ts'
import type { Ausgabeaktion, AusgabeStatus } from './ausgabe.schema.ts'

interface Aktion {
  readonly from: readonly AusgabeStatus[]
  readonly to: AusgabeStatus
  readonly permission: Recht
}

const aktionen: Readonly<Record<Ausgabeaktion, Aktion>> = {
  rueckgabe: { from: ['ausgegeben'], to: 'zurueckgegeben', permission: 'lager.bearbeiten' },
}

/** What this caller may do with an issue now. */
export function ausgabeErlaubt(status: AusgabeStatus, darf: (recht: Recht) => boolean): Ausgabeaktion[] {
  const alle = Object.entries(aktionen) as [Ausgabeaktion, Aktion][]
  return alle.filter(([, { from, permission }]) => from.includes(status) && darf(permission)).map(([name]) => name)
}

/** The status after a return. @throws {DomainError} 409 `bereits_zurueckgegeben` with who took it back and when */
export function pruefeRueckgabe(ausgabe: {
  readonly status: AusgabeStatus
  readonly zurueckgegeben_am: string | null
  readonly zurueckgenommen_von: string | null
}): AusgabeStatus {
  const { from, to } = aktionen.rueckgabe
  if (from.includes(ausgabe.status)) return to
  const { zurueckgegeben_am, zurueckgenommen_von } = ausgabe
  const satz = 'Diese Ausgabe ist schon zurückgegeben. Laden Sie die Liste neu, um den Stand zu sehen.'
  throw conflict('bereits_zurueckgegeben', satz, { zurueckgegeben_am, zurueckgenommen_von })
}
