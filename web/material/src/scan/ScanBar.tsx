import { Button } from '@mantine/core'
import common from '../parts/common.module.css'
import { lazyPart } from '../parts/lazyPart.tsx'
import { CodeField } from './CodeField.tsx'
import classes from './ScanBar.module.css'
import { takeScan } from './scanTarget.ts'

const Camera = lazyPart(async () => (await import('./Camera.tsx')).Camera, <div className={classes['loading']} />)

/** Camera and code field above the rows of a check. */
export function ScanBar({ onClose }: { onClose: () => void }) {
  return (
    <section className={classes['bar']} aria-label="Scannen">
      <Camera onCode={takeScan} />
      <div className={common['withButton']}>
        <CodeField onCode={takeScan} />
        <Button variant="default" onClick={onClose}>
          Schließen
        </Button>
      </div>
    </section>
  )
}
