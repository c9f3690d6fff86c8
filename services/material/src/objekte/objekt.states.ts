/** What somebody may do with an object now: follows from its lock, its holder and the caller's rights. Pure. */
import { aktionen } from '../aktionen.ts'
import type { Recht } from '../rechte.ts'
import type { Objektaktion } from './objekt.schema.ts'

interface Lage {
  /** Who holds the running check; null when none runs. */
  readonly halter: string | null
  readonly ich: string
}

interface Objektzeile {
  readonly permission: Recht
  readonly wenn: (lage: Lage) => boolean
}

const immer = () => true

const objektAktionen: Readonly<Record<Objektaktion, Objektzeile>> = {
  'kontrolle-starten': { permission: 'kontrolle.durchfuehren', wenn: ({ halter }) => halter === null },
  'kontrolle-fortsetzen': { permission: 'kontrolle.durchfuehren', wenn: ({ halter, ich }) => halter === ich },
  'kontrolle-uebernehmen': {
    permission: 'kontrolle.durchfuehren',
    wenn: ({ halter, ich }) => halter !== null && halter !== ich,
  },
  'mangel-melden': { permission: 'mangel.melden', wenn: immer },
  bearbeiten: { permission: 'objekt.bearbeiten', wenn: immer },
  verlegen: { permission: 'lagerbewegung.anlegen', wenn: immer },
  duplizieren: { permission: 'objekt.anlegen', wenn: immer },
}

export function objektErlaubt(lage: Lage, darf: (recht: Recht) => boolean): Objektaktion[] {
  return aktionen(objektAktionen, darf, ({ wenn }) => wenn(lage))
}
