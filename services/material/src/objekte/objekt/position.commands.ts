import { newId, unprocessable } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader, UnauditedWrite, Write } from '../../kern/db/store.ts'
import { checkAngaben } from '../../kern/rules/materialtyp.ts'
import { type Now, refuseZukunft } from '../../kern/rules/now.ts'
import { lockPlace, positionEntfaellt, positionGiltWieder } from '../../kontrollen/fehlbestaende/index.ts'
import { termineNeuBerechnen } from '../geraete/index.ts'
import { findFremdeFaecher } from '../vorlagen/index.ts'
import { requireObjekt } from './objekt.queries.ts'
import { unknownPosition } from './position.queries.ts'
import type { PositionAendern, PositionAnlegen } from './position.schema.ts'

/**
 * Adds a material that is not in the template: `sollmenge_vorlage` is 0, the target stands in `override`. Core rule 4:
 * it starts with `istmenge` 0.
 *
 * @returns the id of the new position
 * @throws {DomainError} 404, 409 `bereits_vorhanden` when the object holds the material, 422 `unbekannte_referenz`
 */
export async function positionAnlegen(
  { tx, announce }: UnauditedWrite,
  objektId: string,
  body: PositionAnlegen,
): Promise<string> {
  const { objekttyp_id } = await requireObjekt(tx, objektId)
  await checkFach(tx, objekttyp_id, body.fach_id)
  const id = newId()
  await tx
    .insertInto('objektposition')
    .values({
      id,
      objekt_id: objektId,
      sollmenge_vorlage: 0,
      // Last in the round. Two concurrent ones share a place; their ids order them.
      reihenfolge: sql<number>`(SELECT coalesce(max(reihenfolge) + 1, 0) FROM objektposition WHERE objekt_id = ${objektId})`,
      ...body,
    })
    .execute()
  announce({ art: 'objektposition', id })
  announce({ art: 'objekt', id: objektId })
  return id
}

/**
 * Changes the details of a position, never its quantity. Discarding it ends its open shortage, and taking that back
 * reopens it; another interval moves the next tests of its devices.
 *
 * @throws {DomainError} 404, 409 `bereits_vorhanden` (code), 422 `unbekannte_referenz`, 422 `materialtyp_unpassend`,
 *   422 `tag_in_zukunft`
 */
export async function positionAendern(
  write: Write,
  { clock, heute }: Now,
  id: string,
  body: PositionAendern,
): Promise<void> {
  const { tx, announce } = write
  const place = body.ist_status && (await lockPlace(write, id))
  if (place && body.ist_status === 'ausgesondert') await positionEntfaellt(write, clock, place)
  const position = await tx
    .selectFrom('objektposition')
    .innerJoin('objekt', 'objekt.id', 'objektposition.objekt_id')
    .innerJoin('material', 'material.id', 'objektposition.material_id')
    .select(['objekt.objekttyp_id', 'material.materialtyp', 'objektposition.pruefintervall_monate'])
    .where('objektposition.id', '=', id)
    .forNoKeyUpdate('objektposition')
    .executeTakeFirst()
  if (position === undefined) throw unknownPosition()
  checkAngaben(position.materialtyp, body)
  refuseZukunft(heute, 'letzte_pruefung', body.letzte_pruefung, 'Nennen Sie den Tag der letzten Prüfung.')
  await checkFach(tx, position.objekttyp_id, body.fach_id ?? null)
  await tx
    .updateTable('objektposition')
    .set({ ...body, ...isOtherFach(body) })
    .where('id', '=', id)
    .execute()
  if (place?.ist_status === 'ausgesondert' && body.ist_status === 'aktiv') {
    await positionGiltWieder(write, clock, place)
  }
  const { pruefintervall_monate: months } = body
  if (months && months !== position.pruefintervall_monate) await termineNeuBerechnen(write, id, months)
  announce({ art: 'objektposition', id })
}

/** Clears the other way of naming the place: a position lies either in a compartment or at a place in free text. */
function isOtherFach({ fach_id, fach_freitext }: PositionAendern): Pick<PositionAendern, 'fach_id' | 'fach_freitext'> {
  if (fach_id) return { fach_freitext: null }
  return fach_freitext ? { fach_id: null } : {}
}

/** @throws {DomainError} 422 `unbekannte_referenz` for a compartment of another Objekttyp, or of none */
async function checkFach(reader: Reader, objekttypId: string, fachId: string | null): Promise<void> {
  if (fachId === null) return
  const [foreign] = await findFremdeFaecher(reader, objekttypId, [fachId])
  if (foreign === undefined) return
  throw unprocessable('unbekannte_referenz', 'Dieses Fach gehört nicht zum Objekttyp des Objekts.', { feld: 'fach_id' })
}
