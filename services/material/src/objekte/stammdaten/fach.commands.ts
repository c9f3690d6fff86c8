import { newId } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { deleteUnverwendet } from '../../kern/rules/usage.commands.ts'
import { type FachRow, getFach, unknownFach, usageOfFach } from './fach.queries.ts'
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
  if (row === undefined) throw unknownFach()
  announce({ art: 'fach', id })
  return row
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function fachLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  return deleteUnverwendet(write, 'fach', id, usageOfFach, unknownFach)
}

/**
 * Renames a Fach. If its Objekttyp has a Fach of that name already, moves all positions there and deletes this one;
 * returns the Fach that remains.
 *
 * @throws {DomainError} 404
 */
export async function fachErsetzen(write: UnauditedWrite, id: string, name: string): Promise<FachRow> {
  const { tx, announce } = write
  const { objekttyp_id } = await getFach(tx, id)
  // In the order of their ids, so that two opposite merges wait for one another instead of deadlocking.
  const locked = await tx
    .selectFrom('fach')
    .selectAll()
    .where('objekttyp_id', '=', objekttyp_id)
    .where((eb) => eb.or([eb('id', '=', id), eb(sql`faltung(name)`, '=', sql`faltung(${name})`)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!locked.some((fach) => fach.id === id)) throw unknownFach()
  const target = locked.find((fach) => fach.id !== id)
  if (target === undefined) return fachAendern(write, id, { name })
  for (const table of ['vorlagenposition', 'objektposition', 'fachfoto'] as const) {
    await tx.updateTable(table).set({ fach_id: target.id }).where('fach_id', '=', id).execute()
  }
  await tx.deleteFrom('fach').where('id', '=', id).execute()
  announce({ art: 'fach', id })
  announce({ art: 'fach', id: target.id })
  return target
}
