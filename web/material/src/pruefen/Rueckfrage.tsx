import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import classes from './Rueckfrage.module.css'

interface RueckfrageProps {
  /** What the button says. */
  readonly knopf: string
  /** What will be gone. */
  readonly frage: string
  readonly ja: string
  readonly nein: string
  readonly laeuft?: boolean
  readonly onJa: () => void
}

/** A question that nobody answers in this time is taken back: the next tap may be another person's. */
const GEDULD_MS = 15_000

/** Asks before something goes for good. Where the first tap was, the second one keeps everything. */
export function Rueckfrage({ knopf, frage, ja, nein, laeuft = false, onJa }: RueckfrageProps) {
  const [fragt, setFragt] = useState(false)
  const behalten = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!fragt || laeuft) return undefined
    behalten.current?.focus({ preventScroll: true })
    const wecker = setTimeout(() => setFragt(false), GEDULD_MS)
    return () => clearTimeout(wecker)
  }, [fragt, laeuft])
  if (!fragt) {
    return (
      <Button variant="default" onClick={() => setFragt(true)}>
        {knopf}
      </Button>
    )
  }
  return (
    <div className={classes['frage']} role="alert">
      <Button ref={behalten} variant="default" disabled={laeuft} onClick={() => setFragt(false)}>
        {nein}
      </Button>
      <span className={classes['satz']}>{frage}</span>
      <Button color="red.9" loading={laeuft} onClick={onJa}>
        {ja}
      </Button>
    </div>
  )
}
