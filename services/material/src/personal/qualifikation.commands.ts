import { forbidden, invalidRequest, newId } from '@zeughaus/platform'
import type { Akteur } from '../akteur.ts'
import type { Write } from '../db.ts'
import { darf } from '../rechte.ts'
import { verweigereWennVerwendet } from '../verwendung.ts'
import { qualifikationErfasst, qualifikationGeloescht } from './qualifikation.events.ts'
import {
  getQualifikation,
  type QualifikationMitNamen,
  type QualifikationRow,
  unbekannteQualifikation,
  verwendungQualifikation,
} from './qualifikation.queries.ts'
import {
  ENDET_NACH_BEGINN,
  endetNachBeginn,
  type QualifikationAendern,
  type QualifikationErfassen,
} from './qualifikation.schema.ts'

/** Nobody confirms his own qualifications, administration excepted. */
export const darfQualifikationBearbeiten = (wer: Akteur, benutzerId: string): boolean =>
  darf(wer, 'qualifikation.bearbeiten') && (benutzerId !== wer.id || darf(wer, 'personal.verwalten'))

/**
 * Confirms that somebody holds a qualification.
 *
 * @throws {DomainError} 403 for one's own, 409 `bereits_vorhanden`, 422 `unbekannte_referenz`
 */
export async function qualifikationErfassen(
  write: Write,
  heute: string,
  body: QualifikationErfassen,
): Promise<QualifikationMitNamen> {
  verlangeFremde(write.actor, body.benutzer_id)
  const id = newId()
  await write.tx
    .insertInto('benutzer_qualifikation')
    .values({ id, ...body })
    .execute()
  const qualifikation = await getQualifikation(write.tx, heute, id)
  await write.record(qualifikationErfasst(qualifikation))
  return qualifikation
}

/**
 * Renews or corrects a qualification: that, too, confirms it.
 *
 * @throws {DomainError} 400 when it would end before it begins, 403 for one's own, 404, 409 `bereits_vorhanden`, 422
 */
export async function qualifikationAendern(
  write: Write,
  heute: string,
  id: string,
  body: QualifikationAendern,
): Promise<QualifikationMitNamen> {
  const vorher = await sperreQualifikation(write, id)
  if (!endetNachBeginn({ ...vorher, ...body })) {
    throw invalidRequest([{ pfad: 'gueltig_bis', grund: ENDET_NACH_BEGINN }])
  }
  await write.tx.updateTable('benutzer_qualifikation').set(body).where('id', '=', id).execute()
  const qualifikation = await getQualifikation(write.tx, heute, id)
  await write.record(qualifikationErfasst(qualifikation, vorher))
  return qualifikation
}

/** @throws {DomainError} 403 for one's own, 404, 409 `wird_verwendet` while it has documents */
export async function qualifikationLoeschen(write: Write, heute: string, id: string): Promise<void> {
  await sperreQualifikation(write, id)
  const qualifikation = await getQualifikation(write.tx, heute, id)
  verweigereWennVerwendet(qualifikation.qualifikationstyp_name, await verwendungQualifikation(write.tx, id))
  await write.tx.deleteFrom('benutzer_qualifikation').where('id', '=', id).execute()
  await write.record(qualifikationGeloescht(qualifikation))
}

async function sperreQualifikation({ tx, actor }: Write, id: string): Promise<QualifikationRow> {
  const row = await tx
    .selectFrom('benutzer_qualifikation')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw unbekannteQualifikation()
  verlangeFremde(actor, row.benutzer_id)
  return row
}

function verlangeFremde(wer: Akteur, benutzerId: string): void {
  if (darfQualifikationBearbeiten(wer, benutzerId)) return
  throw forbidden('Ihre eigenen Qualifikationen bestätigt jemand anderes. Bitte wenden Sie sich an die Administration.')
}
