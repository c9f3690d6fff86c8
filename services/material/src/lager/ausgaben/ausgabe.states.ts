/** The states of an issue: the table "Ausgabe" of docs/spec/state-tables.md, row by row. */
import { conflict, forbidden, stateTable } from '@zeughaus/platform'
import type { AusgabeStatus } from './ausgabe.schema.ts'

interface AusgabeState {
  readonly status: AusgabeStatus
  readonly zurueckgegeben_am: string | null
  readonly zurueckgenommen_von: string | null
  readonly leihe: { readonly geliehen: boolean; readonly von_einheit_name: string | null } | null
}

/** Builds the 403 for a borrower: the thing is back when the lender has it. */
const geliehen = (von: string | null) =>
  forbidden(
    `Das ist Ihnen geliehen. Bringen Sie es zurück; ${von === null ? 'die verleihende Einheit' : `„${von}“`} nimmt es dann hier zurück.`,
    'geliehen',
  )

const whileOut = {
  from: ['ausgegeben'],
  when: ({ leihe }: AusgabeState) => leihe === null || !leihe.geliehen,
  refuse: ({ status, leihe, zurueckgegeben_am, zurueckgenommen_von }: AusgabeState) => {
    if (status === 'ausgegeben') return geliehen(leihe?.von_einheit_name ?? null)
    return conflict(
      'bereits_zurueckgegeben',
      'Diese Ausgabe ist schon zurückgegeben. Laden Sie die Liste neu, um den Stand zu sehen.',
      { zurueckgegeben_am, zurueckgenommen_von },
    )
  },
} as const

export const ausgabeStates = stateTable<AusgabeState>()({
  rueckgabe: { ...whileOut, to: 'zurueckgegeben', permission: 'lager.bearbeiten' },
})

/** A return after which something is still out: how much comes back decides, so it is not offered by itself. */
export const ausgabeTeile = stateTable<AusgabeState>()({ teilrueckgabe: whileOut })
