/**
 * Assigns objects to a person or an Einheit for their checks. An assignment orders lists; it grants and demands
 * nothing.
 */
import { newId } from '@zeughaus/platform'
import type { UnauditedWrite } from '../db/store.ts'
import { getKontrollverantwortung, unknownKontrollverantwortung } from './kontrollverantwortung.queries.ts'
import type { Kontrollverantwortung, KontrollverantwortungAnlegen } from './kontrollverantwortung.schema.ts'

/** @throws {DomainError} 409 `bereits_vorhanden`, 422 `unbekannte_referenz` */
export async function kontrollverantwortungAnlegen(
  { tx, announce }: UnauditedWrite,
  body: KontrollverantwortungAnlegen,
): Promise<Kontrollverantwortung> {
  const id = newId()
  await tx
    .insertInto('kontrollverantwortung')
    .values({ id, ...body })
    .execute()
  announce({ art: 'kontrollverantwortung', id })
  return getKontrollverantwortung(tx, id)
}

/** @throws {DomainError} 404 */
export async function kontrollverantwortungLoeschen({ tx, announce }: UnauditedWrite, id: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('kontrollverantwortung').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw unknownKontrollverantwortung()
  announce({ art: 'kontrollverantwortung', id })
}
