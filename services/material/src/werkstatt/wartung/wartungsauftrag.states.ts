/** The states of an order: the table "Wartungsauftrag" of docs/spec/state-tables.md, row by row. */
import { impossible, stateTable } from '@zeughaus/platform'
import type { WartungsauftragStatus } from './wartungsauftrag.schema.ts'

const bearbeiten = { permission: 'wartung.bearbeiten' } as const

export const wartungsauftragStates = stateTable<{ readonly status: WartungsauftragStatus }>()({
  offen: { ...bearbeiten, from: [], to: 'offen' },
  in_arbeit: { ...bearbeiten, from: ['offen'], to: 'in_arbeit' },
  erledigt: { ...bearbeiten, from: ['in_arbeit'], to: 'erledigt' },
  bearbeiten,
  // An order that was begun or finished is a record of what happened.
  loeschen: {
    ...bearbeiten,
    from: ['offen'],
    refuse: (_, erlaubt) =>
      impossible('Nur ein Auftrag, an dem noch niemand arbeitet, kann gelöscht werden.', { erlaubt }),
  },
})
