/** To which vehicle an object may belong. */
import { unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite } from '../db.ts'

/**
 * "Must not reference itself; a direct cycle (A refers to B and B refers to A) is refused; the target must belong to an
 * Objekttyp with `ist_zugfahrzeug` = true, otherwise 422."
 *
 * Locks both objects, in the order of their ids: of two people who assign A to B and B to A at once, one is refused.
 *
 * @throws {DomainError} 422 `selbstbezug`, `unbekannte_referenz`, `kein_zugfahrzeug`, `zyklus`
 */
export async function pruefeFahrzeug(tx: UnauditedWrite['tx'], objektId: string, fahrzeugId: string): Promise<void> {
  if (objektId === fahrzeugId) throw unprocessable('selbstbezug', 'Ein Objekt kann nicht zu sich selbst gehören.')
  const beide = await tx
    .selectFrom('objekt')
    .innerJoin('objekttyp', 'objekttyp.id', 'objekt.objekttyp_id')
    .select(['objekt.id', 'objekt.code', 'objekt.fahrzeug_id', 'objekttyp.ist_zugfahrzeug'])
    .where('objekt.id', 'in', [objektId, fahrzeugId])
    .orderBy('objekt.id')
    .forUpdate('objekt')
    .execute()
  const fahrzeug = beide.find(({ id }) => id === fahrzeugId)
  if (fahrzeug === undefined) {
    throw unprocessable('unbekannte_referenz', 'Dieses Fahrzeug gibt es nicht.', { feld: 'fahrzeug_id' })
  }
  if (!fahrzeug.ist_zugfahrzeug) {
    throw unprocessable('kein_zugfahrzeug', `„${fahrzeug.code}“ ist kein Fahrzeug, zu dem Objekte gehören können.`)
  }
  if (fahrzeug.fahrzeug_id === objektId) {
    throw unprocessable('zyklus', `„${fahrzeug.code}“ gehört selbst zu diesem Objekt.`)
  }
}
