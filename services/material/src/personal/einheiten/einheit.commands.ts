import { newId } from '@zeughaus/platform'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { refuseZyklus } from '../../kern/rules/tree.ts'
import { deleteUnverwendet } from '../../kern/rules/usage.commands.ts'
import { type EinheitRow, unknownEinheit, usageOfEinheit } from './einheit.queries.ts'
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
  if (body.uebergeordnet_id) await refuseZyklus(tx, 'einheit', id, body.uebergeordnet_id)
  const row = await tx.updateTable('einheit').set(body).where('id', '=', id).returningAll().executeTakeFirst()
  if (row === undefined) throw unknownEinheit()
  announce({ art: 'einheit', id })
  return row
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function einheitLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  return deleteUnverwendet(write, 'einheit', id, usageOfEinheit, unknownEinheit)
}
