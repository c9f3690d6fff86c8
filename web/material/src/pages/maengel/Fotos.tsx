import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorNote } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, fetchFile, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { useObjectUrl } from '../../components/useObjectUrl.ts'
import { useDarfAmObjekt } from '../../session/useDarfAmObjekt.ts'
import { PhotoField } from './PhotoField.tsx'
import classes from './photos.module.css'
import { uploadPhoto } from './photos.ts'

const PhotoView = lazyComponent(async () => (await import('./PhotoView.tsx')).PhotoView)

type Dokument = Schema<'Dokument'>

/** A photo that did not reach the service, and why. */
interface Refused {
  readonly file: File
  readonly sentence: string
}

/** Shows the photos and other documents of a defect, and adds photos. */
export function Fotos({ mangel: { id: mangel_id, objekt_id } }: { mangel: Schema<'Mangel'> }) {
  const darf = useDarfAmObjekt(objekt_id)
  const query = useQuery({
    queryKey: ['dokumente', 'mangel', mangel_id],
    meta: { arten: ['mangel_dokument'] },
    enabled: darf('lesen'),
    queryFn: () =>
      readAll((page) =>
        unwrap(
          api.GET('/dokumente', {
            params: { query: { ...page, entitaet_typ: 'mangel' as const, entitaet_id: mangel_id } },
          }),
        ),
      ),
  })
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const upload = useMutation({
    // Photos chosen meanwhile wait for those under way.
    scope: { id: `fotos ${mangel_id}` },
    mutationFn: async (files: readonly File[]) => {
      for (const file of files)
        await uploadPhoto(mangel_id, file).catch((error: Error) =>
          setRefused((before) => [...before, { file, sentence: error.message }]),
        )
    },
    onSettled: () => query.refetch(),
  })
  const choose = (files: readonly File[]) => {
    const added = files.filter((file) => !refused.some((one) => one.file === file))
    setRefused((before) => before.filter(({ file }) => files.includes(file)))
    if (added.length > 0) upload.mutate(added)
  }
  const sendAgain = () => {
    setRefused([])
    upload.mutate(refused.map(({ file }) => file))
  }
  return (
    <div className={classes['photos']}>
      {(query.data ?? []).map((dokument) =>
        dokument.medientyp.startsWith('image/') ? (
          <Photo key={dokument.id} dokument={dokument} />
        ) : (
          <Link key={dokument.id} to="/dokumente/$id" params={{ id: dokument.id }} className={classes['photo'] ?? ''}>
            {dokument.dateiname}
          </Link>
        ),
      )}
      {query.data?.length === 0 && !darf('dokument.hochladen') && <p>Zu diesem Mangel gibt es kein Foto.</p>}
      {upload.isPending && <Skeleton height={120} width={160} />}
      {query.isError && <ErrorNote>{query.error.message}</ErrorNote>}
      {refused.length > 0 && (
        <div className={classes['refused']}>
          {refused.map(({ file, sentence }) => (
            <ErrorNote key={`${file.name} ${file.size} ${file.lastModified}`}>{`${file.name}: ${sentence}`}</ErrorNote>
          ))}
          <Button variant="default" onClick={sendAgain}>
            Noch einmal senden
          </Button>
        </div>
      )}
      {darf('dokument.hochladen') && <PhotoField files={refused.map(({ file }) => file)} onChange={choose} />}
    </div>
  )
}

function Photo({ dokument: { id, dateiname } }: { dokument: Dokument }) {
  const [isLarge, setLarge] = useState(false)
  const file = useQuery({
    queryKey: ['datei', id],
    meta: { arten: [] },
    // The bytes of a version never change.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => fetchFile(`/dokumente/${id}/download`),
  })
  const url = useObjectUrl(file.data)
  return (
    <>
      <button type="button" className={classes['photo']} disabled={url === undefined} onClick={() => setLarge(true)}>
        {url === undefined ? dateiname : <img src={url} alt={dateiname} />}
      </button>
      {isLarge && url !== undefined && <PhotoView id={id} name={dateiname} url={url} onClose={() => setLarge(false)} />}
    </>
  )
}
