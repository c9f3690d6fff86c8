import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Codefeld } from './Codefeld.tsx'
import classes from './Scanleiste.module.css'
import { nimmScan } from './scanziel.ts'

const Kamera = lazy(() => import('./Kamera.tsx').then((datei) => ({ default: datei.Kamera })))

/** Camera and field above the rows of a check. */
export function Scanleiste({ onClose }: { onClose: () => void }) {
  return (
    <section className={classes['leiste']} aria-label="Scannen">
      <Suspense fallback={<div className={classes['laedt']} />}>
        <Kamera onCode={nimmScan} />
      </Suspense>
      <div className={classes['zeile']}>
        <Codefeld onCode={nimmScan} />
        <Button variant="default" onClick={onClose}>
          Schließen
        </Button>
      </div>
    </section>
  )
}
