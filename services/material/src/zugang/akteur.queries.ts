import { akteur, callerOf } from '../access/akteur.queries.ts'
import type { Caller } from '../access/caller.ts'
import type { Details } from '../access/token.ts'
import type { Reader } from '../db/store.ts'
import { faktorFehlt } from './faktor.queries.ts'

/** A caller, with what they must do before anything else. */
type Angemeldeter = Caller & {
  readonly mussPasswortAendern: boolean
  readonly mussFaktorEinrichten: boolean
  /** When the OpenID provider is asked again; null for a login without it. */
  readonly pruefen_ab: string | null
}

/** Finds the active user of a token with their current rights and their login; undefined for a login that has ended. */
export async function findAngemeldeten(
  reader: Reader,
  { sub, jti }: Pick<Details, 'sub' | 'jti'>,
): Promise<Angemeldeter | undefined> {
  const row = await akteur(reader, sub)
    .innerJoin('sitzung', 'sitzung.benutzer_id', 'benutzer.id')
    .leftJoin('anmeldedienst_sitzung', 'anmeldedienst_sitzung.sitzung_id', 'sitzung.id')
    .select(['sitzung.zuletzt_am', 'pruefen_ab', faktorFehlt.as('faktor_fehlt')])
    .where('sitzung.id', '=', jti)
    .executeTakeFirst()
  return (
    row && {
      ...callerOf(row),
      mussPasswortAendern: row.passwort_aendern,
      mussFaktorEinrichten: row.faktor_fehlt,
      pruefen_ab: row.pruefen_ab,
      sitzung: { id: jti, zuletzt_am: row.zuletzt_am },
    }
  )
}
