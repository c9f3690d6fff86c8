import type { Issued, Tokens } from '../access/token.ts'
import type { UnauditedWrite } from '../db/store.ts'
import { recordSicherheit, urheberOf } from '../sicherheit/index.ts'
import { sitzungBeginnen } from './sitzung.commands.ts'

/** A person with a correct password, and where the request comes from. */
interface Anmeldender {
  readonly id: string
  readonly benutzername: string
  readonly name: string
  readonly adresse: string
  readonly geraet: string | null
  readonly passwort_hash: string
  /** Whether the person chose to stay logged in on this device. */
  readonly bleibt: boolean
}

/**
 * Logs a person in, if the password is still the one that was compared before this transaction. Locking the person's
 * row puts logins and password changes into one order: a login either precedes a change, which then ends it, or
 * follows it.
 *
 * @returns undefined if the password was changed or the person deactivated meanwhile
 */
export async function anmelden(
  { tx }: Pick<UnauditedWrite, 'tx'>,
  tokens: Tokens,
  who: Anmeldender,
): Promise<Issued | undefined> {
  const { id, geraet, adresse, passwort_hash, bleibt } = who
  const person = await tx
    .selectFrom('benutzer')
    .select('id')
    .where('id', '=', id)
    .where('passwort_hash', '=', passwort_hash)
    .where('aktiv', '=', true)
    .forShare()
    .executeTakeFirst()
  if (person === undefined) return undefined
  await recordSicherheit(tx, urheberOf(who), {
    ereignis: 'anmeldung',
    ...(bleibt && { details: { angemeldet_bleiben: true } }),
  })
  return sitzungBeginnen(tx, tokens, { benutzer_id: id, geraet, adresse, bleibt })
}
