import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MainAction } from '@zeughaus/web-shared'
import { showFile } from '@zeughaus/web-shared/save-file'
import type { ReactNode } from 'react'
import { fetchFile } from '../../api/index.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import classes from './verwaltung.module.css'

const PdfPreview = lazyComponent(
  async () => (await import('../dokumente/PdfPreview.tsx')).default,
  <Skeleton height={320} />,
)

interface PdfSheetProps {
  readonly name: string
  readonly path: string
  /** Body of a POST as JSON; without it the request is a GET. */
  readonly body?: unknown
  /** Renders the buttons; `print` opens the PDF in a new tab. */
  readonly children: (print: () => void) => ReactNode
}

/** Previews a PDF of the service; shows the service's sentence when it fails. */
export function PdfSheet({ name, path, body, children }: PdfSheetProps) {
  const query = useQuery({
    queryKey: ['pdf', path, body],
    meta: { arten: ['objekt', 'objektposition'] },
    retry: false,
    queryFn: ({ signal }) =>
      fetchFile(
        path,
        body === undefined
          ? { signal }
          : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal },
      ),
  })
  return (
    <Loaded query={query}>
      {(file) => (
        <div className={classes['stack']}>
          <MainAction>{children(() => showFile(file))}</MainAction>
          <section className={classes['sheet']} aria-label="Vorschau">
            <PdfPreview file={file} name={name} key={query.dataUpdatedAt} />
          </section>
        </div>
      )}
    </Loaded>
  )
}
