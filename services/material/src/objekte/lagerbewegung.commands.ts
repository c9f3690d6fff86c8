import { type Clock, conflict, newId } from '@zeughaus/platform'
import type { UnauditedWrite } from '../db/store.ts'
import { getLagerbewegung } from './lagerbewegung.queries.ts'
import type { Lagerbewegung, ObjektVerlegen } from './lagerbewegung.schema.ts'
import { lockObjekt } from './objekt.commands.ts'

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
  const { tx, actor, announce } = write
  const objekt = await lockObjekt(write, objekt_id)
  if (objekt.standort_id === standort_id) {
    throw conflict('standort_unveraendert', `„${objekt.code}“ steht schon an diesem Standort.`)
  }
  await tx.updateTable('objekt').set({ standort_id }).where('id', '=', objekt_id).execute()
  const id = newId()
  await tx
    .insertInto('lagerbewegung')
    .values({
      id,
      objekt_id,
      von_standort_id: objekt.standort_id,
      nach_standort_id: standort_id,
      benutzer_id: actor.id,
      grund,
      zeitpunkt: new Date(clock.now()).toISOString(),
    })
    .execute()
  announce({ art: 'lagerbewegung', id })
  announce({ art: 'objekt', id: objekt_id })
  return getLagerbewegung(tx, id)
}
