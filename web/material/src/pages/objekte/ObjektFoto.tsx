import { Button, UnstyledButton } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { useObjectUrl } from '../../components/useObjectUrl.ts'
import { type Fachfoto, fotosOf, useFachfotos, usePhoto } from '../../offline/fachfotos.ts'
import classes from './ObjektFoto.module.css'

const FachfotoDrawer = lazyComponent(async () => (await import('../fachfotos/FachfotoDrawer.tsx')).FachfotoDrawer)
const FachfotoView = lazyComponent(async () => (await import('../../offline/FachfotoView.tsx')).FachfotoView)

/** The photos of the whole object stand among those of its compartments, under this name. */
const ANSICHT = 'Gesamtansicht'
const FACH = { fach_id: null, fach_freitext: ANSICHT } as const

/** The picture of an object, taken with the phone; nothing where there is none and none may be added. */
export function ObjektFoto({ objekt_id }: { objekt_id: string }) {
  const traeger = { art: 'objekte', id: objekt_id } as const
  const { data } = useFachfotos(traeger)
  const [isOpen, setOpen] = useState(false)
  if (data === undefined) return null
  const fotos = fotosOf(data, ANSICHT)
  const [first] = fotos
  const mayAdd = data.aktionen.includes('hinzufuegen')
  if (first === undefined && !mayAdd) return null
  const open = () => setOpen(true)
  const close = () => setOpen(false)
  return (
    <div>
      {first === undefined ? (
        <Button variant="default" leftSection={<IconCamera size={20} aria-hidden />} onClick={open}>
          Foto hinzufügen
        </Button>
      ) : (
        <Picture foto={first} onOpen={open} />
      )}
      {isOpen && mayAdd && <FachfotoDrawer traeger={traeger} fach={FACH} name={ANSICHT} onClose={close} />}
      {isOpen && !mayAdd && <FachfotoView name={ANSICHT} fotos={fotos} onClose={close} />}
    </div>
  )
}

function Picture({ foto, onOpen }: { foto: Fachfoto; onOpen: () => void }) {
  const url = useObjectUrl(usePhoto(foto.dokument_id).data)
  return (
    <UnstyledButton className={classes['picture']} aria-label="Foto groß zeigen" onClick={onOpen}>
      {url !== undefined && <img src={url} alt={ANSICHT} decoding="async" />}
    </UnstyledButton>
  )
}
