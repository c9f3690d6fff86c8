import { Button } from '@mantine/core'
import common from '../components/common.module.css'
import { lazyComponent } from '../components/lazyComponent.tsx'
import { CodeField } from './CodeField.tsx'
import classes from './ScanBar.module.css'
import { takeScan } from './scanTarget.ts'

const Camera = lazyComponent(async () => (await import('./Camera.tsx')).Camera, <div className={classes['loading']} />)

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
