import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import common from '../components/common.module.css'
import { CodeField } from './CodeField.tsx'
import { ScanBar } from './ScanBar.tsx'
import { ScanMessage } from './ScanMessage.tsx'
import { takeScan } from './scanTarget.ts'

interface ScanInputProps {
  /** True while the camera is on; the page keeps this in its address. */
  readonly hasCamera: boolean
  readonly onCamera: (isOn: boolean) => void
}

/** Input of codes by scanner, keyboard or camera, with the result of the last one. */
export function ScanInput({ hasCamera, onCamera }: ScanInputProps) {
  return (
    <>
      {hasCamera ? (
        <ScanBar onClose={() => onCamera(false)} />
      ) : (
        <div className={common['withButton']}>
          <CodeField onCode={takeScan} />
          <Button variant="default" leftSection={<IconCamera size={20} aria-hidden />} onClick={() => onCamera(true)}>
            Kamera
          </Button>
        </div>
      )}
      <ScanMessage />
    </>
  )
}
