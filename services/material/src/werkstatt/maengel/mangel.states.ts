/** The states of a defect: the table "Mangel" of docs/spec/state-tables.md, row by row. */
import { stateTable } from '@zeughaus/platform'
import type { MangelStatus } from './mangel.schema.ts'

const bearbeiten = { permission: 'mangel.bearbeiten', event: 'mangel_status_geaendert' } as const

export const mangelStates = stateTable<{ readonly status: MangelStatus }>()({
  neu: { ...bearbeiten, from: [], to: 'neu' },
  in_bearbeitung: { ...bearbeiten, from: ['neu'], to: 'in_bearbeitung' },
  ersatzteil_bestellt: { ...bearbeiten, from: ['in_bearbeitung'], to: 'ersatzteil_bestellt' },
  reparatur_geplant: { ...bearbeiten, from: ['in_bearbeitung'], to: 'reparatur_geplant' },
  erledigt: { ...bearbeiten, from: ['ersatzteil_bestellt', 'reparatur_geplant'], to: 'erledigt' },
})
