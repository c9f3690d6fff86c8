import { useEffect, useState } from 'react'
import classes from './Counter.module.css'
import { Counter } from './Counter.tsx'
import type { Runde } from './runde.ts'

/** Time to draw the counter. */
const DRAWN_MS = 1_000

/**
 * Draws an invisible counter with the first view and removes it: the browser then has its styles, layout and code ready
 * when the person opens the first real one.
 */
export function CounterWarmup({ runde, material_id }: { readonly runde: Runde; readonly material_id: string }) {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDone(true), DRAWN_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isDone) return null
  const row = runde.row(material_id)
  // Without fields, whose names must be unique on the page.
  const withoutFields = { ...row, position: { ...row.position, materialtyp: 'menge' as const } }
  return (
    <div className={classes['warmup']} inert aria-hidden>
      <Counter runde={runde} row={withoutFields} onDone={() => undefined} onMangel={() => undefined} />
    </div>
  )
}
