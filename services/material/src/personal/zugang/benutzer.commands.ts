import { conflict, forbidden, newId, type OidcPerson } from '@zeughaus/platform'
import { sql } from 'kysely'
import { visible } from '../../kern/db/folding.ts'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { type Handelnder, recordSicherheitFor, urheberOf } from '../../kern/sicherheit/index.ts'
import { verbunden } from './anmeldedienst.queries.ts'
import { type BenutzerRow, getBenutzer, hasVerwaltung, unknownBenutzer } from './benutzer.queries.ts'
import type { BenutzerAendern, BenutzerAnlegen } from './benutzer.schema.ts'
import { benutzerAngelegt, benutzerGeaendert, ortsrollenGeaendert } from './benutzer.sicherheit.ts'
import { findBleibendes } from './faktor.queries.ts'
import type { Bleibt, PasskeysDanach } from './faktor.schema.ts'
import type { NeueOrtsrolle } from './ortsrolle.schema.ts'
import { passkeysDanach } from './passkeys-danach.commands.ts'
import { bisherigesFalsch } from './passwort.ts'
import { endAnmeldungen, endLinks, passwortSetzen } from './sitzung.commands.ts'

/** A body with a hashed password: hashing takes too long for an open transaction. */
type Hashed<T> = Omit<T, 'passwort'> & { readonly passwort_hash?: string | undefined }

export async function benutzerAnlegen(
  write: Pick<UnauditedWrite, 'tx' | 'announce' | 'note'> & { readonly actor: Handelnder },
  {
    ortsrollen = [],
    ...body
  }: Hashed<Omit<BenutzerAnlegen, 'ortsrollen'>> & {
    readonly passwort_hash: string
    readonly ortsrollen?: readonly NeueOrtsrolle[]
  },
  now: string,
): Promise<BenutzerRow> {
  const { tx, announce } = write
  const id = newId()
  await tx
    .insertInto('benutzer')
    .values({ id, ...body, tokens_ab: now })
    .execute()
  announce({ art: 'benutzer', id })
  await recordSicherheitFor(write, ...benutzerAngelegt({ id, ...body }))
  await setOrtsrollen(write, { id, ...body }, ortsrollen)
  return getBenutzer(tx, id)
}

const BENUTZERNAME_MAX = 100

/** The user name of a person whom the OpenID provider names: theirs there, with a dot in place of what none may hold. */
export function neuerBenutzername({ username, email, sub }: Pick<OidcPerson, 'username' | 'email' | 'sub'>): string {
  return visible(username ?? email ?? sub)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._@+-]/gu, '.')
    .slice(0, BENUTZERNAME_MAX)
}

/**
 * Changes a user. A new password ends the logins before it; deactivation ends them too, also if the user is activated
 * again. Another address ends the links that may have gone to the one before.
 *
 * @throws {DomainError} 403 for one's own fixed roles, 404, 409 `letzte_administration`, 409 `rollen_aus_gruppen`
 */
