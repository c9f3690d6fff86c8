/** Trees: rows that name the row above them by `uebergeordnet_id`. */
import { unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite } from './db.ts'

const SAETZE = {
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
 * Refuses a new parent below the row itself. All rows are locked: two moves at once could close a circle that neither
 * would see.
 *
 * @throws {DomainError} 422 `selbstbezug`, 422 `zyklus`
 */
export async function verweigereZyklus(
  tx: UnauditedWrite['tx'],
  tabelle: keyof typeof SAETZE,
  id: string,
  uebergeordnetId: string,
): Promise<void> {
  if (id === uebergeordnetId) throw unprocessable('selbstbezug', SAETZE[tabelle].selbst)
  const alle = await tx.selectFrom(tabelle).select(['id', 'uebergeordnet_id']).orderBy('id').forUpdate().execute()
  const eltern = new Map(alle.map((row) => [row.id, row.uebergeordnet_id]))
  for (let oben: string | null | undefined = uebergeordnetId; oben; oben = eltern.get(oben)) {
    if (oben === id) throw unprocessable('zyklus', SAETZE[tabelle].zyklus)
  }
}
