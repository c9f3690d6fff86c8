/** To which vehicle an object may belong. */
import { unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite } from '../db.ts'
import type { ObjektRow } from './objekt.queries.ts'

interface GesperrtesObjekt extends ObjektRow {
  readonly ist_zugfahrzeug: boolean
}

/**
 * Locks objects in the order of their ids: of two people who assign A to B and B to A at once, one waits for the other
 * and is refused. Their types are held, so that a vehicle stays one. What does not exist is missing in the result.
 */
export function sperreObjekte(tx: UnauditedWrite['tx'], ids: readonly string[]): Promise<GesperrtesObjekt[]> {
  return tx
    .selectFrom('objekt')
    .innerJoin('objekttyp', 'objekttyp.id', 'objekt.objekttyp_id')
    .selectAll('objekt')
    .select('objekttyp.ist_zugfahrzeug')
    .where('objekt.id', 'in', ids)
    .orderBy('objekt.id')
    .forNoKeyUpdate('objekt')
    .forShare('objekttyp')
    .execute()
}

/**
 * "Must not reference itself; a direct cycle (A refers to B and B refers to A) is refused; the target must belong to an
 * Objekttyp with `ist_zugfahrzeug` = true, otherwise 422."
 *
 * @param fahrzeugId null: the object belongs to no vehicle
 * @throws {DomainError} 422 `selbstbezug`, `unbekannte_referenz`, `kein_zugfahrzeug`, `zyklus`
 */
export function pruefeFahrzeug(
  objektId: string,
  fahrzeugId: string | null,
  gesperrt: readonly GesperrtesObjekt[],
): void {
  if (fahrzeugId === null) return
  if (objektId === fahrzeugId) throw unprocessable('selbstbezug', 'Ein Objekt kann nicht zu sich selbst gehören.')
  const fahrzeug = gesperrt.find(({ id }) => id === fahrzeugId)
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
