/** Writes entries of the security log. */
import { operatorName, type SecurityActor, type SecurityEvent, type SecurityResult } from '@zeughaus/platform'
import type { Actor } from '@zeughaus/postgres'
import type { Kysely } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Database } from '../db/db.gen.ts'

/** The event. */
export interface Sicherheitseintrag {
  readonly ereignis: SecurityEvent
  readonly ergebnis?: SecurityResult
  /** Code of a refusal. */
  readonly grund?: string
  /** Name of the subject at that time. */
  readonly gegenstand?: string
  readonly gegenstand_id?: string
  readonly details?: Readonly<Record<string, unknown>>
}

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
export function urheberVon(actor: Handelnder): Urheber {
  if (!('benutzername' in actor)) return { wer: 'dienst', benutzer_id: null, name: 'Zeughaus', adresse: null }
  return { wer: 'person', benutzer_id: actor.id, name: personenname(actor), adresse: actor.adresse ?? null }
}

type Person = Pick<Caller, 'id' | 'name' | 'benutzername'> & { readonly adresse?: string | null }
export type Handelnder = Actor | Person

/**
 * Writes entries. Inside a transaction they are committed or rolled back with it; they are chained at the commit.
 *
 * @param db a transaction, or the database for an action without one
 */
export async function recordSicherheit(
  db: Pick<Kysely<Database>, 'insertInto'>,
  urheber: Urheber,
  ...eintraege: readonly Sicherheitseintrag[]
): Promise<void> {
  if (eintraege.length === 0) return
  const rows = eintraege.map(({ ergebnis = 'erfolgreich', details = {}, ...eintrag }) => ({
    ...eintrag,
    ...urheber,
    ergebnis,
    details: JSON.stringify(details),
  }))
  await db.insertInto('sicherheitsprotokoll_eingang').values(rows).execute()
}

/** Writes entries for a command, in the name of its actor. */
export const recordSicherheitFor = (
  { tx, actor }: { readonly tx: Pick<Kysely<Database>, 'insertInto'>; readonly actor: Handelnder },
  ...eintraege: readonly Sicherheitseintrag[]
): Promise<void> => recordSicherheit(tx, urheberVon(actor), ...eintraege)
