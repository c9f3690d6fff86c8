import type { UnauditedWrite } from '../db/store.ts'
import type { Fahrzeugdetails } from './fahrzeugdetails.schema.ts'
import { requireObjekt } from './objekt.queries.ts'

/** Replaces the whole record. @throws {DomainError} 404 */
export async function fahrzeugdetailsSetzen(
  { tx, announce }: UnauditedWrite,
  objekt_id: string,
  details: Fahrzeugdetails,
): Promise<Fahrzeugdetails> {
  await requireObjekt(tx, objekt_id)
  await tx
    .insertInto('fahrzeugdetails')
    .values({ objekt_id, ...details })
    .onConflict((conflict) => conflict.column('objekt_id').doUpdateSet(details))
    .execute()
  announce({ art: 'objekt', id: objekt_id })
  return details
}
