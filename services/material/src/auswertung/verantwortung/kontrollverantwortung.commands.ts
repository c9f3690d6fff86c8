/**
 * Assigns objects to a person or an Einheit for their checks. An assignment orders lists; it grants and demands
 * nothing.
 */
import { type DomainError, newId, unprocessable } from '@zeughaus/platform'
import { listAkteureOfEinheit } from '../../kern/access/akteur.queries.ts'
import { requirePersonHier } from '../../kern/access/person.queries.ts'
import { findPlatz, isBlind, requireSight } from '../../kern/access/sicht-anderer.ts'
import type { Reader, UnauditedWrite } from '../../kern/db/store.ts'
import { getKontrollverantwortung, unknownKontrollverantwortung } from './kontrollverantwortung.queries.ts'
import type { Kontrollverantwortung, KontrollverantwortungAnlegen } from './kontrollverantwortung.schema.ts'

/** @throws {DomainError} 409 `bereits_vorhanden`, 422 `unbekannte_referenz`, 422 `sieht_objekt_nicht` */
export async function kontrollverantwortungAnlegen(
  { tx, announce }: UnauditedWrite,
  body: KontrollverantwortungAnlegen,
): Promise<Kontrollverantwortung> {
  if (body.benutzer_id) await requirePersonHier(tx, body.benutzer_id, 'benutzer_id')
  await refuseBlinde(tx, body)
  const id = newId()
  await tx
    .insertInto('kontrollverantwortung')
    .values({ id, ...body })
    .execute()
  announce({ art: 'kontrollverantwortung', id })
  return getKontrollverantwortung(tx, id)
}

/**
 * Refuses people who do not see the object that they are to check. An Einheit without people yet may be named, and of one
 * with people a single one who sees the object suffices.
 */
async function refuseBlinde(
  reader: Reader,
  { objekt_id, benutzer_id, einheit_id }: KontrollverantwortungAnlegen,
): Promise<void> {
  if (benutzer_id !== null) await requireSight(reader, { benutzer_id, objekt_id, feld: 'benutzer_id' })
  if (einheit_id === null) return
  const [platz, people] = [await findPlatz(reader, objekt_id), await listAkteureOfEinheit(reader, einheit_id)]
  if (platz !== undefined && people.length > 0 && people.every((person) => isBlind(person, platz))) throw blindEinheit()
}

const blindEinheit = (): DomainError =>
  unprocessable(
    'sieht_objekt_nicht',
    'In dieser Einheit sieht niemand das Objekt. Wählen Sie eine Einheit, deren Leute es sehen.',
    { feld: 'einheit_id' },
  )

/** @throws {DomainError} 404 */
export async function kontrollverantwortungLoeschen({ tx, announce }: UnauditedWrite, id: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('kontrollverantwortung').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw unknownKontrollverantwortung()
  announce({ art: 'kontrollverantwortung', id })
}
