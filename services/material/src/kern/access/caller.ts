import type { Actor } from '@zeughaus/postgres'
import { type Inhaber, type Right, within } from './rights.ts'
import type { Sicht } from './sicht.ts'

/** The login by which a request came. */
export interface Sitzung {
  readonly id: string
  /** When it was last used, within some minutes. */
  readonly zuletzt_am: string
}

/** The user behind a request, with the roles read from the database for this request. */
export interface Caller extends Actor, Inhaber {
  readonly id: string
  /** What the operation shows them. */
  readonly sicht: Sicht
  readonly benutzername: string
  readonly name: string
  /** Where the request comes from; null for work that the service does on this person's behalf. */
  readonly adresse: string | null
  /** Undefined for work that the service does on this person's behalf. */
  readonly sitzung?: Sitzung | undefined
}

/** The service itself: at startup, or when it works through its queue. */
export const DIENST: { readonly id: null } = { id: null }
export type Dienst = typeof DIENST

/** A person in an operation that demands this right: with what they see in it, and what they may do in all of that. */
export const inOperation = <C extends Caller>(person: C, right: Right): C =>
  // Nothing is computed for people without a role for a place.
  person.anOrten.length === 0 ? person : { ...person, ...within(person, right) }
