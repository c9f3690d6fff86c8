/** Adds, replaces and removes the photos of a compartment. */
import { Drawer, Progress } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, useFocusBack } from '@zeughaus/web-shared'
import { useState } from 'react'
import { useUpload } from '../../api/useUpload.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { toast } from '../../components/toast.ts'
import { useIsPhone } from '../../components/useIsPhone.ts'
import {
  type Fachfoto,
  type Fachfotos,
  fachfotosKey,
  fotosOf,
  type Traeger,
  useFachfotos,
} from '../../offline/fachfotos.ts'
import { shrinkPhoto } from '../../offline/shrinkPhoto.ts'
import { EditableFoto } from './EditableFoto.tsx'
import type { Fach } from './fach.ts'
import classes from './fachfotos.module.css'
import { PhotoButtons } from './PhotoButtons.tsx'

/** The service takes 512 kB. */
const BYTES_MAX = 500_000

export interface FachfotoDrawerProps {
  readonly traeger: Traeger
  readonly fach: Fach
  readonly name: string
  readonly onClose: () => void
}

export function FachfotoDrawer({ traeger, fach, name, onClose }: FachfotoDrawerProps) {
  const [opened, setOpened] = useState(true)
  const isPhone = useIsPhone()
  const query = useFachfotos(traeger)
  useFocusBack()
  return (
    <Drawer
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClose}
      title={`Fotos von ${name}`}
      position="right"
      size={isPhone ? '100%' : '30rem'}
    >
      <Loaded query={query}>
        {(fachfotos) => <Fotos traeger={traeger} fach={fach} name={name} fachfotos={fachfotos} />}
      </Loaded>
    </Drawer>
  )
}

interface FotosProps extends Omit<FachfotoDrawerProps, 'onClose'> {
  readonly fachfotos: Fachfotos
}

/** One upload at a time: a new photo, or another one in the place of a photo. */
function useSending(traeger: Traeger, fach: Fach) {
  const queries = useQueryClient()
  const { share, send } = useUpload<Fachfoto>()
  const sending = useMutation({
    mutationFn: async ({ files, instead }: { files: readonly File[]; instead?: Fachfoto }) => {
      for (const file of files) {
        const { name, typ, bytes } = await shrinkPhoto(file, BYTES_MAX)
        const datei = new File([bytes], name, { type: typ })
        const place = `/${traeger.art}/${traeger.id}/fachfotos`
        const where = fach.fach_id === null ? { fach_freitext: fach.fach_freitext ?? '' } : { fach_id: fach.fach_id }
        if (instead === undefined) await send(place, { ...where, datei })
        else await send(`${place}/${instead.id}/ersetzen`, { datei })
      }
      return { count: files.length, instead }
    },
    onSuccess: ({ count, instead }) => {
      if (instead !== undefined) toast('Das Foto ist ersetzt.')
      else toast(count === 1 ? 'Das Foto ist hinzugefügt.' : `${count} Fotos sind hinzugefügt.`)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: fachfotosKey(traeger) }),
  })
  return { share, sending }
}

function Fotos({ traeger, fach, name, fachfotos }: FotosProps) {
  const { share, sending } = useSending(traeger, fach)
  const fotos = fotosOf(fachfotos, name)
  const own = fotos.filter(({ aktionen }) => aktionen.includes('ersetzen'))
  const isFull = own.length >= fachfotos.hoechstens
  return (
    <div className={classes['fotos']}>
      <p className={classes['hint']}>{originOf(traeger, fotos.length > own.length)}</p>
      {fotos.length > 0 && (
        <ul className={classes['list']} aria-label={`Fotos von ${name}`}>
          {fotos.map((foto, place) => (
            <EditableFoto
              key={foto.id}
              traeger={traeger}
              foto={foto}
              label={`${name}, Foto ${place + 1}`}
              isBusy={sending.isPending}
              onReplace={(files) => sending.mutate({ files, instead: foto })}
            />
          ))}
        </ul>
      )}
      {sending.isPending && (
        <div>
          <Progress value={(share ?? 0) * 100} size="lg" aria-label="Hochgeladen" />
          <span role="status">
            {share === undefined || share === 0
              ? 'Das Foto wird verkleinert.'
              : share < 1
                ? `${Math.floor(share * 100)} % hochgeladen`
                : 'Wird geprüft und abgelegt'}
          </span>
        </div>
      )}
      {sending.isError && <ErrorNote>{sending.error.message}</ErrorNote>}
      {isFull ? (
        <p className={classes['hint']}>
          Ein Fach hat höchstens {fachfotos.hoechstens} Fotos. Ersetzen oder entfernen Sie eines.
        </p>
      ) : (
        <PhotoButtons isBusy={sending.isPending} onChoose={(files) => sending.mutate({ files })} />
      )}
    </div>
  )
}

function originOf({ art }: Traeger, isFromTemplate: boolean): string {
  if (art === 'vorlagen') return 'Diese Fotos zeigt die Kontrolle aller Objekte mit dieser Vorlage.'
  return isFromTemplate
    ? 'Diese Fotos stammen aus der Vorlage. Ein eigenes Foto gilt nur für dieses Objekt und steht dann an ihrer Stelle.'
    : 'Eigene Fotos gelten nur für dieses Objekt. Fotos für alle Objekte mit derselben Beladung legen Sie an der Vorlage ab.'
}
