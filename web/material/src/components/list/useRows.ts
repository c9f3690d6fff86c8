import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePane } from '../pane.ts'

/** Rows rendered beyond the edges of the screen. */
const OVERSCAN = 12

/**
 * Renders only the rows on the screen, so that a list of thousands scrolls like one of ten. The page itself scrolls,
 * or the pane beside a list.
 *
 * @param keyOf name of a row: a height stays with its row when others come before it
 * @param onEnd called when the last row comes near, to read on
 */
export function useRows<Box extends HTMLElement, Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  estimate: number,
  onEnd: () => void,
) {
  const count = rows.length
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
    overscan: OVERSCAN,
    scrollMargin: top,
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
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    offset: (start: number) => start - top,
    /** Scrolls a row into the middle of the screen. */
    toRow: useCallback((index: number) => virtualizer.scrollToIndex(index, { align: 'center' }), [virtualizer]),
  }
}
