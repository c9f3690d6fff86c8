/** Writes entries of the security log. */
import type { LogLine, SecurityEvent, SecurityResult } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import { DIENST } from '../access/caller.ts'
import type { CallerStore, UnauditedWrite } from '../db/store.ts'
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

/** Writes entries, with the commit: they are chained then, and each becomes a line of the process's output. */
export async function recordSicherheit(
  { tx, note }: Pick<UnauditedWrite, 'tx' | 'note'>,
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
  await tx.insertInto('sicherheitsprotokoll_eingang').values(rows).execute()
  note(...eintraege.map((eintrag) => lineOf(urheber, eintrag)))
}

/** Writes entries for a command, in the name of its actor. */
export const recordSicherheitFor = (
  { actor, ...write }: Pick<UnauditedWrite, 'tx' | 'note'> & { readonly actor: Handelnder },
  ...eintraege: readonly Sicherheitseintrag[]
): Promise<void> => recordSicherheit(write, urheberOf(actor), ...eintraege)

/** Writes entries of an action that changes nothing else. */
export const recordSicherheitAllein = (
  store: CallerStore,
  urheber: Urheber,
  ...eintraege: readonly Sicherheitseintrag[]
): Promise<void> => writeUnaudited(store, DIENST, (write) => recordSicherheit(write, urheber, ...eintraege))

/** The line of an entry. */
export const lineOf = (
  { wer, benutzer_id, name, adresse }: Urheber,
  { ereignis, ergebnis = 'erfolgreich', grund, gegenstand }: Sicherheitseintrag,
): LogLine => ({
  protokoll: 'sicherheit',
  ereignis,
  ergebnis,
  grund,
  wer: { art: wer, id: benutzer_id ?? undefined, name },
  adresse: adresse ?? undefined,
  gegenstand,
})
