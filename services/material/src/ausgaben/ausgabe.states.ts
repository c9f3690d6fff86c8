/** The life of an issue: the table "Ausgabe" of docs/spec/state-tables.md. */
import { conflict } from '@zeughaus/platform'
import { type Aktion, aktionen } from '../aktionen.ts'
import type { Recht } from '../rechte.ts'
import type { Ausgabeaktion, AusgabeStatus } from './ausgabe.schema.ts'

interface Ausgabezeile extends Aktion<AusgabeStatus> {
  readonly to: AusgabeStatus
}

const ausgabeAktionen: Readonly<Record<Ausgabeaktion, Ausgabezeile>> = {
  rueckgabe: { from: ['ausgegeben'], to: 'zurueckgegeben', permission: 'lager.bearbeiten' },
}

/** What this caller may do with an issue now. */
export function ausgabeErlaubt(status: AusgabeStatus, darf: (recht: Recht) => boolean): Ausgabeaktion[] {
  return aktionen(ausgabeAktionen, darf, ({ from }) => from.includes(status))
}

/** The status after a return. @throws {DomainError} 409 `bereits_zurueckgegeben` with who took it back and when */
export function pruefeRueckgabe(ausgabe: {
  readonly status: AusgabeStatus
  readonly zurueckgegeben_am: string | null
  readonly zurueckgenommen_von: string | null
}): AusgabeStatus {
  const { from, to } = ausgabeAktionen.rueckgabe
  if (from.includes(ausgabe.status)) return to
  const { zurueckgegeben_am, zurueckgenommen_von } = ausgabe
  const satz = 'Diese Ausgabe ist schon zurückgegeben. Laden Sie die Liste neu, um den Stand zu sehen.'
  throw conflict('bereits_zurueckgegeben', satz, { zurueckgegeben_am, zurueckgenommen_von })
}
