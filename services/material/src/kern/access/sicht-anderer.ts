/** What a person other than the caller sees: for those who are to see to something. */
import { type DomainError, unprocessable } from '@zeughaus/platform'
import type { Reader } from '../db/store.ts'
import { findAkteur } from './akteur.queries.ts'
import type { Caller } from './caller.ts'
import { within } from './rights.ts'
import { showsObjekt } from './sicht.ts'

/** Where an object lies. */
export interface Platz {
  readonly einheit_id: string | null
  readonly standort_id: string
}

/** Whether a person does not see what lies there. Only roles for places hide something. */
export const isBlind = (person: Caller, platz: Platz): boolean => !showsObjekt(within(person, 'lesen').sicht, platz)

/**
 * Where an object lies; undefined when it does not exist for the reader. It stays there until the transaction ends: who
 * hands it over ends all that was decided by its place.
 */
export const findPlatz = (reader: Reader, objekt_id: string): Promise<Platz | undefined> =>
  reader
    .selectFrom('objekt')
    .select(['einheit_id', 'standort_id'])
    .where('id', '=', objekt_id)
    .forShare()
    .executeTakeFirst()

/**
 * Requires that who is to see to an object sees it. What does not exist for the reader is left to the change itself, which
 * refers to it.
 *
 * @param feld names the person in the request
 * @throws {DomainError} 422 `sieht_objekt_nicht`
 */
export async function requireSight(
  reader: Reader,
  { benutzer_id, objekt_id, feld }: { readonly benutzer_id: string; readonly objekt_id: string; readonly feld: string },
): Promise<void> {
  const [person, platz] = [await findAkteur(reader, benutzer_id), await findPlatz(reader, objekt_id)]
  if (person !== undefined && platz !== undefined && isBlind(person, platz)) throw blind(person.name, feld)
}

const blind = (name: string, feld: string): DomainError =>
  unprocessable(
    'sieht_objekt_nicht',
    `${name} sieht dieses Objekt nicht. Wählen Sie eine Person, die es sieht, oder lassen Sie ihr eine Rolle dafür geben.`,
    { feld },
  )
