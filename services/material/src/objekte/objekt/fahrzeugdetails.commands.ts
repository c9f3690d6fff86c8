import type { Reader, UnauditedWrite } from '../../kern/db/store.ts'
import { type Hinweis, requireBestaetigung } from '../../kern/rules/bestaetigung.ts'
import { decimal, faellt, STANDARTEN } from '../../kern/rules/fahrzeugstand.ts'
import type { Fahrzeugdetails, FahrzeugdetailsSetzen } from './fahrzeugdetails.schema.ts'
import { requireObjekt } from './objekt.queries.ts'

/**
 * Replaces the whole record; a reading that falls, once that is confirmed.
 *
 * @throws {DomainError} 404, 409 `bestaetigung_noetig`
 */
export async function fahrzeugdetailsSetzen(
  { tx, announce }: UnauditedWrite,
  objekt_id: string,
  { bestaetigt, ...body }: FahrzeugdetailsSetzen,
): Promise<Fahrzeugdetails> {
  await requireObjekt(tx, objekt_id)
  requireBestaetigung(await hinweiseZumStand(tx, objekt_id, body), bestaetigt)
  const { betriebsstunden } = body
  const details = { ...body, betriebsstunden: betriebsstunden === null ? null : decimal(betriebsstunden) }
  await tx
    .insertInto('fahrzeugdetails')
    .values({ objekt_id, ...details })
    .onConflict((conflict) => conflict.column('objekt_id').doUpdateSet(details))
    .execute()
  announce({ art: 'objekt', id: objekt_id })
  return details
}

async function hinweiseZumStand(reader: Reader, objektId: string, details: Fahrzeugdetails): Promise<Hinweis[]> {
  const before = await reader
    .selectFrom('fahrzeugdetails')
    .select(STANDARTEN)
    .where('objekt_id', '=', objektId)
    .executeTakeFirst()
  return STANDARTEN.flatMap((art) => faellt({ art, feld: art, wert: details[art] }, { wert: before?.[art], am: null }))
}
