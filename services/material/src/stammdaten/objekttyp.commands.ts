import { newId } from '@zeughaus/platform'
import type { UnauditedWrite } from '../db.ts'
import { zaehle } from '../listen.ts'
import { loescheUnverwendet, verweigereWennVerwendet } from '../verwendung.ts'
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

/** @throws {DomainError} 404, 409 `wird_verwendet` when objects belong to vehicles that would be none any more */
export async function objekttypAendern(
  { tx, announce }: UnauditedWrite,
  id: string,
  body: ObjekttypAendern,
): Promise<ObjekttypRow> {
  if (body.ist_zugfahrzeug === false) await verweigereMitBeladung(tx, id)
  const row = await tx.updateTable('objekttyp').set(body).where('id', '=', id).returningAll().executeTakeFirst()
  if (row === undefined) throw unbekannterObjekttyp()
  announce({ art: 'objekttyp', id })
  return row
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function objekttypLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  return loescheUnverwendet(write, 'objekttyp', id, verwendungObjekttyp, unbekannterObjekttyp)
}

/** Whoever assigns an object to a vehicle shares the row of its type, so that the count holds until this transaction ends. */
async function verweigereMitBeladung(tx: UnauditedWrite['tx'], id: string): Promise<void> {
  const typ = await tx.selectFrom('objekttyp').select('name').where('id', '=', id).forUpdate().executeTakeFirst()
  if (typ === undefined) throw unbekannterObjekttyp()
  const objekt = await zaehle(
    tx
      .selectFrom('objekt')
      .innerJoin('objekt as fahrzeug', 'fahrzeug.id', 'objekt.fahrzeug_id')
      .where('fahrzeug.objekttyp_id', '=', id),
  )
  const rat = 'Nehmen Sie diese Objekte zuerst von ihren Fahrzeugen.'
  verweigereWennVerwendet(typ.name, objekt > 0 ? { objekt } : {}, rat)
}
