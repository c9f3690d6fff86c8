/** The actions on a device. PATCH sets every status by hand; a test sets it as pruefung.states.ts says. */
import { stateTable } from '@zeughaus/platform'
import type { GeraetStatus } from '../../kern/rules/geraet.ts'

export const geraetStates = stateTable<{ readonly status: GeraetStatus }>()({
  bearbeiten: { permission: 'objekt.bearbeiten' },
  pruefen: { permission: 'pruefung.durchfuehren' },
  loeschen: { permission: 'objekt.bearbeiten' },
})
