import { type Clock, newId, unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite, Write } from '../db/store.ts'
import { mangelGemeldet, mangelStatusGeaendert } from './mangel.events.ts'
import { belongsToObjekt, getMangel, type MangelMitNamen, type MangelRow, unknownMangel } from './mangel.queries.ts'
import type { MangelAendern, MangelMelden, MangelStatus } from './mangel.schema.ts'
import { mangelStates } from './mangel.states.ts'

/** @throws {DomainError} 422 `unbekannte_referenz` */
export async function mangelMelden(write: Write, clock: Clock, body: MangelMelden): Promise<MangelMitNamen> {
  if (!(await belongsToObjekt(write.tx, body))) {
    throw unprocessable('unbekannte_referenz', 'entitaet_id verweist auf etwas, das nicht zu diesem Objekt gehört.', {
      feld: 'entitaet_id',
    })
  }
  const mangel = await write.tx
    .insertInto('mangel')
    .values({
      id: newId(),
      ...body,
      gemeldet_von: write.actor.id,
      gemeldet_am: new Date(clock.now()).toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await write.record(mangelGemeldet(mangel))
  return getMangel(write.tx, mangel.id)
}

/**
 * Moves a defect to another status, and changes the other fields of the body.
 *
 * @throws {DomainError} 404, 409 `uebergang_unzulaessig`
 */
export async function mangelStatusAendern(
  write: Write,
  clock: Clock,
  id: string,
  { status, ...fields }: MangelAendern & { readonly status: MangelStatus },
): Promise<MangelMitNamen> {
  const mangel = await lockMangel(write, id)
  mangelStates.check(mangel, status)
  const erledigt_am = status === 'erledigt' ? new Date(clock.now()).toISOString() : null
  const changed = await write.tx
    .updateTable('mangel')
    .set({ ...fields, status, erledigt_am })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await write.record(mangelStatusGeaendert(changed, mangel.status))
  return getMangel(write.tx, id)
}

/**
 * Changes title, description or priority. The specification audits reports and changes of status only.
 *
 * @throws {DomainError} 404
 */
export async function mangelAendern(
  write: UnauditedWrite,
  id: string,
  fields: Omit<MangelAendern, 'status'>,
): Promise<MangelMitNamen> {
  const { numUpdatedRows } = await write.tx.updateTable('mangel').set(fields).where('id', '=', id).executeTakeFirst()
  if (numUpdatedRows === 0n) throw unknownMangel()
  write.announce({ art: 'mangel', id })
  return getMangel(write.tx, id)
}

async function lockMangel({ tx }: Write, id: string): Promise<MangelRow> {
  const row = await tx.selectFrom('mangel').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw unknownMangel()
  return row
}
