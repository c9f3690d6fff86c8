import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fetchFile, type Schema } from '../../api/index.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { useObjectUrl } from '../../components/useObjectUrl.ts'
import classes from './dokumente.module.css'

const PdfPreview = lazyComponent(async () => (await import('./PdfPreview.tsx')).default, <Skeleton height={320} />)

/** Previews an image or a PDF. */
export function Preview({ dokument: { id, dateiname, medientyp } }: { dokument: Schema<'Dokument'> }) {
  const file = useQuery({
    queryKey: ['datei', id],
    meta: { arten: [] },
    // The bytes of a version never change.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => fetchFile(`/dokumente/${id}/download`),
  })
  return (
    <section className={classes['sheet']} aria-label="Vorschau">
      <Loaded query={file}>
        {(file) =>
          medientyp === 'application/pdf' ? (
            <PdfPreview file={file} name={dateiname} />
          ) : (
            <Picture file={file} name={dateiname} />
          )
        }
      </Loaded>
    </section>
  )
}

function Picture({ file, name }: { file: Blob; name: string }) {
  const url = useObjectUrl(file)
  return url === undefined ? null : <img src={url} alt={name} className={classes['picture']} />
}