export async function benutzerAendern(
  write: UnauditedWrite,
  id: string,
  { ortsrollen, passkeys = 'sperren', ...body }: Hashed<BenutzerAendern>,
  now: string,
): Promise<BenutzerRow> {
  const { tx, actor, announce } = write
  if (body.rollen !== undefined || ortsrollen !== undefined) refuseEigeneRollen(actor.id, id)
  await lockVerwaltung(tx)
  const before = await tx
    .selectFrom('benutzer')
    .selectAll()
    .select(verbunden.as('verbunden'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) throw unknownBenutzer()
  if (before.verbunden && body.rollen !== undefined) refuseRollenAusGruppen(before.rollen, body.rollen)
  if (Object.keys(body).length > 0) await tx.updateTable('benutzer').set(body).where('id', '=', id).execute()
  if (ortsrollen !== undefined) await setOrtsrollen(write, before, ortsrollen)
  if (isAnotherAddress(before.email, body.email)) await endLinks(write, id)
  if (body.passwort_hash !== undefined || body.aktiv === false) await endAnmeldungen(write, id, now)
  const danach =
    body.passwort_hash === undefined
      ? {}
      : await passkeysDanach(write, { benutzer_id: id, passkeys, urheber: urheberOf(actor) })
  await requireVerwaltung(tx)
  announce({ art: 'benutzer', id })
  await recordSicherheitFor(write, ...benutzerGeaendert(before, body, danach))
  return getBenutzer(tx, id)
}

/** Whether a user had an address and has it no more. @param now undefined: it was not changed */
const isAnotherAddress = (before: string | null, now: string | null | undefined): boolean =>
  before !== null && now !== undefined && before.toLowerCase() !== now?.toLowerCase()

/** Refuses to change fixed roles that come from groups. @throws {DomainError} 409 `rollen_aus_gruppen` */
function refuseRollenAusGruppen(before: readonly string[], now: readonly string[]): void {
  if ([...before].sort().join() === [...now].sort().join()) return
  throw conflict(
    'rollen_aus_gruppen',
    'Die festen Rollen dieser Person kommen aus ihren Gruppen im Anmeldedienst. Ändern Sie dort die Gruppen, hier die Tabelle der Gruppen, oder trennen Sie die Person vom Anmeldedienst.',
  )
}

/** Replaces the roles of a person for places, but those of groups. @throws {DomainError} 422 `unbekannte_referenz` */
async function setOrtsrollen(
  write: Pick<UnauditedWrite, 'tx' | 'note'> & { readonly actor: Handelnder },
  wem: Pick<BenutzerRow, 'id' | 'name' | 'benutzername'>,
  ortsrollen: readonly NeueOrtsrolle[],
): Promise<void> {
  const { tx } = write
  const benutzer_id = wem.id
  const before = (await getBenutzer(tx, benutzer_id)).ortsrollen
  await tx.deleteFrom('ortsrolle').where('benutzer_id', '=', benutzer_id).where('aus_gruppe', '=', false).execute()
  const rows = ortsrollen.map((one) => ({ id: newId(), benutzer_id, ...one }))
  if (rows.length > 0) {
    await tx
      .insertInto('ortsrolle')
      .values(rows)
      // Given by hand, a role of a group stays when the group goes.
      .onConflict((clash) => clash.constraint('ortsrolle_einmal').doUpdateSet({ aus_gruppe: false }))
      .execute()
  }
  const after = (await getBenutzer(tx, benutzer_id)).ortsrollen
  await recordSicherheitFor(write, ...ortsrollenGeaendert(wem, before, after))
}

/**
 * Sets one's own password and ends all logins before it.
 *
 * @returns what stays of second factors; null for nothing
 * @throws {DomainError} 422 `passwort_falsch`
 */
export async function passwortAendern(
  write: UnauditedWrite,
  { bisher, passwort_hash, passkeys }: Wechsel,
  now: string,
): Promise<Bleibt | null> {
  const { tx, actor } = write
  const same = tx.selectFrom('benutzer').select('id').where('id', '=', actor.id).where('passwort_hash', '=', bisher)
  if ((await same.forUpdate().executeTakeFirst()) === undefined) throw bisherigesFalsch()
  await passwortSetzen(write, { id: actor.id, passwort_hash, now })
  const details = await passkeysDanach(write, { benutzer_id: actor.id, passkeys, urheber: urheberOf(actor) })
  await recordSicherheitFor(write, { ereignis: 'passwort_geaendert', details })
  return (await findBleibendes(tx, actor.id)) ?? null
}

interface Wechsel {
  /** The hash that was compared: one that was set meanwhile stays. */
  readonly bisher: string
  readonly passwort_hash: string
  readonly passkeys: PasskeysDanach
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

/** Requires that an administrator is left whom no provider can lock out. @throws {DomainError} 409 `letzte_administration` */
export async function requireVerwaltung(tx: UnauditedWrite['tx']): Promise<void> {
  if (await hasVerwaltung(tx)) return
  throw conflict(
    'letzte_administration',
    'Das ist die letzte Person in der Administration, die sich ohne Anmeldedienst anmeldet. Bestimmen Sie zuerst eine andere.',
  )
}
