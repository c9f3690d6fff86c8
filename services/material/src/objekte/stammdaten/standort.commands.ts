import { newId } from '@zeughaus/platform'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { deleteUnverwendet } from '../../kern/rules/usage.commands.ts'
import { type StandortRow, unknownStandort, usageOfStandort } from './standort.queries.ts'
import type { StandortAendern, StandortAnlegen } from './standort.schema.ts'

export async function standortAnlegen({ tx, announce }: UnauditedWrite, body: StandortAnlegen): Promise<StandortRow> {
  const row = await tx
    .insertInto('standort')
    .values({ id: newId(), ...body })
    .returningAll()
    .executeTakeFirstOrThrow()
  announce({ art: 'standort', id: row.id })
  return row
}

/** @throws {DomainError} 404 */
export async function standortAendern(
  { tx, announce }: UnauditedWrite,
  id: string,
  body: StandortAendern,
): Promise<StandortRow> {
  const row = await tx.updateTable('standort').set(body).where('id', '=', id).returningAll().executeTakeFirst()
  if (row === undefined) throw unknownStandort()
  announce({ art: 'standort', id })
  return row
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function standortLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  return deleteUnverwendet(write, 'standort', id, usageOfStandort, unknownStandort)
}
