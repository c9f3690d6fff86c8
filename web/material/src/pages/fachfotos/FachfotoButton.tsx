import { UnstyledButton } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { FachfotoThumb } from '../../offline/FachfotoThumb.tsx'
import { type Fachfotos, fotosOf, type Traeger } from '../../offline/fachfotos.ts'
import type { Fach } from './fach.ts'
import classes from './fachfotos.module.css'

const FachfotoDrawer = lazyComponent(async () => (await import('./FachfotoDrawer.tsx')).FachfotoDrawer)

interface FachfotoButtonProps {
  readonly traeger: Traeger
  readonly fach: Fach
  readonly name: string
  readonly fachfotos: Fachfotos | undefined
}

/** Shows the photos of a compartment in its heading; who may change them adds, replaces and removes them there. */
export function FachfotoButton({ traeger, fach, name, fachfotos }: FachfotoButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const isPlace = fach.fach_id !== null || fach.fach_freitext !== null
  if (fachfotos === undefined || !isPlace) return null
  const fotos = fotosOf(fachfotos, name)
  if (!fachfotos.aktionen.includes('hinzufuegen')) return <FachfotoThumb name={name} fotos={fotos} />
  const open = () => setOpen(true)
  return (
    <>
      {fotos.length > 0 ? (
        <FachfotoThumb name={name} fotos={fotos} onOpen={open} />
      ) : (
        <UnstyledButton className={classes['add']} aria-label={`Foto zu ${name} hinzufügen`} onClick={open}>
          <IconCamera size={22} stroke={1.75} aria-hidden />
        </UnstyledButton>
      )}
      {isOpen && <FachfotoDrawer traeger={traeger} fach={fach} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
