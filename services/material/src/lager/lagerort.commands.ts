import { newId } from '@zeughaus/platform'
import type { UnauditedWrite } from '../db/store.ts'
import { refuseZyklus } from '../rules/tree.ts'
import { deleteUnverwendet } from '../rules/usage.commands.ts'
import { getLagerort, unknownLagerort, usageOfLagerort } from './lagerort.queries.ts'
import type { Lagerort, LagerortAendern, LagerortAnlegen } from './lagerort.schema.ts'

/** @throws {DomainError} 409 `bereits_vorhanden`, 422 `unbekannte_referenz` */
export async function lagerortAnlegen({ tx, announce }: UnauditedWrite, body: LagerortAnlegen): Promise<Lagerort> {
  const id = newId()
  await tx
    .insertInto('lagerort')
    .values({ id, ...body })
    .execute()
  announce({ art: 'lagerort', id })
  return getLagerort(tx, id)
}

/** @throws {DomainError} 404, 409 `bereits_vorhanden`, 422 `selbstbezug`, `zyklus`, `unbekannte_referenz` */
export async function lagerortAendern(
  { tx, announce }: UnauditedWrite,
  id: string,
  body: LagerortAendern,
): Promise<Lagerort> {
  await getLagerort(tx, id)
  if (body.uebergeordnet_id) await refuseZyklus(tx, 'lagerort', id, body.uebergeordnet_id)
  await tx.updateTable('lagerort').set(body).where('id', '=', id).execute()
  announce({ art: 'lagerort', id })
  return getLagerort(tx, id)
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function lagerortLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  return deleteUnverwendet(write, 'lagerort', id, usageOfLagerort, unknownLagerort)
}
