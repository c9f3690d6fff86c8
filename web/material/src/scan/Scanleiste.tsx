import { Button } from '@mantine/core'
import common from '../parts/common.module.css'
import { lazyPart } from '../parts/lazyPart.tsx'
import { Codefeld } from './Codefeld.tsx'
import classes from './Scanleiste.module.css'
import { nimmScan } from './scanziel.ts'

const Kamera = lazyPart(async () => (await import('./Kamera.tsx')).Kamera, <div className={classes['laedt']} />)

/** Camera and field above the rows of a check. */
export function Scanleiste({ onClose }: { onClose: () => void }) {
  return (
    <section className={classes['leiste']} aria-label="Scannen">
      <Kamera onCode={nimmScan} />
      <div className={common['withButton']}>
        <Codefeld onCode={nimmScan} />
        <Button variant="default" onClick={onClose}>
          Schließen
        </Button>
      </div>
    </section>
  )
}
