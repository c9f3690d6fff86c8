import { FACTOR_ASKED } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Issued, Tokens } from '../../kern/access/token.ts'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { recordSicherheit, urheberOf } from '../../kern/sicherheit/index.ts'
import { verbunden } from './anmeldedienst.queries.ts'
import { hatEinen } from './faktor.commands.ts'
import type { Faktorversuch } from './faktorbremse.commands.ts'
import { sitzungBeginnen } from './sitzung.commands.ts'
import { type Faktor, faktorVerbrauchen, type Verbraucht } from './zweiter-faktor.commands.ts'

/** A person with a correct password or passkey, and where the request comes from. */
interface Anmeldender {
  readonly id: string
  readonly benutzername: string
  readonly name: string
  readonly adresse: string
  readonly geraet: string | null
  /** The hash that was compared; undefined for a login without a password. */
  readonly passwort_hash?: string
  /** A second factor, or the passkey in place of the password; undefined for a person without one. */
  readonly faktor?: Faktor | undefined
  /** The try of a code, which counts no more when it was right. */
  readonly versuch?: Faktorversuch | undefined
  /** Whether the person chose to stay logged in on this device. */
  readonly bleibt: boolean
  /** Whether there is an OpenID provider, beside which an administrator's password is for emergencies. */
  readonly mitAnmeldedienst?: boolean
}

/** A begun login, or why it is refused after all: something has changed or was used since it was compared. */
export type Angemeldet =
  | { readonly issued: Issued }
  | { readonly verweigert: Verbraucht | 'passwort_falsch' | typeof FAKTOR_FEHLT | typeof NUR_ANMELDEDIENST }

/** Why a password alone is refused of a person who has set up a second factor meanwhile. */
export const FAKTOR_FEHLT = FACTOR_ASKED.code

/** Why a password or passkey is refused of a person who logs in at the OpenID provider. */
export const NUR_ANMELDEDIENST = 'nur_anmeldedienst'

/**
 * Logs a person in, if the password is still the one that was compared before this transaction, and uses up the factor.
 * Locking the person's row puts logins and changes of password or factors into one order: a login either precedes a
 * change, which then ends it, or follows it.
 */
export async function anmelden(
  write: Pick<UnauditedWrite, 'tx' | 'note'>,
  { tokens, now }: { readonly tokens: Tokens; readonly now: number },
  who: Anmeldender,
): Promise<Angemeldet> {
  const { tx } = write
  const { id, geraet, adresse, passwort_hash, faktor, versuch, bleibt, mitAnmeldedienst } = who
  const person = await tx
    .selectFrom('benutzer')
    .select(['id', verbunden.as('verbunden'), sql<boolean>`'administration' = ANY (rollen)`.as('verwaltet')])
    .where('id', '=', id)
    .$if(passwort_hash !== undefined, (q) => q.where('passwort_hash', '=', passwort_hash ?? null))
    .where('aktiv', '=', true)
    .forShare()
    .executeTakeFirst()
  if (person === undefined) return { verweigert: 'passwort_falsch' }
  // Who has left there would otherwise come in by what they had here before.
  if (person.verbunden) return { verweigert: NUR_ANMELDEDIENST }
  // Asked once the row is locked: the statement that locks it sees only what was there before.
  if (faktor === undefined && (await hatEinen(tx, id))) return { verweigert: FAKTOR_FEHLT }
  const verweigert = faktor && (await faktorVerbrauchen(tx, id, faktor, now))
  if (verweigert !== undefined) return { verweigert }
  if (versuch !== undefined) await tx.deleteFrom('faktorversuch').where('id', '=', versuch.id).execute()
  const details = {
    ...(bleibt && { angemeldet_bleiben: true }),
    ...(faktor && { faktor: faktor.art }),
    ...(mitAnmeldedienst && person.verwaltet && { notzugang: true }),
  }
  await recordSicherheit(write, urheberOf(who), { ereignis: 'anmeldung', details })
  return { issued: await sitzungBeginnen(tx, tokens, { benutzer_id: id, geraet, adresse, bleibt }) }
}
