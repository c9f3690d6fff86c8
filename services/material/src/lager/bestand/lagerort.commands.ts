import { newId, unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { refuseZyklus } from '../../kern/rules/tree.ts'
import { deleteUnverwendet } from '../../kern/rules/usage.commands.ts'
import { getLagerort, unknownLagerort, usageOfLagerort } from './lagerort.queries.ts'
import type { Lagerort, LagerortAendern, LagerortAnlegen } from './lagerort.schema.ts'

/** @throws {DomainError} 409 `bereits_vorhanden`, 422 `unbekannte_referenz`, `zwei_orte` */
export async function lagerortAnlegen({ tx, announce }: UnauditedWrite, body: LagerortAnlegen): Promise<Lagerort> {
  refuseZweiOrte(body)
  await requireUpper(tx, body)
  const id = newId()
  await tx
    .insertInto('lagerort')
    .values({ id, ...body })
    .execute()
  announce({ art: 'lagerort', id })
  return getLagerort(tx, id)
}

/** @throws {DomainError} 404, 409 `bereits_vorhanden`, 422 `selbstbezug`, `zyklus`, `unbekannte_referenz`, `zwei_orte` */
export async function lagerortAendern(
  { tx, announce }: UnauditedWrite,
  id: string,
  body: LagerortAendern,
): Promise<Lagerort> {
  if (body.einheit_id || body.standort_id) {
    // Of two people who give it one each, the second is refused.
    await tx.selectFrom('lagerort').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  }
  refuseZweiOrte({ ...(await getLagerort(tx, id)), ...body })
  await requireUpper(tx, body)
  if (body.uebergeordnet_id) await refuseZyklus(tx, 'lagerort', id, body.uebergeordnet_id)
  await tx.updateTable('lagerort').set(body).where('id', '=', id).execute()
  announce({ art: 'lagerort', id })
  return getLagerort(tx, id)
}

/** Requires that the Lagerort above is one that the actor sees. @throws {DomainError} 422 `unbekannte_referenz` */
async function requireUpper(tx: UnauditedWrite['tx'], { uebergeordnet_id }: LagerortAendern): Promise<void> {
  if (!uebergeordnet_id) return
  const upper = await tx.selectFrom('lagerort').select('id').where('id', '=', uebergeordnet_id).executeTakeFirst()
  if (upper !== undefined) return
  const satz = 'uebergeordnet_id verweist auf einen Lagerort, den es nicht gibt.'
  throw unprocessable('unbekannte_referenz', satz, { feld: 'uebergeordnet_id' })
}

/** A Lagerort belongs to an Einheit or to a Standort. @throws {DomainError} 422 `zwei_orte` */
function refuseZweiOrte({ einheit_id, standort_id }: LagerortAendern): void {
  if (!einheit_id || !standort_id) return
  throw unprocessable(
    'zwei_orte',
    'Ein Lagerort gehört zu einer Einheit oder zu einem Standort. Bitte wählen Sie eines.',
  )
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function lagerortLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  return deleteUnverwendet(write, 'lagerort', id, usageOfLagerort, unknownLagerort)
}
