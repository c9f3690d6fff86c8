/** The states of an import: the table "Import" of docs/spec/state-tables.md, row by row. */
import { impossible, stateTable } from '@zeughaus/platform'
import type { Importstatus } from '../../kern/db/db.gen.ts'

interface ImportState {
  readonly status: Importstatus
}

const refuseAusser =
  (required: Importstatus) =>
  ({ status }: ImportState) =>
    impossible(`Dieser Import ist im Zustand „${status}“, verlangt ist „${required}“.`, { status })

export const importStates = stateTable<ImportState>()({
  uebernehmen: {
    from: ['geprueft'],
    to: 'wird_uebernommen',
    permission: 'import.ausfuehren',
    refuse: refuseAusser('geprueft'),
  },
  zuruecknehmen: {
    from: ['uebernommen'],
    to: 'zurueckgenommen',
    permission: 'import.ausfuehren',
    refuse: refuseAusser('uebernommen'),
  },
})

/** How the work of the service on an import ends. */
export const importPhasen = stateTable<ImportState>()({
  geprueft: { from: ['wird_geprueft'], to: 'geprueft' },
  geschrieben: { from: ['wird_uebernommen'], to: 'uebernommen' },
  // Nothing was written: a line was refused, or the person may no longer import.
  zurueckgestellt: { from: ['wird_geprueft', 'wird_uebernommen'], to: 'geprueft' },
})
