import type { Actor } from '@zeughaus/postgres'
import type { RightsHolder } from './rights.ts'

/** The login by which a request came. */
export interface Sitzung {
  readonly id: string
  /** When it was last used, within some minutes. */
  readonly zuletzt_am: string
}

/** The user behind a request, with the roles read from the database for this request. */
export interface Caller extends Actor, RightsHolder {
  readonly id: string
  readonly benutzername: string
  readonly name: string
  /** Where the request comes from; null for work that the service does on this person's behalf. */
  readonly adresse: string | null
  /** Undefined for work that the service does on this person's behalf. */
  readonly sitzung?: Sitzung | undefined
}

/** The service itself: at startup, or when it works through its queue. */
export const DIENST: Actor = { id: null }
