import { newId } from '@zeughaus/platform'
import type { UnauditedWrite } from '../db.ts'
import { loescheUnverwendet } from '../verwendung.ts'
import { type ObjekttypRow, unbekannterObjekttyp, verwendungObjekttyp } from './objekttyp.queries.ts'
import type { ObjekttypAendern, ObjekttypAnlegen } from './objekttyp.schema.ts'

export async function objekttypAnlegen(
  { tx, announce }: UnauditedWrite,
  body: ObjekttypAnlegen,
): Promise<ObjekttypRow> {
  const row = { id: newId(), ...body }
  await tx.insertInto('objekttyp').values(row).execute()
  announce({ art: 'objekttyp', id: row.id })
  return row
}

/** @throws {DomainError} 404 */
export async function objekttypAendern(
  { tx, announce }: UnauditedWrite,
  id: string,
  body: ObjekttypAendern,
): Promise<ObjekttypRow> {
  const row = await tx.updateTable('objekttyp').set(body).where('id', '=', id).returningAll().executeTakeFirst()
  if (row === undefined) throw unbekannterObjekttyp()
  announce({ art: 'objekttyp', id })
  return row
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function objekttypLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  return loescheUnverwendet(write, 'objekttyp', id, verwendungObjekttyp, unbekannterObjekttyp)
}
