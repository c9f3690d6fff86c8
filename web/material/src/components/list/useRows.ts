import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { usePane } from '../pane.ts'

/** Rows rendered beyond the edges of the screen. */
const OVERSCAN = 12
/** So many px of a row at the upper edge count as nothing: positions have fractions. */
const EDGE = 4

/** On paper stand all rows. */
const paper = { isPrinting: false }
function subscribePrint(listener: () => void): () => void {
  const change = ({ type }: Event) => {
    paper.isPrinting = type === 'beforeprint'
    listener()
  }
  window.addEventListener('beforeprint', change)
  window.addEventListener('afterprint', change)
  return () => {
    window.removeEventListener('beforeprint', change)
    window.removeEventListener('afterprint', change)
  }
}

/**
 * Renders only the rows on the screen, so that a list of thousands scrolls like one of ten. The page itself scrolls,
 * or the pane beside a list.
 *
 * @param keyOf name of a row: a height stays with its row when others come before it
 * @param onEnd called when the last row comes near, to read on
 * @param above height of what stays at the upper edge over the rows, in px
 */
export function useRows<Box extends HTMLElement, Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  estimate: number,
  onEnd: () => void,
  above = 0,
) {
  const count = rows.length
  const isPrinting = useSyncExternalStore(subscribePrint, () => paper.isPrinting)
  const pane = usePane()?.box
  const box = useRef<Box>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const place = box.current?.getBoundingClientRect()
    if (place === undefined) return
    setTop(pane ? place.top - pane.getBoundingClientRect().top + pane.scrollTop : place.top + window.scrollY)
  }, [pane])
  const options = {
    count,
    estimateSize: () => estimate,
    // A new function would lay out all rows again.
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index]
        return row === undefined ? index : keyOf(row)
      },
      [rows, keyOf],
    ),
    overscan: isPrinting ? count : OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: above,
  }
  const inWindow = useWindowVirtualizer({ ...options, enabled: pane === undefined })
  const inPane = useVirtualizer({
    ...options,
    getScrollElement: () => pane ?? null,
    enabled: pane !== undefined,
  })
  const virtualizer = pane === undefined ? inWindow : inPane
  const shown = virtualizer.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= count - OVERSCAN) onEnd()
  }, [last, count, onEnd])
  return {
    box,
    shown,
    height: isPrinting ? 'auto' : virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    offset: (start: number) => (isPrinting ? 0 : start - top),
    /** Index of the first row that is to be seen. */
    first: shown.find(({ end }) => end > (virtualizer.scrollOffset ?? 0) + above + EDGE)?.index ?? 0,
    /** Scrolls a row to the upper edge. */
    toTop: (index: number) => virtualizer.scrollToIndex(index, { align: 'start' }),
    /** Scrolls a row into the middle of the screen. */
    toRow: useCallback((index: number) => virtualizer.scrollToIndex(index, { align: 'center' }), [virtualizer]),
  }
}
