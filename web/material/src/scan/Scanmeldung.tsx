import { IconAlertTriangle, IconCircleCheck, IconRepeat } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { getMeldung, subscribeMeldung } from './rueckmeldung.ts'
import classes from './Scanmeldung.module.css'

const ZEICHEN = { gefunden: IconCircleCheck, schon_gezaehlt: IconRepeat, unbekannt: IconAlertTriangle } as const
const GEZEIGT_MS = 5_000

/** What the last scan came to: colour, icon and word. @param schwebend over the rows of a check, which must not move */
export function Scanmeldung({ schwebend = false }: { schwebend?: boolean }) {
  const meldung = useSyncExternalStore(subscribeMeldung, getMeldung)
  const [anfang] = useState(meldung?.nr)
  const [vorbei, setVorbei] = useState<number>()
  useEffect(() => {
    if (meldung === null) return
    const uhr = setTimeout(() => setVorbei(meldung.nr), GEZEIGT_MS)
    return () => clearTimeout(uhr)
  }, [meldung])
  const gilt = meldung !== null && meldung.nr !== anfang && meldung.nr !== vorbei
  const Zeichen = ZEICHEN[meldung?.rueckmeldung ?? 'gefunden']
  return (
    <div role="status" className={classes['ort']} data-schwebend={schwebend}>
      {gilt && (
        <div className={classes['meldung']} data-rueckmeldung={meldung.rueckmeldung}>
          <Zeichen size={24} aria-hidden />
          {meldung.satz}
        </div>
      )}
    </div>
  )
}
