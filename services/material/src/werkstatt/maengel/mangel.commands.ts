import { type Clock, newId, unprocessable } from '@zeughaus/platform'
import { findAkteur } from '../../kern/access/akteur.queries.ts'
import { requirePersonHier } from '../../kern/access/person.queries.ts'
import { mayAnywhere } from '../../kern/access/rights.ts'
import { requireSight } from '../../kern/access/sicht-anderer.ts'
import type { Write } from '../../kern/db/store.ts'
import { enqueueMangelzuweisung } from '../../kern/mail/mailauftrag.commands.ts'
import { mangelGemeldet, mangelStatusGeaendert, mangelZugewiesen } from './mangel.events.ts'
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
 * Changes a defect: its status, who sees to it, title, description or priority. The first two are audited.
 *
 * @throws {DomainError} 404, 409 `uebergang_unzulaessig`, 422 `unbekannte_referenz`, 422 `sieht_objekt_nicht`
 */
export async function mangelAendern(
  write: Write,
  clock: Clock,
  id: string,
  body: MangelAendern,
): Promise<MangelMitNamen> {
  const before = await lockMangel(write, id)
  const { status, verantwortlich_id } = body
  if (status !== undefined) mangelStates.check(before, status)
  if (typeof verantwortlich_id === 'string') await requireVerantwortliche(write, verantwortlich_id, before.objekt_id)
  const after = await write.tx
    .updateTable('mangel')
    .set({ ...body, ...endOf(status, clock) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (status !== undefined) await write.record(mangelStatusGeaendert(after, before.status))
  if (after.verantwortlich_id !== before.verantwortlich_id) {
    await write.record(mangelZugewiesen(after, before.verantwortlich_id))
    await tellVerantwortliche(write, after)
  }
  write.announce({ art: 'mangel', id })
  return getMangel(write.tx, id)
}

/** Tells the person who sees to a defect now, unless they chose themselves. */
async function tellVerantwortliche(write: Write, { id, verantwortlich_id }: MangelRow): Promise<void> {
  const { actor } = write
  if (verantwortlich_id === null || verantwortlich_id === actor.id) return
  const person = await findAkteur(write.tx, verantwortlich_id)
  if (person === undefined || !mayAnywhere(person, 'mangel.lesen')) return
  await enqueueMangelzuweisung(write, { mangel_id: id, benutzer_id: verantwortlich_id, von_name: actor.name })
}

/** When the defect ended, if this status says so. */
function endOf(status: MangelStatus | undefined, clock: Clock) {
  if (status === undefined) return {}
  return { erledigt_am: status === 'erledigt' ? new Date(clock.now()).toISOString() : null }
}

/** Requires people who can see to a defect: with access, and with a view of its object. @throws {DomainError} 422 */
async function requireVerantwortliche({ tx }: Write, benutzer_id: string, objekt_id: string): Promise<void> {
  const feld = 'verantwortlich_id'
  await requirePersonHier(tx, benutzer_id, feld)
  await requireSight(tx, { benutzer_id, objekt_id, feld })
}

/** Locks a defect until this transaction ends. @throws {DomainError} 404 */
export async function lockMangel({ tx }: Write, id: string): Promise<MangelRow> {
  const row = await tx.selectFrom('mangel').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw unknownMangel()
  return row
}
