import { formatCount } from '@zeughaus/web-shared'
import { useEffect, useState } from 'react'
import { rueckstand } from './reihe.ts'
import { listAuftraege } from './speicher.ts'

/** Before the login: what this device still holds, so that nobody takes it for sent. */
export function Wartende() {
  const [ungesendet, setUngesendet] = useState(0)
  useEffect(() => {
    listAuftraege().then(
      (reihe) => setUngesendet(rueckstand(reihe, undefined).ungesendet),
      // A browser without a store holds nothing.
      () => undefined,
    )
  }, [])
  if (ungesendet === 0) return null
  return (
    <p>
      {formatCount(ungesendet, 'Eingabe wartet', 'Eingaben warten')} auf diesem Gerät: Sie werden gesendet, sobald sich
      anmeldet, wer sie gemacht hat.
    </p>
  )
}
