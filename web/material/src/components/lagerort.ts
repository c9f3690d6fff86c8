/** What a person may do in a Lagerort. Pure. */
import type { Darf, Ort, Recht } from '../session/rights.ts'

interface Row extends Ort {
  readonly id: string
  readonly uebergeordnet_id: string | null
}

/** Returns whether a person has a right in a Lagerort: at the place that it belongs to, or one above it. */
export function darfImLagerort(darf: Darf, rows: readonly Row[]): (recht: Recht, id: string) => boolean {
  const all = new Map(rows.map((row) => [row.id, row]))
  const holds = (recht: Recht, id: string): boolean => {
    const row = all.get(id)
    return (
      row !== undefined && (darf(recht, row) || (row.uebergeordnet_id !== null && holds(recht, row.uebergeordnet_id)))
    )
  }
  return holds
}
