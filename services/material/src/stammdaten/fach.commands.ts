import { newId } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { UnauditedWrite } from '../db.ts'
import { loescheUnverwendet } from '../verwendung.ts'
import { type FachRow, getFach, unbekanntesFach, verwendungFach } from './fach.queries.ts'
import type { FachAendern, FachAnlegen } from './fach.schema.ts'

export async function fachAnlegen({ tx, announce }: UnauditedWrite, body: FachAnlegen): Promise<FachRow> {
  const row = { id: newId(), ...body }
  await tx.insertInto('fach').values(row).execute()
  announce({ art: 'fach', id: row.id })
  return row
}

/** @throws {DomainError} 404 */
export async function fachAendern({ tx, announce }: UnauditedWrite, id: string, body: FachAendern): Promise<FachRow> {
  const row = await tx.updateTable('fach').set(body).where('id', '=', id).returningAll().executeTakeFirst()
  if (row === undefined) throw unbekanntesFach()
  announce({ art: 'fach', id })
  return row
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function fachLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  return loescheUnverwendet(write, 'fach', id, verwendungFach, unbekanntesFach)
}

/**
 * Gives a Fach another name. When its Objekttyp has a Fach of that name already, all positions move there and this one
 * ends; the Fach that remains is returned.
 *
 * @throws {DomainError} 404
 */
export async function fachErsetzen(write: UnauditedWrite, id: string, name: string): Promise<FachRow> {
  const { tx, announce } = write
  const { objekttyp_id } = await getFach(tx, id)
  // Both in the order of their ids, so that two people who merge the same two in opposite ways wait and do not lock up.
  const gesperrt = await tx
    .selectFrom('fach')
    .selectAll()
    .where('objekttyp_id', '=', objekttyp_id)
    .where((eb) => eb.or([eb('id', '=', id), eb(sql`faltung(name)`, '=', sql`faltung(${name})`)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!gesperrt.some((fach) => fach.id === id)) throw unbekanntesFach()
  const ziel = gesperrt.find((fach) => fach.id !== id)
  if (ziel === undefined) return fachAendern(write, id, { name })
  for (const tabelle of ['vorlagenposition', 'objektposition'] as const) {
    await tx.updateTable(tabelle).set({ fach_id: ziel.id }).where('fach_id', '=', id).execute()
  }
  await tx.deleteFrom('fach').where('id', '=', id).execute()
  announce({ art: 'fach', id })
  announce({ art: 'fach', id: ziel.id })
  return ziel
}
