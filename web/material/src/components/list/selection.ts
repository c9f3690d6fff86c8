import { type Dispatch, type SetStateAction, useState } from 'react'

/** Rows that a person has chosen, kept while filters and pages change. */
export interface Selection<Row> {
  readonly chosen: ReadonlyMap<string, Row>
  /** True from the first choice on. */
  readonly isUsed: boolean
  has(row: Row): boolean
  toggle(row: Row): void
  /** Chooses these rows, or none of them when all are chosen. */
  toggleAll(rows: readonly Row[]): void
  drop(rows: readonly Row[]): void
  clear(): void
}

export function useSelection<Row>(rowKey: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>()
  return selectionOf(rowKey, chosen ?? new Map(), chosen !== undefined, setChosen)
}

function selectionOf<Row>(
  rowKey: (row: Row) => string,
  chosen: ReadonlyMap<string, Row>,
  isUsed: boolean,
  setChosen: Dispatch<SetStateAction<ReadonlyMap<string, Row> | undefined>>,
): Selection<Row> {
  // From what is chosen now: an action on many rows takes long, and the person goes on choosing.
  const drop = (rows: readonly Row[]) => {
    const keys = new Set(rows.map(rowKey))
    setChosen((now) => new Map([...(now ?? [])].filter(([key]) => !keys.has(key))))
  }
  const add = (rows: readonly Row[]) =>
    setChosen((now) => new Map([...(now ?? []), ...rows.map((row) => [rowKey(row), row] as const)]))
  const has = (row: Row) => chosen.has(rowKey(row))
  return {
    chosen,
    isUsed,
    has,
    toggle: (row) => (has(row) ? drop([row]) : add([row])),
    toggleAll: (rows) => (rows.every(has) ? drop(rows) : add(rows)),
    drop,
    clear: () => setChosen(new Map()),
  }
}
