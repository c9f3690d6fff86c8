import { useEffect, useState } from 'react'
import type { Runde } from './runde.ts'
import classes from './Zaehlwerk.module.css'
import { Zaehlwerk } from './Zaehlwerk.tsx'

/** By then it is drawn. */
const GEZEICHNET_MS = 1_000

/**
 * Draws a counter with the first view, where nobody sees or reaches it, and takes it away again: a browser pays for styles,
 * layout and code of a part when it first draws it, and the first number of a check comes under the thumb as fast as any other.
 */
export function ProbeZaehlwerk({ runde, material_id }: { readonly runde: Runde; readonly material_id: string }) {
  const [fertig, setFertig] = useState(false)
  useEffect(() => {
    const wecker = setTimeout(() => setFertig(true), GEZEICHNET_MS)
    return () => clearTimeout(wecker)
  }, [])
  if (fertig) return null
  const zeile = runde.zeile(material_id)
  // Without fields: what is looked for by its name is there once.
  const ohneFelder = { ...zeile, position: { ...zeile.position, materialtyp: 'menge' as const } }
  return (
    <div className={classes['probe']} inert aria-hidden>
      <Zaehlwerk runde={runde} zeile={ohneFelder} onFertig={() => undefined} onMangel={() => undefined} />
    </div>
  )
}
