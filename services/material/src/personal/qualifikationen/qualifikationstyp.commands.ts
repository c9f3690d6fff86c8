import { newId } from '@zeughaus/platform'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { refuseNameImKatalog } from '../../kern/rules/eintrag.ts'
import { deleteUnverwendet } from '../../kern/rules/usage.commands.ts'
import {
  type QualifikationstypRow,
  unknownQualifikationstyp,
  usageOfQualifikationstyp,
} from './qualifikationstyp.queries.ts'
import type { QualifikationstypAendern, QualifikationstypAnlegen } from './qualifikationstyp.schema.ts'

export async function qualifikationstypAnlegen(
  write: UnauditedWrite,
  body: QualifikationstypAnlegen,
): Promise<QualifikationstypRow> {
  const { tx, announce } = write
  await refuseNameImKatalog(write, 'qualifikationstyp', [body])
  const row = { id: newId(), ...body }
  await tx.insertInto('qualifikationstyp').values(row).execute()
  announce({ art: 'qualifikationstyp', id: row.id })
  return row
}

/** @throws {DomainError} 404 */
export async function qualifikationstypAendern(
  write: UnauditedWrite,
  id: string,
  body: QualifikationstypAendern,
): Promise<QualifikationstypRow> {
  const { tx, announce } = write
  const row = await tx.updateTable('qualifikationstyp').set(body).where('id', '=', id).returningAll().executeTakeFirst()
  if (row === undefined) throw unknownQualifikationstyp()
  if (body.name !== undefined) await refuseNameImKatalog(write, 'qualifikationstyp', [row])
  announce({ art: 'qualifikationstyp', id })
  return row
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function qualifikationstypLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  return deleteUnverwendet(write, 'qualifikationstyp', id, usageOfQualifikationstyp, unknownQualifikationstyp)
}
