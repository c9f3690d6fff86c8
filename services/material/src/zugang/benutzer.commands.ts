import { conflict, forbidden, newId } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { UnauditedWrite } from '../db.ts'
import { type BenutzerRow, getBenutzer, gibtVerwaltung, unbekannterBenutzer } from './benutzer.queries.ts'
import type { BenutzerAendern, BenutzerAnlegen } from './benutzer.schema.ts'

/** A body whose password has been hashed: that takes too long for an open transaction. */
type Gehasht<T> = Omit<T, 'passwort'> & { readonly passwort_hash?: string | undefined }

export async function benutzerAnlegen(
  { tx, announce }: Pick<UnauditedWrite, 'tx' | 'announce'>,
  body: Gehasht<BenutzerAnlegen> & { readonly passwort_hash: string },
  jetzt: string,
): Promise<BenutzerRow> {
  const id = newId()
  await tx
    .insertInto('benutzer')
    .values({ id, ...body, tokens_ab: jetzt })
    .execute()
  announce({ art: 'benutzer', id })
  return getBenutzer(tx, id)
}

/**
 * Changes a user. A new password ends the tokens issued before.
 *
 * @throws {DomainError} 403 for one's own fixed roles, 404, 409 `letzte_administration`
 */
export async function benutzerAendern(
  { tx, actor, announce }: UnauditedWrite,
  id: string,
  body: Gehasht<BenutzerAendern>,
  jetzt: string,
): Promise<BenutzerRow> {
  if (body.rollen !== undefined) verweigereEigeneRollen(actor.id, id)
  await sperreVerwaltung(tx)
  const neuesPasswort = body.passwort_hash === undefined ? {} : { tokens_ab: jetzt }
  const { numUpdatedRows } = await tx
    .updateTable('benutzer')
    .set({ ...body, ...neuesPasswort })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw unbekannterBenutzer()
  await verlangeVerwaltung(tx)
  announce({ art: 'benutzer', id })
  return getBenutzer(tx, id)
}

/** Sets one's own password; older tokens end. */
export async function passwortAendern(
  { tx, actor }: UnauditedWrite,
  passwort_hash: string,
  jetzt: string,
): Promise<void> {
  await tx.updateTable('benutzer').set({ passwort_hash, tokens_ab: jetzt }).where('id', '=', actor.id).execute()
}

/**
 * Lets tokens count from now on, where that would begin in the future only: after the clock was set back no new token
 * would be good until it has caught up.
 */
export async function tokensAbJetzt({ tx }: Pick<UnauditedWrite, 'tx'>, id: string, jetzt: string): Promise<void> {
  await tx
    .updateTable('benutzer')
    .set({ tokens_ab: jetzt })
    .where('id', '=', id)
    .where('tokens_ab', '>', jetzt)
    .execute()
}

/** @throws {DomainError} 403 */
export function verweigereEigeneRollen(wer: string, wessen: string): void {
  if (wer === wessen)
    throw forbidden('Die eigenen Rollen kann niemand selbst ändern. Bitten Sie eine andere Person der Administration.')
}

/** Two administrators who strip one another at the same time would leave none: the second waits here for the first. */
export async function sperreVerwaltung(tx: UnauditedWrite['tx']): Promise<void> {
  await tx
    .selectFrom('benutzer')
    .select('id')
    .where(sql`'administration'`, '=', sql`ANY(rollen)`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** After whatever may have left nobody who administers. @throws {DomainError} 409 `letzte_administration` */
export async function verlangeVerwaltung(tx: UnauditedWrite['tx']): Promise<void> {
  if (await gibtVerwaltung(tx)) return
  throw conflict(
    'letzte_administration',
    'Das ist die letzte Person in der Administration. Bestimmen Sie zuerst eine andere.',
  )
}
