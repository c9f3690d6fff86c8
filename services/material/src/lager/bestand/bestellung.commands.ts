/** Orders for the store: what is ordered counts as coming until it is booked in. */
import { type Clock, notFound, unprocessable } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import type { Bestellung, BestellungMerken } from './bestellung.schema.ts'

/**
 * Adds to what is ordered of a material.
 *
 * @throws {DomainError} 422 `unbekannte_referenz`
 */
export async function bestellungMerken(
  { tx, actor, announce }: UnauditedWrite,
  clock: Clock,
  material_id: string,
  { menge }: BestellungMerken,
): Promise<Bestellung> {
  const material = await tx
    .selectFrom('material')
    .select('id')
    .where('id', '=', material_id)
    .forKeyShare()
    .executeTakeFirst()
  if (material === undefined) {
    const sentence = 'material_id verweist auf ein Material, das es nicht gibt.'
    throw unprocessable('unbekannte_referenz', sentence, { feld: 'material_id' })
  }
  const now = { bestellt_von: actor.id, bestellt_am: new Date(clock.now()).toISOString() }
  const bestellung = await tx
    .insertInto('bestellung')
    .values({ material_id, menge, ...now })
    .onConflict((conflict) =>
      conflict.column('material_id').doUpdateSet({ menge: sql`bestellung.menge + excluded.menge`, ...now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  announce({ art: 'bestand', id: material_id })
  return bestellung
}

/** Takes back what is ordered of a material. @throws {DomainError} 404 */
export async function bestellungZuruecknehmen({ tx, announce }: UnauditedWrite, material_id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('bestellung')
    .where('material_id', '=', material_id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound('Von diesem Material ist nichts bestellt.')
  announce({ art: 'bestand', id: material_id })
}

/** Settles an order with goods that arrived. What arrives beyond it changes nothing. */
export async function settleBestellung(
  { tx }: UnauditedWrite,
  { material_id, menge }: { readonly material_id: string; readonly menge: number },
): Promise<void> {
  const bestellung = tx.selectFrom('bestellung').select('menge').where('material_id', '=', material_id)
  const ordered = await bestellung.forUpdate().executeTakeFirst()
  if (ordered === undefined) return
  const isSettled = ordered.menge <= menge
  if (isSettled) await tx.deleteFrom('bestellung').where('material_id', '=', material_id).execute()
  else {
    const left = ordered.menge - menge
    await tx.updateTable('bestellung').set({ menge: left }).where('material_id', '=', material_id).execute()
  }
}
