import { newId } from '@zeughaus/platform'
import type { UnauditedWrite } from '../db.ts'
import type { Berechtigung } from '../rechte.ts'
import { verweigereWennVerwendet } from '../verwendung.ts'
import { verweigereEigeneRollen } from './benutzer.commands.ts'
import { getBenutzer } from './benutzer.queries.ts'
import { getRolle, type RolleRow, unbekannteRolle, zaehleTraeger } from './rolle.queries.ts'
import type { RolleAendern, RolleAnlegen } from './rolle.schema.ts'

export async function rolleAnlegen(write: UnauditedWrite, { name, berechtigungen }: RolleAnlegen): Promise<RolleRow> {
  const id = newId()
  await write.tx.insertInto('rolle').values({ id, name }).execute()
  for (const berechtigung of berechtigungen) await berechtigungErteilen(write, id, berechtigung)
  return gemeldet(write, id)
}

/** @throws {DomainError} 404 */
export async function rolleAendern(write: UnauditedWrite, id: string, body: RolleAendern): Promise<RolleRow> {
  const { tx } = write
  const { name } = await getRolle(tx, id)
  await tx
    .updateTable('rolle')
    .set({ name: body.name ?? name })
    .where('id', '=', id)
    .execute()
  if (body.berechtigungen !== undefined) {
    await tx.deleteFrom('rolle_berechtigung').where('rolle_id', '=', id).execute()
    for (const berechtigung of body.berechtigungen) await berechtigungErteilen(write, id, berechtigung)
  }
  return gemeldet(write, id)
}

/** @throws {DomainError} 404, 409 `wird_verwendet` while somebody holds the role */
export async function rolleLoeschen({ tx, announce }: UnauditedWrite, id: string): Promise<void> {
  const rolle = await tx.selectFrom('rolle').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (rolle === undefined) throw unbekannteRolle()
  verweigereWennVerwendet(rolle.name, { benutzer: await zaehleTraeger(tx, id) })
  await tx.deleteFrom('rolle').where('id', '=', id).execute()
  announce({ art: 'rolle', id })
}

/** Granting what is granted changes nothing. @throws {DomainError} 404 */
export async function berechtigungErteilen(
  write: UnauditedWrite,
  rolle_id: string,
  berechtigung: Berechtigung,
): Promise<RolleRow> {
  await getRolle(write.tx, rolle_id)
  await write.tx
    .insertInto('rolle_berechtigung')
    .values({ rolle_id, berechtigung })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return gemeldet(write, rolle_id)
}

/** Revoking what is not granted changes nothing. @throws {DomainError} 404 */
export async function berechtigungEntziehen(
  write: UnauditedWrite,
  rolle_id: string,
  berechtigung: Berechtigung,
): Promise<void> {
  await getRolle(write.tx, rolle_id)
  await write.tx
    .deleteFrom('rolle_berechtigung')
    .where('rolle_id', '=', rolle_id)
    .where('berechtigung', '=', berechtigung)
    .execute()
  write.announce({ art: 'rolle', id: rolle_id })
}

/** @throws {DomainError} 403 for oneself, 404 */
export async function rolleZuweisen(write: UnauditedWrite, benutzer_id: string, rolle_id: string): Promise<void> {
  verweigereEigeneRollen(write.actor.id, benutzer_id)
  await getBenutzer(write.tx, benutzer_id)
  await getRolle(write.tx, rolle_id)
  await write.tx
    .insertInto('benutzer_rolle')
    .values({ benutzer_id, rolle_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  write.announce({ art: 'benutzer', id: benutzer_id })
}

/** @throws {DomainError} 403 for oneself, 404 */
export async function rolleEntfernen(write: UnauditedWrite, benutzer_id: string, rolle_id: string): Promise<void> {
  verweigereEigeneRollen(write.actor.id, benutzer_id)
  await getBenutzer(write.tx, benutzer_id)
  await getRolle(write.tx, rolle_id)
  await write.tx
    .deleteFrom('benutzer_rolle')
    .where('benutzer_id', '=', benutzer_id)
    .where('rolle_id', '=', rolle_id)
    .execute()
  write.announce({ art: 'benutzer', id: benutzer_id })
}

function gemeldet({ tx, announce }: UnauditedWrite, id: string): Promise<RolleRow> {
  announce({ art: 'rolle', id })
  return getRolle(tx, id)
}
