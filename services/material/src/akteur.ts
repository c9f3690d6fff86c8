import type { Actor } from '@zeughaus/postgres'
import type { Datenstand } from './datenstand.ts'
import type { Berechtigter } from './rechte.ts'

/** The user behind a request, with the roles read from the database for this request. */
export interface Akteur extends Actor, Berechtigter {
  readonly id: string
  readonly benutzername: string
  readonly name: string
  /** The state of the data when the roles were read. */
  readonly datenstand: Datenstand
}

/** The service itself: at the start, or when it works through its queue. */
export const DIENST: Actor = { id: null }
