import { newId } from '@zeughaus/platform'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import { refuseNameImKatalog } from '../../kern/rules/eintrag.ts'
import { deleteUnverwendet } from '../../kern/rules/usage.commands.ts'
import { refuseWennVerwendet } from '../../kern/rules/usage.ts'
import { type ObjekttypRow, unknownObjekttyp, usageOfObjekttyp } from './objekttyp.queries.ts'
import type { ObjekttypAendern, ObjekttypAnlegen } from './objekttyp.schema.ts'

export async function objekttypAnlegen(write: UnauditedWrite, body: ObjekttypAnlegen): Promise<ObjekttypRow> {
  const { tx, announce } = write
  await refuseNameImKatalog(write, 'objekttyp', [body])
  const row = { id: newId(), ...body }
  await tx.insertInto('objekttyp').values(row).execute()
  announce({ art: 'objekttyp', id: row.id })
  return row
}

/** @throws {DomainError} 404, 409 `wird_verwendet` if vehicles with assigned objects would stop being vehicles */
export async function objekttypAendern(
  write: UnauditedWrite,
  id: string,
  body: ObjekttypAendern,
): Promise<ObjekttypRow> {
  const { tx, announce } = write
  if (body.ist_zugfahrzeug === false) await refuseMitBeladung(tx, id)
  const row = await tx.updateTable('objekttyp').set(body).where('id', '=', id).returningAll().executeTakeFirst()
  if (row === undefined) throw unknownObjekttyp()
  if (body.name !== undefined) await refuseNameImKatalog(write, 'objekttyp', [row])
  announce({ art: 'objekttyp', id })
  return row
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function objekttypLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  return deleteUnverwendet(write, 'objekttyp', id, usageOfObjekttyp, unknownObjekttyp)
}

/**
 * Refuses while objects are assigned to a vehicle. Assigning shares the type's lock, so the count holds until this
 * transaction ends.
 */
async function refuseMitBeladung(tx: UnauditedWrite['tx'], id: string): Promise<void> {
  const typ = await tx.selectFrom('objekttyp').select('name').where('id', '=', id).forUpdate().executeTakeFirst()
  if (typ === undefined) throw unknownObjekttyp()
  const objekt = await countRows(
    tx
      .selectFrom('objekt')
      .innerJoin('objekt as fahrzeug', 'fahrzeug.id', 'objekt.fahrzeug_id')
      .where('fahrzeug.objekttyp_id', '=', id),
  )
  const advice = 'Nehmen Sie diese Objekte zuerst von ihren Fahrzeugen.'
  refuseWennVerwendet(typ.name, objekt > 0 ? { objekt } : {}, advice)
}
