/** Moves rows and compartments of a sheet by drag and by keyboard, and undoes steps by keyboard. */
import { type Dispatch, type RefObject, useEffect, useRef } from 'react'
import { dropGroup, dropRow, fachKey, moveGroup, moveRow, type Rows, type Step } from './sheet.ts'

/** A thing that can be moved: a row by its material, a compartment by its key. */
interface Movable {
  readonly art: 'row' | 'group'
  readonly key: string
}

/** Finds the row or compartment around an element. */
function around(target: EventTarget | null): Movable | undefined {
  const element = target instanceof Element ? target : null
  const row = element?.closest<HTMLElement>('[data-row]')?.dataset['row']
  if (row !== undefined) return { art: 'row', key: row }
  const group = element?.closest<HTMLElement>('[data-group]')?.dataset['group']
  return group === undefined ? undefined : { art: 'group', key: group }
}

const groupOf = (rows: Rows, { art, key }: Movable): string | undefined => {
  if (art === 'group') return key
  const row = rows.find(({ material_id }) => material_id === key)
  return row && fachKey(row.fach)
}

const firstOf = (rows: Rows, { art, key }: Movable): string | undefined =>
  art === 'row' ? key : rows.find(({ fach }) => fachKey(fach) === key)?.material_id

const drop = (from: Movable, onto: Movable) => (rows: Rows) => {
  if (from.art === 'row') return dropRow(rows, from.key, firstOf(rows, onto) ?? '')
  return dropGroup(rows, from.key, groupOf(rows, onto) ?? '')
}

const move =
  ({ art, key }: Movable, by: -1 | 1) =>
  (rows: Rows) =>
    art === 'row' ? moveRow(rows, key, by) : moveGroup(rows, key, by)

/** The id of the button that moves a row or a compartment. */
export const gripId = ({ art, key }: Movable): string => `griff-${art}-${key}`

/**
 * Listens on the sheet's element. A grip moves with the arrow keys, any cell of a row with Alt and the arrow keys; Enter
 * goes from amount to amount.
 *
 * @param onMoved called with the moved thing's grip, which keeps the focus
 */
export function useSheetGestures(
  sheet: RefObject<HTMLElement | null>,
  dispatch: Dispatch<Step>,
  onMoved: (grip: string) => void,
): void {
  const moved = useRef(onMoved)
  moved.current = onMoved
  useEffect(() => {
    const element = sheet.current
    if (element === null) return
    let dragged: Movable | undefined
    const stop = new AbortController()
    const on = <K extends keyof HTMLElementEventMap>(kind: K, listen: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(kind, listen, { signal: stop.signal })
    on('dragstart', ({ target }) => {
      dragged = around(target)
    })
    on('dragover', (event) => {
      if (dragged !== undefined) event.preventDefault()
    })
    on('drop', (event) => {
      const onto = around(event.target)
      if (dragged === undefined || onto === undefined) return
      event.preventDefault()
      dispatch({ art: 'edit', change: drop(dragged, onto) })
      dragged = undefined
    })
    on('keydown', (event) => {
      const undone = undoKey(event)
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
      const isGrip = event.target instanceof Element && event.target.hasAttribute('data-grip')
      const target = around(event.target)
      const next = event.key === 'Enter' ? nextAmount(element, event.target) : undefined
      if (next !== undefined) next.select()
      else if (undone !== undefined) dispatch({ art: undone })
      else if (by !== undefined && target !== undefined && (isGrip || event.altKey)) {
        moved.current(isGrip ? gripId(target) : document.activeElement?.id || gripId(target))
        dispatch({ art: 'edit', change: move(target, by) })
      } else return
      event.preventDefault()
    })
    return () => stop.abort()
  }, [sheet, dispatch])
}

/** The amount below, then the field for the next material: Enter goes on as in a spreadsheet. */
function nextAmount(sheet: HTMLElement, from: EventTarget | null): HTMLInputElement | undefined {
  const amounts = [...sheet.querySelectorAll<HTMLInputElement>('input[id^="soll-"]')]
  const place = from instanceof HTMLInputElement ? amounts.indexOf(from) : -1
  if (place < 0) return undefined
  return amounts[place + 1] ?? sheet.closest('form')?.querySelector('input[role="combobox"]') ?? undefined
}

function undoKey({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey)) return undefined
  if (key.toLowerCase() === 'y') return 'redo'
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return undefined
}
