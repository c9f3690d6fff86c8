/** Writes entries of the security log. */
import type { SecurityEvent, SecurityResult } from '@zeughaus/platform'
import type { Kysely } from 'kysely'
import type { Database } from '../db/db.gen.ts'
import { type Handelnder, type Urheber, urheberOf } from './urheber.ts'

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
): Promise<void> => recordSicherheit(tx, urheberOf(actor), ...eintraege)
