/** The codes of an authenticator app: set up, confirmed, removed. */
import {
  type Clock,
  isTotpCode,
  newTotp,
  type SecretBox,
  TOTP_WAITS_MS,
  totpNotBegun,
  totpStep,
  typedCode,
  wrongCode,
} from '@zeughaus/platform'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { faktorEntfernt, faktorHinzugefuegt, lockPerson } from './faktor.commands.ts'

/** Keeps a new secret until its first code. An app in use goes on until then. @returns the secret, shown once */
export async function totpBeginnen(
  { tx, actor }: UnauditedWrite,
  box: SecretBox,
  now: number,
): Promise<{ readonly geheimnis: string; readonly uri: string }> {
  const { secret: geheimnis, uri } = newTotp(actor.benutzername)
  const waiting = {
    neues_geheimnis: Buffer.from(box.seal(geheimnis, actor.id)),
    neu_bis: new Date(now + TOTP_WAITS_MS).toISOString(),
  }
  await tx
    .insertInto('totp')
    .values({ benutzer_id: actor.id, ...waiting })
    .onConflict((clash) => clash.column('benutzer_id').doUpdateSet(waiting))
    .execute()
  return { geheimnis, uri }
}

/**
 * Confirms the new secret by a code of the app, which proves that the app has it.
 *
 * @throws {DomainError} 409 `totp_nicht_begonnen`, 422 `code_falsch`
 */
export async function totpBestaetigen(
  write: UnauditedWrite,
  { box, clock }: { readonly box: SecretBox; readonly clock: Clock },
  typed: string,
): Promise<{ readonly codes: string[] | null }> {
  const { tx, actor } = write
  const now = new Date(clock.now()).toISOString()
  await lockPerson(write, actor.id)
  const row = await tx
    .selectFrom('totp')
    .select('neues_geheimnis')
    .where('benutzer_id', '=', actor.id)
    .where('neu_bis', '>', now)
    .executeTakeFirst()
  const sealed = row?.neues_geheimnis ?? null
  const geheimnis = sealed === null ? null : box.open(sealed, actor.id)
  if (geheimnis === null) throw totpNotBegun()
  const code = typedCode(typed)
  const schritt = isTotpCode(code) ? totpStep(geheimnis, code, clock) : undefined
  if (schritt === undefined) throw wrongCode()
  await tx
    .updateTable('totp')
    .set({ geheimnis: sealed, bestaetigt_am: now, letzter_schritt: schritt, neues_geheimnis: null, neu_bis: null })
    .where('benutzer_id', '=', actor.id)
    .execute()
  return faktorHinzugefuegt(write, { aenderung: 'totp_eingerichtet', name: null })
}

/** Removes the app. @throws {DomainError} 409 `faktor_verlangt` */
export async function totpEntfernen(write: UnauditedWrite): Promise<void> {
  const { tx, actor } = write
  await lockPerson(write, actor.id)
  const removed = await tx
    .deleteFrom('totp')
    .where('benutzer_id', '=', actor.id)
    .returning('geheimnis')
    .executeTakeFirst()
  if ((removed?.geheimnis ?? null) === null) return
  await faktorEntfernt(write, { aenderung: 'totp_entfernt', name: null })
}
