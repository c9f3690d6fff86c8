/** Names the actors of the security log. */
import { operatorName, type SecurityActor } from '@zeughaus/platform'
import type { Actor } from '@zeughaus/postgres'
import type { Caller } from '../access/caller.ts'

/** The actor, named as at that time, and the client address. */
export interface Urheber {
  readonly wer: Exclude<SecurityActor, 'schluessel'>
  readonly benutzer_id: string | null
  readonly name: string
  readonly adresse: string | null
}

/** A person at the command line: the user of the operating system. */
export const befehl = (): Urheber => ({ wer: 'befehl', benutzer_id: null, name: operatorName(), adresse: null })

/** A person's name in the log: names may repeat, user names may not. */
export const personenname = ({ name, benutzername }: Pick<Caller, 'name' | 'benutzername'>): string =>
  `${name} (${benutzername})`

/** The actor of a transaction: the person of a request, or the service itself. */
export function urheberOf(actor: Handelnder): Urheber {
  if (!('benutzername' in actor)) return { wer: 'dienst', benutzer_id: null, name: 'Zeughaus', adresse: null }
  return { wer: 'person', benutzer_id: actor.id, name: personenname(actor), adresse: actor.adresse ?? null }
}

type Person = Pick<Caller, 'id' | 'name' | 'benutzername'> & { readonly adresse?: string | null }
export type Handelnder = Actor | Person
