import { conflict, forbidden, newId } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { UnauditedWrite } from '../db/store.ts'
import { type Handelnder, recordSicherheitFor } from '../sicherheit/index.ts'
import { type BenutzerRow, getBenutzer, hasVerwaltung, unknownBenutzer } from './benutzer.queries.ts'
import type { BenutzerAendern, BenutzerAnlegen } from './benutzer.schema.ts'
import { benutzerAngelegt, benutzerGeaendert } from './benutzer.sicherheit.ts'
import { endAnmeldungen, passwortSetzen } from './sitzung.commands.ts'

/** A body with a hashed password: hashing takes too long for an open transaction. */
type Hashed<T> = Omit<T, 'passwort'> & { readonly passwort_hash?: string | undefined }

export async function benutzerAnlegen(
  { tx, announce, actor }: Pick<UnauditedWrite, 'tx' | 'announce'> & { readonly actor: Handelnder },
  body: Hashed<BenutzerAnlegen> & { readonly passwort_hash: string },
  now: string,
): Promise<BenutzerRow> {
  const id = newId()
  await tx
    .insertInto('benutzer')
    .values({ id, ...body, tokens_ab: now })
    .execute()
  announce({ art: 'benutzer', id })
  await recordSicherheitFor({ tx, actor }, ...benutzerAngelegt({ id, ...body }))
  return getBenutzer(tx, id)
}

/**
 * Changes a user. A new password ends the logins before it; deactivation ends them too, also if the user is activated
 * again.
 *
 * @throws {DomainError} 403 for one's own fixed roles, 404, 409 `letzte_administration`
 */
export async function benutzerAendern(
  write: UnauditedWrite,
  id: string,
  body: Hashed<BenutzerAendern>,
  now: string,
): Promise<BenutzerRow> {
  const { tx, actor, announce } = write
  if (body.rollen !== undefined) refuseEigeneRollen(actor.id, id)
  await lockVerwaltung(tx)
  const before = await tx.selectFrom('benutzer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (before === undefined) throw unknownBenutzer()
  await tx.updateTable('benutzer').set(body).where('id', '=', id).execute()
  if (body.passwort_hash !== undefined || body.aktiv === false) await endAnmeldungen(write, id, now)
  await requireVerwaltung(tx)
  announce({ art: 'benutzer', id })
  await recordSicherheitFor({ tx, actor }, ...benutzerGeaendert(before, body))
  return getBenutzer(tx, id)
}

/** Sets one's own password and ends all logins before it. */
export async function passwortAendern(write: UnauditedWrite, passwort_hash: string, now: string): Promise<void> {
  const { actor } = write
  await recordSicherheitFor(write, { ereignis: 'passwort_geaendert' })
  await passwortSetzen(write, { id: actor.id, passwort_hash, now })
}

/** Refuses to change one's own roles. @throws {DomainError} 403 */
export function refuseEigeneRollen(who: string, whose: string): void {
  if (who === whose)
    throw forbidden('Die eigenen Rollen kann niemand selbst ändern. Bitten Sie eine andere Person der Administration.')
}

/** Serializes changes of administrators: two who demote each other at the same time would leave none. */
export async function lockVerwaltung(tx: UnauditedWrite['tx']): Promise<void> {
  await tx
    .selectFrom('benutzer')
    .select('id')
    .where(sql`'administration'`, '=', sql`ANY(rollen)`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Requires that an administrator is left. @throws {DomainError} 409 `letzte_administration` */
export async function requireVerwaltung(tx: UnauditedWrite['tx']): Promise<void> {
  if (await hasVerwaltung(tx)) return
  throw conflict(
    'letzte_administration',
    'Das ist die letzte Person in der Administration. Bestimmen Sie zuerst eine andere.',
  )
}
