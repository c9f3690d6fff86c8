import type { KeyboardEvent } from 'react'

/**
 * Moves the focus with ↑ and ↓ from row to row of a list.
 *
 * @param onMove called with the row that got the focus
 */
export function rowKeys<Row>(rows: readonly Row[], onMove: (row: Row) => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const from = event.target instanceof HTMLElement ? event.target.closest('[data-zeile]') : null
    const place = Number(from?.closest<HTMLElement>('[data-index]')?.dataset['index'])
    const row = rows[place + by]
    if (from === null || row === undefined) return
    event.preventDefault()
    // Rows beyond the edges of the screen are there too, so the next one always is.
    event.currentTarget.querySelector<HTMLElement>(`[data-index="${place + by}"] [data-zeile]`)?.focus()
    onMove(row)
  }
}
