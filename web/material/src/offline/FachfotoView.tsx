import { Button, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { ErrorNote } from '@zeughaus/web-shared'
import { type KeyboardEvent, useState } from 'react'
import { useObjectUrl } from '../components/useObjectUrl.ts'
import classes from './fachfotos.module.css'
import { type Fachfoto, usePhoto } from './fachfotos.ts'

interface FachfotoViewProps {
  readonly name: string
  readonly fotos: readonly Fachfoto[]
  readonly onClose: () => void
}

/** Shows the photos of a compartment as large as the window, one after the other. */
export function FachfotoView({ name, fotos, onClose }: FachfotoViewProps) {
  const [chosen, setChosen] = useState(0)
  const place = Math.min(chosen, fotos.length - 1)
  const foto = fotos[place]
  const go = (by: number) => setChosen((place + by + fotos.length) % fotos.length)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
  }
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={name}
      onKeyDown={onKeyDown}
      closeButtonProps={{ 'aria-label': 'Foto schließen' }}
    >
      {foto !== undefined && (
        <Large key={foto.id} foto={foto} label={`${name}, Foto ${place + 1} von ${fotos.length}`} />
      )}
      {fotos.length > 1 && (
        <div className={classes['steps']}>
          <Button variant="default" aria-label="Voriges Foto" onClick={() => go(-1)}>
            <IconChevronLeft size={20} aria-hidden />
          </Button>
          <span role="status">
            {place + 1} von {fotos.length}
          </span>
          <Button variant="default" aria-label="Nächstes Foto" onClick={() => go(1)}>
            <IconChevronRight size={20} aria-hidden />
          </Button>
        </div>
      )}
    </Modal>
  )
}

function Large({ foto, label }: { foto: Fachfoto; label: string }) {
  const photo = usePhoto(foto.dokument_id)
  const url = useObjectUrl(photo.data)
  if (photo.isError) return <ErrorNote>{photo.error.message}</ErrorNote>
  return url === undefined ? (
    <div className={classes['large']} />
  ) : (
    <img src={url} alt={label} className={classes['large']} />
  )
}
