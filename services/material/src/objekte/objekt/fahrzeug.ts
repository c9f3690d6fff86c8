/** Decides which vehicle an object may belong to. */
import { unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import type { ObjektRow } from './objekt.queries.ts'

interface GesperrtesObjekt extends ObjektRow {
  readonly ist_zugfahrzeug: boolean
}

/**
 * Locks objects in the order of their ids: when one person assigns A to B and another B to A, the second waits and is
 * refused. Their types are locked too, so that a vehicle stays one. Unknown ids are missing in the result.
 */
export function lockObjekte(tx: UnauditedWrite['tx'], ids: readonly string[]): Promise<GesperrtesObjekt[]> {
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
 * Refuses a vehicle that is the object itself, that belongs to the object, or whose Objekttyp is no Zugfahrzeug.
 *
 * @param fahrzeugId null: the object belongs to no vehicle
 * @throws {DomainError} 422 `selbstbezug`, `unbekannte_referenz`, `kein_zugfahrzeug`, `zyklus`
 */
export function checkFahrzeug(objektId: string, fahrzeugId: string | null, locked: readonly GesperrtesObjekt[]): void {
  if (fahrzeugId === null) return
  if (objektId === fahrzeugId) throw unprocessable('selbstbezug', 'Ein Objekt kann nicht zu sich selbst gehören.')
  const fahrzeug = locked.find(({ id }) => id === fahrzeugId)
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
