import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { lazyComponent } from '../components/lazyComponent.tsx'
import { useObjectUrl } from '../components/useObjectUrl.ts'
import classes from './fachfotos.module.css'
import { type Fachfoto, usePhoto } from './fachfotos.ts'

const FachfotoView = lazyComponent(async () => (await import('./FachfotoView.tsx')).FachfotoView)

interface FachfotoThumbProps {
  readonly name: string
  readonly fotos: readonly Fachfoto[]
  /** Instead of showing the photos large. */
  readonly onOpen?: (() => void) | undefined
}

/** Shows the first photo of a compartment small; a tap shows all large. Nothing without a photo or its bytes. */
export function FachfotoThumb({ name, fotos, onOpen }: FachfotoThumbProps) {
  const [first] = fotos
  return first === undefined ? null : <Thumb name={name} fotos={fotos} first={first} onOpen={onOpen} />
}

function Thumb({ name, fotos, first, onOpen }: FachfotoThumbProps & { readonly first: Fachfoto }) {
  const [isLarge, setLarge] = useState(false)
  const url = useObjectUrl(usePhoto(first.dokument_id).data)
  if (url === undefined && onOpen === undefined && !isLarge) return null
  return (
    <>
      <UnstyledButton
        className={classes['thumb']}
        aria-label={fotos.length === 1 ? `Foto von ${name}` : `${fotos.length} Fotos von ${name}`}
        onClick={onOpen ?? (() => setLarge(true))}
      >
        {url !== undefined && <img src={url} alt="" decoding="async" />}
        {fotos.length > 1 && <span aria-hidden>{fotos.length}</span>}
      </UnstyledButton>
      {isLarge && <FachfotoView name={name} fotos={fotos} onClose={() => setLarge(false)} />}
    </>
  )
}
