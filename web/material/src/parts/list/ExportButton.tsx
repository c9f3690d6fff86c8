import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ExportProps } from './types.ts'

const ExportMenu = lazy(async () => ({ default: (await import('./ExportMenu.tsx')).ExportMenu }))

/** Opens the menu of formats, which is loaded only then. */
export function ExportButton(props: ExportProps) {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <ActionIcon variant="default" aria-label="Liste herunterladen" aria-haspopup="menu" onClick={() => setWanted(true)}>
      <IconDownload size={20} aria-hidden />
    </ActionIcon>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <ExportMenu {...props} />
    </Suspense>
  )
}
