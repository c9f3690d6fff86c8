import { akteur, callerOf } from '../../kern/access/akteur.queries.ts'
import type { Caller } from '../../kern/access/caller.ts'
import type { Details } from '../../kern/access/token.ts'
import type { Reader } from '../../kern/db/store.ts'
import { faktorFehlt } from './faktor.queries.ts'

/** What a person must do before anything else. */
export interface Unfertig {
  readonly mussPasswortAendern: boolean
  readonly mussFaktorEinrichten: boolean
}

/** A caller, with what they must do before anything else. */
type Angemeldeter = Caller &
  Unfertig & {
    /** When the OpenID provider is asked again; null for a login without it. */
    readonly pruefen_ab: string | null
  }

const person = (reader: Reader, id: string) => akteur(reader, id).select(faktorFehlt.as('faktor_fehlt'))
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof person>['executeTakeFirst']>>>

const personOf = (row: Row): Caller & Unfertig => ({
  ...callerOf(row),
  mussPasswortAendern: row.passwort_aendern,
  mussFaktorEinrichten: row.faktor_fehlt,
})

/** Finds an active user with their current rights, and with what they must do before anything else. */
export async function findPerson(reader: Reader, id: string): Promise<(Caller & Unfertig) | undefined> {
  const row = await person(reader, id).executeTakeFirst()
  return row && personOf(row)
}

/** Finds the active user of a token with their current rights and their login; undefined for a login that has ended. */
export async function findAngemeldeten(
  reader: Reader,
  { sub, jti }: Pick<Details, 'sub' | 'jti'>,
): Promise<Angemeldeter | undefined> {
  const row = await person(reader, sub)
    .innerJoin('sitzung', 'sitzung.benutzer_id', 'benutzer.id')
    .leftJoin('anmeldedienst_sitzung', 'anmeldedienst_sitzung.sitzung_id', 'sitzung.id')
    .select(['sitzung.zuletzt_am', 'pruefen_ab'])
    .where('sitzung.id', '=', jti)
    .executeTakeFirst()
  return (
    row && {
      ...personOf(row),
      pruefen_ab: row.pruefen_ab,
      sitzung: { id: jti, zuletzt_am: row.zuletzt_am },
    }
  )
}
