import { Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { api, fetchFile, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../parts/choices.ts'
import { showFile } from '../../parts/saveFile.ts'
import { useObjectUrl } from '../../parts/useObjectUrl.ts'
import { useSession } from '../../session/useSession.ts'
import { PhotoField } from './PhotoField.tsx'
import classes from './photos.module.css'
import { uploadPhoto } from './photos.ts'

type Dokument = Schema<'Dokument'>

/** Shows the photos of a defect and adds new ones. */
export function Fotos({ mangel_id }: { mangel_id: string }) {
  const { darf } = useSession()
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
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) await uploadPhoto(mangel_id, file)
    },
    onSettled: () => query.refetch(),
  })
  return (
    <section aria-label="Fotos" className={classes['photos']}>
      {(query.data ?? []).map((dokument) => (
        <Photo key={dokument.id} dokument={dokument} />
      ))}
      {upload.isPending && <Skeleton height={120} width={160} />}
      {upload.isError && <ErrorNote>{upload.error.message}</ErrorNote>}
      {darf('dokument.hochladen') && <PhotoField files={[]} onChange={(files) => upload.mutate(files)} />}
    </section>
  )
}

function Photo({ dokument: { id, dateiname, medientyp } }: { dokument: Dokument }) {
  const file = useQuery({
    queryKey: ['datei', id],
    meta: { arten: [] },
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => fetchFile(`/dokumente/${id}/download`),
  })
  const url = useObjectUrl(medientyp.startsWith('image/') ? file.data : undefined)
  return (
    <button type="button" className={classes['photo']} onClick={() => file.data && showFile(file.data)}>
      {url === undefined ? dateiname : <img src={url} alt={dateiname} />}
    </button>
  )
}
