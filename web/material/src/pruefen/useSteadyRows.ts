import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Keeps the rows where they are on the screen while something above them grows or shrinks: a message that appears under
 * a finger would put another row there, and count it. The page follows before it is drawn.
 *
 * @returns where the list begins on the page, in CSS pixels
 */
export function useSteadyRows(list: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    let begin = element.offsetTop
    setOffset(begin)
    const observer = new ResizeObserver(() => {
      const growth = element.offsetTop - begin
      if (growth === 0) return
      begin += growth
      window.scrollBy({ top: growth, behavior: 'instant' })
      setOffset(begin)
    })
    // Whatever grows above the list makes the page longer.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return offset
}
