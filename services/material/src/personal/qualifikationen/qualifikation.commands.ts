import { forbidden, invalidRequest, newId } from '@zeughaus/platform'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { Write } from '../../kern/db/store.ts'
import { refuseWennVerwendet } from '../../kern/rules/usage.ts'
import { qualifikationErfasst, qualifikationGeloescht } from './qualifikation.events.ts'
import {
  getQualifikation,
  type QualifikationMitNamen,
  type QualifikationRow,
  unknownQualifikation,
  usageOfQualifikation,
} from './qualifikation.queries.ts'
import {
  ENDET_NACH_BEGINN,
  endsAfterBegin,
  type QualifikationAendern,
  type QualifikationErfassen,
} from './qualifikation.schema.ts'

/** Forbids people to confirm their own qualifications, except administrators. */
export const mayEditQualifikation = (who: Caller, benutzerId: string): boolean =>
  may(who, 'qualifikation.bearbeiten') && (benutzerId !== who.id || may(who, 'personal.verwalten'))

/**
 * Confirms that a person holds a qualification.
 *
 * @throws {DomainError} 403 for one's own, 409 `bereits_vorhanden`, 422 `unbekannte_referenz`
 */
export async function qualifikationErfassen(
  write: Write,
  today: string,
  body: QualifikationErfassen,
): Promise<QualifikationMitNamen> {
  requireFremde(write.actor, body.benutzer_id)
  const id = newId()
  await write.tx
    .insertInto('benutzer_qualifikation')
    .values({ id, ...body })
    .execute()
  const qualifikation = await getQualifikation(write.tx, today, id)
  await write.record(qualifikationErfasst(qualifikation))
  return qualifikation
}

/**
 * Renews or corrects a qualification, which confirms it as well.
 *
 * @throws {DomainError} 400 when it would end before it begins, 403 for one's own, 404, 409 `bereits_vorhanden`, 422
 */
export async function qualifikationAendern(
  write: Write,
  today: string,
  id: string,
  body: QualifikationAendern,
): Promise<QualifikationMitNamen> {
  const before = await lockQualifikation(write, id)
  if (!endsAfterBegin({ ...before, ...body })) {
    throw invalidRequest([{ pfad: 'gueltig_bis', grund: ENDET_NACH_BEGINN }])
  }
  await write.tx.updateTable('benutzer_qualifikation').set(body).where('id', '=', id).execute()
  const qualifikation = await getQualifikation(write.tx, today, id)
  await write.record(qualifikationErfasst(qualifikation, before))
  return qualifikation
}

/** @throws {DomainError} 403 for one's own, 404, 409 `wird_verwendet` while it has documents */
export async function qualifikationLoeschen(write: Write, today: string, id: string): Promise<void> {
  await lockQualifikation(write, id)
  const qualifikation = await getQualifikation(write.tx, today, id)
  refuseWennVerwendet(qualifikation.qualifikationstyp_name, await usageOfQualifikation(write.tx, id))
  await write.tx.deleteFrom('benutzer_qualifikation').where('id', '=', id).execute()
  await write.record(qualifikationGeloescht(qualifikation))
}

async function lockQualifikation({ tx, actor }: Write, id: string): Promise<QualifikationRow> {
  const row = await tx
    .selectFrom('benutzer_qualifikation')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw unknownQualifikation()
  requireFremde(actor, row.benutzer_id)
  return row
}

function requireFremde(who: Caller, benutzerId: string): void {
  if (mayEditQualifikation(who, benutzerId)) return
  throw forbidden('Ihre eigenen Qualifikationen bestätigt jemand anderes. Bitte wenden Sie sich an die Administration.')
}
