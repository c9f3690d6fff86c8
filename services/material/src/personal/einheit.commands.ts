import { newId } from '@zeughaus/platform'
import { verweigereZyklus } from '../baum.ts'
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
  if (body.uebergeordnet_id) await verweigereZyklus(tx, 'einheit', id, body.uebergeordnet_id)
  const row = await tx.updateTable('einheit').set(body).where('id', '=', id).returningAll().executeTakeFirst()
  if (row === undefined) throw unbekannteEinheit()
  announce({ art: 'einheit', id })
  return row
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function einheitLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  return loescheUnverwendet(write, 'einheit', id, verwendungEinheit, unbekannteEinheit)
}
