/** The states of an issue: the table "Ausgabe" of docs/spec/state-tables.md, row by row. */
import { conflict, stateTable } from '@zeughaus/platform'
import type { AusgabeStatus } from './ausgabe.schema.ts'

interface AusgabeState {
  readonly status: AusgabeStatus
  readonly zurueckgegeben_am: string | null
  readonly zurueckgenommen_von: string | null
}

export const ausgabeStates = stateTable<AusgabeState>()({
  rueckgabe: {
    from: ['ausgegeben'],
    to: 'zurueckgegeben',
    permission: 'lager.bearbeiten',
    refuse: ({ zurueckgegeben_am, zurueckgenommen_von }) =>
      conflict(
        'bereits_zurueckgegeben',
        'Diese Ausgabe ist schon zurückgegeben. Laden Sie die Liste neu, um den Stand zu sehen.',
        { zurueckgegeben_am, zurueckgenommen_von },
      ),
  },
})
