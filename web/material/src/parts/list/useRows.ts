import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Rows beyond the edge of the screen that stand ready. */
const OVERSCAN = 12

/**
 * Draws only the rows on the screen: a list of thousands scrolls like one of ten. The page itself scrolls.
 *
 * @param onEnd called when the last row comes near, to read on
 */
export function useRows<Box extends HTMLElement>(count: number, estimate: number, onEnd: () => void) {
  const box = useRef<Box>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const place = box.current?.getBoundingClientRect()
    if (place !== undefined) setTop(place.top + window.scrollY)
  }, [])
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => estimate,
    overscan: OVERSCAN,
    scrollMargin: top,
  })
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
  }
}
