/** The actions on an object, by its lock: its running check and the user who holds it. */
import { stateTable } from '@zeughaus/platform'
import type { ObjektStatus } from '../../kern/db/db.gen.ts'

interface ObjektState {
  readonly status: ObjektStatus
  /** The user who holds the running check; null when none runs. */
  readonly halter: string | null
  readonly ich: string
}

const kontrolle = { permission: 'kontrolle.durchfuehren' } as const

export const objektStates = stateTable<ObjektState>()({
  'kontrolle-starten': { ...kontrolle, when: ({ halter }) => halter === null },
  'kontrolle-fortsetzen': { ...kontrolle, when: ({ halter, ich }) => halter === ich },
  'kontrolle-uebernehmen': { ...kontrolle, when: ({ halter, ich }) => halter !== null && halter !== ich },
  'mangel-melden': { permission: 'mangel.melden' },
  'einsatz-melden': { permission: 'einsatz.melden' },
  bearbeiten: { permission: 'objekt.bearbeiten' },
  uebergeben: { permission: 'objekt.bearbeiten' },
  verlegen: { permission: 'lagerbewegung.anlegen' },
  duplizieren: { permission: 'objekt.anlegen' },
})
