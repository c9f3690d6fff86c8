import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import common from '../parts/common.module.css'
import { Codefeld } from './Codefeld.tsx'
import { Scanleiste } from './Scanleiste.tsx'
import { Scanmeldung } from './Scanmeldung.tsx'
import { nimmScan } from './scanziel.ts'

interface ScaneingabeProps {
  /** Whether the camera is on: it stands in the page's address. */
  readonly kamera: boolean
  readonly onKamera: (an: boolean) => void
}

/** How a page takes one code after the other: by scanner, by typing or by camera, and what came of the last one. */
export function Scaneingabe({ kamera, onKamera }: ScaneingabeProps) {
  return (
    <>
      {kamera ? (
        <Scanleiste onClose={() => onKamera(false)} />
      ) : (
        <div className={common['withButton']}>
          <Codefeld onCode={nimmScan} />
          <Button variant="default" leftSection={<IconCamera size={20} aria-hidden />} onClick={() => onKamera(true)}>
            Kamera
          </Button>
        </div>
      )}
      <Scanmeldung />
    </>
  )
}
