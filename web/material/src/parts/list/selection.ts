import { useState } from 'react'

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
  setChosen: (chosen: ReadonlyMap<string, Row>) => void,
): Selection<Row> {
  const without = (rows: readonly Row[]) => {
    const keys = new Set(rows.map(rowKey))
    return new Map([...chosen].filter(([key]) => !keys.has(key)))
  }
  const withAll = (rows: readonly Row[]) => new Map([...chosen, ...rows.map((row) => [rowKey(row), row] as const)])
  const has = (row: Row) => chosen.has(rowKey(row))
  return {
    chosen,
    isUsed,
    has,
    toggle: (row) => setChosen(has(row) ? without([row]) : withAll([row])),
    toggleAll: (rows) => setChosen(rows.every(has) ? without(rows) : withAll(rows)),
    drop: (rows) => setChosen(without(rows)),
    clear: () => setChosen(new Map()),
  }
}
