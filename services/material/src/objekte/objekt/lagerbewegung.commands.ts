import { type Clock, conflict, newId } from '@zeughaus/platform'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { lockObjekt } from '../../kern/rules/objektsperre.ts'
import { announceVerlassen } from '../../kern/rules/ort-verlassen.ts'
import { getLagerbewegung } from './lagerbewegung.queries.ts'
import type { Lagerbewegung, ObjektVerlegen } from './lagerbewegung.schema.ts'
import type { ObjektRow } from './objekt.queries.ts'

/**
 * Sets the Standort and records the move in one transaction. Locks the object, so that concurrent moves follow one
 * another: each begins where the previous one ended.
 *
 * @throws {DomainError} 404, 409 `standort_unveraendert`, 422 `unbekannte_referenz`
 */
export async function objektVerlegen(
  write: UnauditedWrite,
  clock: Clock,
  objekt_id: string,
  { standort_id, grund }: ObjektVerlegen,
): Promise<Lagerbewegung> {
  const objekt = await lockObjekt(write, objekt_id)
  if (objekt.standort_id === standort_id) {
    throw conflict('standort_unveraendert', `„${objekt.code}“ steht schon an diesem Standort.`)
  }
  const id = await bookLagerbewegung(write, clock, objekt, { standort_id, grund })
  write.announce({ art: 'objekt', id: objekt_id })
  return getLagerbewegung(write.tx, id)
}

/** Sets the Standort of a locked object and records the move. @returns the id of the move */
export async function bookLagerbewegung(
  write: UnauditedWrite,
  clock: Clock,
  { id: objekt_id, standort_id: von_standort_id }: Pick<ObjektRow, 'id' | 'standort_id'>,
  { standort_id, grund }: ObjektVerlegen,
): Promise<string> {
  const { tx, actor, announce } = write
  await tx.updateTable('objekt').set({ standort_id }).where('id', '=', objekt_id).execute()
  const id = newId()
  await tx
    .insertInto('lagerbewegung')
    .values({
      id,
      objekt_id,
      von_standort_id,
      nach_standort_id: standort_id,
      benutzer_id: actor.id,
      grund,
      zeitpunkt: new Date(clock.now()).toISOString(),
    })
    .execute()
  announce({ art: 'lagerbewegung', id })
  announceVerlassen(write, von_standort_id, standort_id)
  return id
}
