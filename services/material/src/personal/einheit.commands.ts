import { newId, unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite } from '../db.ts'
import { loescheUnverwendet } from '../verwendung.ts'
import { type EinheitRow, unbekannteEinheit, verwendungEinheit } from './einheit.queries.ts'
import type { EinheitAendern, EinheitAnlegen } from './einheit.schema.ts'

export async function einheitAnlegen({ tx, announce }: UnauditedWrite, body: EinheitAnlegen): Promise<EinheitRow> {
  const row = { id: newId(), ...body }
  await tx.insertInto('einheit').values(row).execute()
  announce({ art: 'einheit', id: row.id })
  return row
}

/** @throws {DomainError} 404, 422 `selbstbezug`, 422 `zyklus` */
export async function einheitAendern(
  { tx, announce }: UnauditedWrite,
  id: string,
  body: EinheitAendern,
): Promise<EinheitRow> {
  if (body.uebergeordnet_id) await verweigereZyklus(tx, id, body.uebergeordnet_id)
  const row = await tx.updateTable('einheit').set(body).where('id', '=', id).returningAll().executeTakeFirst()
  if (row === undefined) throw unbekannteEinheit()
  announce({ art: 'einheit', id })
  return row
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function einheitLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  return loescheUnverwendet(write, 'einheit', id, verwendungEinheit, unbekannteEinheit)
}

/** Walks up from the new parent. All rows are locked: two moves at once could close a circle that neither would see. */
async function verweigereZyklus(tx: UnauditedWrite['tx'], id: string, uebergeordnetId: string): Promise<void> {
  if (id === uebergeordnetId) throw unprocessable('selbstbezug', 'Eine Einheit kann nicht zu sich selbst gehören.')
  const alle = await tx.selectFrom('einheit').select(['id', 'uebergeordnet_id']).orderBy('id').forUpdate().execute()
  const eltern = new Map(alle.map((einheit) => [einheit.id, einheit.uebergeordnet_id]))
  for (let oben: string | null | undefined = uebergeordnetId; oben; oben = eltern.get(oben)) {
    if (oben === id) throw unprocessable('zyklus', 'Diese Einheit ist der anderen schon übergeordnet.')
  }
}
