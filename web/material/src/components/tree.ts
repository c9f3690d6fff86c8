/** Sorts rows with parents into tree order. Pure. */

interface Branch {
  readonly id: string
  readonly uebergeordnet_id: string | null
}

/** A row and its level; 1 is the top. */
export interface Placed<Row> {
  readonly row: Row
  readonly level: number
}

/** Puts each row below its parent, otherwise in the given order. A row whose parent is missing goes to the top. */
export function inTreeOrder<Row extends Branch>(rows: readonly Row[]): readonly Placed<Row>[] {
  const known = new Set(rows.map(({ id }) => id))
  const below = new Map<string | null, Row[]>()
  for (const row of rows) {
    const upper = row.uebergeordnet_id !== null && known.has(row.uebergeordnet_id) ? row.uebergeordnet_id : null
    const siblings = below.get(upper)
    if (siblings === undefined) below.set(upper, [row])
    else siblings.push(row)
  }
  const placed: Placed<Row>[] = []
  const waiting: Placed<Row>[] = (below.get(null) ?? []).toReversed().map((row) => ({ row, level: 1 }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    placed.push(next)
    const { level } = next
    for (const row of (below.get(next.row.id) ?? []).toReversed()) waiting.push({ row, level: level + 1 })
  }
  return placed
}

/** Returns the ids of a row and all rows below it, which cannot become its parent. */
export function branchOf<Row extends Branch>(rows: readonly Row[], id: string): ReadonlySet<string> {
  const branch = new Set([id])
  for (const { row } of inTreeOrder(rows)) {
    if (row.uebergeordnet_id !== null && branch.has(row.uebergeordnet_id)) branch.add(row.id)
  }
  return branch
}
