import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MainAction } from '@zeughaus/web-shared'
import type { ReactNode } from 'react'
import { fetchFile } from '../../api/index.ts'
import { Loaded } from '../../parts/DetailPage.tsx'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { showFile } from '../../parts/saveFile.ts'
import classes from './verwaltung.module.css'

const PdfVorschau = lazyPart(
  async () => (await import('../dokumente/PdfVorschau.tsx')).default,
  <Skeleton height={320} />,
)

interface PdfBlattProps {
  readonly name: string
  readonly path: string
  /** Sent as JSON by POST; without it the address is read. */
  readonly body?: unknown
  /** The buttons, given what opens the PDF in a tab of its own, to be printed from there. */
  readonly children: (print: () => void) => ReactNode
}

/** A PDF of the service as it will be printed; why it cannot be, in the service's sentence. */
export function PdfBlatt({ name, path, body, children }: PdfBlattProps) {
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
      {(datei) => (
        <div className={classes['stack']}>
          <MainAction>{children(() => showFile(datei))}</MainAction>
          <section className={classes['sheet']} aria-label="Vorschau">
            <PdfVorschau datei={datei} name={name} key={query.dataUpdatedAt} />
          </section>
        </div>
      )}
    </Loaded>
  )
}
