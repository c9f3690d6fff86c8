import { Button, FileButton, Skeleton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, unwrap } from '../../api/index.ts'
import { CHOSEN_AGAIN } from '../../components/chosenAgain.ts'
import common from '../../components/common.module.css'
import { toast } from '../../components/toast.ts'
import { useObjectUrl } from '../../components/useObjectUrl.ts'
import { type Fachfoto, fachfotosKey, type Traeger, usePhoto } from '../../offline/fachfotos.ts'
import classes from './fachfotos.module.css'
import { PICTURES } from './PhotoButtons.tsx'

interface EditableFotoProps {
  readonly traeger: Traeger
  readonly foto: Fachfoto
  readonly label: string
  /** While another photo is sent. */
  readonly isBusy: boolean
  readonly onReplace: (files: readonly File[]) => void
}

/** One photo with its actions; removing takes a second tap. */
export function EditableFoto({ traeger, foto, label, isBusy, onReplace }: EditableFotoProps) {
  const photo = usePhoto(foto.dokument_id)
  const url = useObjectUrl(photo.data)
  const [isConfirming, setConfirming] = useState(false)
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: () => {
      const params = { path: { id: traeger.id, foto_id: foto.id } }
      return unwrap(
        traeger.art === 'objekte'
          ? api.DELETE('/objekte/{id}/fachfotos/{foto_id}', { params })
          : api.DELETE('/vorlagen/{id}/fachfotos/{foto_id}', { params }),
      )
    },
    onSuccess: () => toast('Das Foto ist entfernt.'),
    onSettled: () => queries.invalidateQueries({ queryKey: fachfotosKey(traeger) }),
  })
  return (
    <li>
      {photo.isError && <ErrorNote>{photo.error.message}</ErrorNote>}
      {url === undefined ? <Skeleton height={160} /> : <img src={url} alt={label} className={classes['large']} />}
      {foto.aktionen.length > 0 && (
        <div className={common['buttons']}>
          {isConfirming ? (
            <>
              <Button color="red.9" loading={removing.isPending} onClick={() => removing.mutate()}>
                Endgültig entfernen
              </Button>
              <Button variant="default" autoFocus disabled={removing.isPending} onClick={() => setConfirming(false)}>
                Behalten
              </Button>
            </>
          ) : (
            <>
              <FileButton
                accept={PICTURES}
                inputProps={CHOSEN_AGAIN}
                onChange={(file) => file !== null && onReplace([file])}
              >
                {(props) => (
                  <Button variant="default" disabled={isBusy} aria-label={`${label} ersetzen`} {...props}>
                    Ersetzen
                  </Button>
                )}
              </FileButton>
              <Button
                variant="default"
                disabled={isBusy}
                aria-label={`${label} entfernen`}
                onClick={() => setConfirming(true)}
              >
                Entfernen
              </Button>
            </>
          )}
        </div>
      )}
      {removing.isError && <ErrorNote>{removing.error.message}</ErrorNote>}
    </li>
  )
}
