/** What becomes of a person's passkeys with a new password: they log in without one. */
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { recordSicherheit, type Sicherheitseintrag, type Urheber } from '../../kern/sicherheit/index.ts'
import { faktorMelden, removeLeftCodes } from './faktor.commands.ts'
import type { PasskeysDanach } from './faktor.schema.ts'

type Writing = Pick<UnauditedWrite, 'tx' | 'enqueue' | 'note'>

/** Whose passkeys, what becomes of them, and who has decided it. */
interface Wahl {
  readonly benutzer_id: string
  readonly passkeys: PasskeysDanach
  readonly urheber: Urheber
}

/**
 * Removes the passkeys of a person whose row is locked, lets them only confirm the new password, or keeps them. The person is
 * told by e-mail.
 *
 * @returns what the entry of the new password in the security log says of it; nothing for a person without passkeys
 */
export async function passkeysDanach(
  write: Writing,
  { benutzer_id, passkeys, urheber }: Wahl,
): Promise<NonNullable<Sicherheitseintrag['details']>> {
  const { tx } = write
  const own = await tx.selectFrom('passkey').select('id').where('benutzer_id', '=', benutzer_id).execute()
  if (own.length === 0) return {}
  if (passkeys === 'entfernen') {
    await tx.deleteFrom('passkey').where('benutzer_id', '=', benutzer_id).execute()
    await removeLeftCodes(tx, benutzer_id)
    const details = { faktor: 'passkeys_entfernt', anzahl: own.length }
    await recordSicherheit(write, urheber, { ereignis: 'faktor_entfernt', details })
    await faktorMelden(write, { benutzer_id, aenderung: 'passkeys_entfernt', name: null })
  }
  if (passkeys === 'sperren') {
    await tx.updateTable('passkey').set({ nur_mit_passwort: true }).where('benutzer_id', '=', benutzer_id).execute()
    await faktorMelden(write, { benutzer_id, aenderung: 'passkeys_gesperrt', name: null })
  }
  return { passkeys, anzahl: own.length }
}
