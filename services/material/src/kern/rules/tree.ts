/** Trees: rows that name their parent in `uebergeordnet_id`. */
import { unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite } from '../db/store.ts'

const SENTENCES = {
  einheit: {
    selbst: 'Eine Einheit kann nicht zu sich selbst gehören.',
    zyklus: 'Diese Einheit ist der anderen schon übergeordnet.',
  },
  lagerort: {
    selbst: 'Ein Lagerort kann nicht in sich selbst liegen.',
    zyklus: 'In diesem Lagerort liegt der andere schon.',
  },
} as const

/**
 * Refuses a new parent below the row itself. Locks all rows: two concurrent moves could close a cycle that neither
 * sees.
 *
 * @throws {DomainError} 422 `selbstbezug`, 422 `zyklus`
 */
export async function refuseZyklus(
  tx: UnauditedWrite['tx'],
  table: keyof typeof SENTENCES,
  id: string,
  uebergeordnetId: string,
): Promise<void> {
  if (id === uebergeordnetId) throw unprocessable('selbstbezug', SENTENCES[table].selbst)
  const all = await tx.selectFrom(table).select(['id', 'uebergeordnet_id']).orderBy('id').forUpdate().execute()
  const parents = new Map(all.map((row) => [row.id, row.uebergeordnet_id]))
  for (let upper: string | null | undefined = uebergeordnetId; upper; upper = parents.get(upper)) {
    if (upper === id) throw unprocessable('zyklus', SENTENCES[table].zyklus)
  }
}
