import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fetchFile, type Schema } from '../../api/index.ts'
import { Loaded } from '../../parts/DetailPage.tsx'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { useObjectUrl } from '../../parts/useObjectUrl.ts'
import classes from './dokumente.module.css'

const PdfVorschau = lazyPart(async () => (await import('./PdfVorschau.tsx')).default, <Skeleton height={320} />)

/** What is in the file: a picture as a picture, a PDF drawn page by page. */
export function Vorschau({ dokument: { id, dateiname, medientyp } }: { dokument: Schema<'Dokument'> }) {
  const file = useQuery({
    queryKey: ['datei', id],
    meta: { arten: [] },
    // The bytes of a version never change.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => fetchFile(`/dokumente/${id}/download`),
  })
  return (
    <section className={classes['blatt']} aria-label="Vorschau">
      <Loaded query={file}>
        {(datei) =>
          medientyp === 'application/pdf' ? (
            <PdfVorschau datei={datei} name={dateiname} />
          ) : (
            <Bild datei={datei} name={dateiname} />
          )
        }
      </Loaded>
    </section>
  )
}

function Bild({ datei, name }: { datei: Blob; name: string }) {
  const url = useObjectUrl(datei)
  return url === undefined ? null : <img src={url} alt={name} className={classes['bild']} />
}
