import { forbidden, newId, notFound, unprocessable } from '@zeughaus/platform'
import { sql } from 'kysely'
import { may } from '../../kern/access/rights.ts'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { getAnsicht } from './ansicht.queries.ts'
import { listFavoriten } from './favorit.queries.ts'
import { FAVORITEN_MAX, type Favorit, type FavoritAnlegen } from './favorit.schema.ts'

/**
 * Pins a page, an object or a view as the last of a person's favourites. What is pinned already stays in its place.
 *
 * @throws {DomainError} 403, 404 for a view, 422 `unbekannte_referenz` or `zu_viele`
 */
export async function favoritAnlegen(write: UnauditedWrite, body: FavoritAnlegen): Promise<Favorit> {
  const { tx, actor } = write
  if (body.objekt_id !== undefined && !may(actor, 'lesen')) throw forbidden('Objekte dürfen Sie nicht sehen.')
  if (body.ansicht_id !== undefined) await getAnsicht(tx, actor, body.ansicht_id)
  await lockFavoriten(write)
  const target = { seite: body.seite ?? null, objekt_id: body.objekt_id ?? null, ansicht_id: body.ansicht_id ?? null }
  const pinned = await tx
    .selectFrom('favorit')
    .select(['id', 'platz', 'seite', 'objekt_id', 'ansicht_id'])
    .where('benutzer_id', '=', actor.id)
    .execute()
  const same = pinned.find(
    ({ seite, objekt_id, ansicht_id }) =>
      seite === target.seite && objekt_id === target.objekt_id && ansicht_id === target.ansicht_id,
  )
  if (same === undefined) refuseTooMany(pinned)
  const id = same?.id ?? newId()
  if (same === undefined) {
    const platz = Math.max(0, ...pinned.map((one) => one.platz)) + 1
    await tx
      .insertInto('favorit')
      .values({ id, benutzer_id: actor.id, platz, ...target })
      .execute()
  }
  const favorit = (await listFavoriten(tx, actor)).find((one) => one.id === id)
  if (favorit === undefined) throw unknownFavorit()
  return favorit
}

/** Puts the favourites of a person in this order; those that it does not name follow in their present one. */
export async function favoritenOrdnen(write: UnauditedWrite, ids: readonly string[]): Promise<Favorit[]> {
  const { tx, actor } = write
  await lockFavoriten(write)
  await sql`UPDATE favorit SET platz = neu.platz FROM (
    SELECT id, row_number() OVER (ORDER BY array_position(${ids}::uuid[], id), platz, id) AS platz
    FROM favorit WHERE benutzer_id = ${actor.id}) AS neu WHERE favorit.id = neu.id`.execute(tx)
  return listFavoriten(tx, actor)
}

/** @throws {DomainError} 404 */
export async function favoritLoeschen({ tx, actor }: UnauditedWrite, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('favorit')
    .where('id', '=', id)
    .where('benutzer_id', '=', actor.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw unknownFavorit()
}

const unknownFavorit = () => notFound('Diesen Favoriten gibt es nicht.')

/** The favourites of a person change one after the other, so that neither their number nor their places clash. */
const lockFavoriten = ({ tx, actor }: UnauditedWrite) =>
  tx.selectFrom('benutzer').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute()

function refuseTooMany(pinned: readonly unknown[]): void {
  if (pinned.length < FAVORITEN_MAX) return
  const sentence = `Sie haben ${FAVORITEN_MAX} Favoriten. Bitte lösen Sie zuerst einen.`
  throw unprocessable('zu_viele', sentence, { hoechstens: FAVORITEN_MAX })
}
