import { newId } from '@zeughaus/platform'
import type { UnauditedWrite } from '../db.ts'
import { verweigereWennVerwendet } from '../verwendung.ts'
import { getStandort, type StandortRow, unbekannterStandort, verwendungStandort } from './standort.queries.ts'
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
  if (row === undefined) throw unbekannterStandort()
  announce({ art: 'standort', id })
  return row
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export async function standortLoeschen({ tx, announce }: UnauditedWrite, id: string): Promise<void> {
  const standort = await getStandort(tx, id)
  // Nobody can refer to the row from here on, so that the count below still holds at the commit.
  await tx.selectFrom('standort').select('id').where('id', '=', id).forUpdate().execute()
  verweigereWennVerwendet(standort.name, await verwendungStandort(tx, id))
  await tx.deleteFrom('standort').where('id', '=', id).execute()
  announce({ art: 'standort', id })
}
