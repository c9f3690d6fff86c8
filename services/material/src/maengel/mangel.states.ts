/** The life of a defect: the table "Mangel" of docs/spec/state-tables.md, row by row. */
import { stateMachine } from '@zeughaus/platform'
import type { MangelStatus } from './mangel.schema.ts'

export const maengelAblauf = stateMachine<{ readonly status: MangelStatus }>()({
  initial: 'neu',
  transitions: {
    in_bearbeitung: { from: ['neu'], permission: 'mangel.bearbeiten', event: 'mangel_status_geaendert' },
    ersatzteil_bestellt: {
      from: ['in_bearbeitung'],
      permission: 'mangel.bearbeiten',
      event: 'mangel_status_geaendert',
    },
    reparatur_geplant: { from: ['in_bearbeitung'], permission: 'mangel.bearbeiten', event: 'mangel_status_geaendert' },
    erledigt: {
      from: ['ersatzteil_bestellt', 'reparatur_geplant'],
      permission: 'mangel.bearbeiten',
      event: 'mangel_status_geaendert',
    },
  },
})
