import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ErrorNote, formatNumber } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, BASE, type Schema, unwrap } from '../../api.ts'
import classes from './Preview.module.css'

interface PreviewProps {
  readonly mail: string
  readonly index: number
  readonly name: string
}

/** Shows an attachment as the service says that it can be shown. */
export function Preview({
  kind,
  ...file
}: PreviewProps & { kind: NonNullable<Schema<'MailView'>['attachments'][number]['preview']> }) {
  return <div className={classes['preview']}>{kind === 'pdf' ? <Pdf {...file} /> : <Picture {...file} />}</div>
}

/**
 * The service sends only types that a browser decodes without running code, and the element runs nothing of them.
 */
function Picture({ mail, index, name }: PreviewProps) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <ErrorNote>{name} lässt sich nicht zeigen. Bitte laden Sie die Datei herunter.</ErrorNote>
  return (
    <img
      className={classes['picture']}
      src={`${BASE}/mails/${mail}/attachments/${index}/picture`}
      alt={`Vorschau von ${name}`}
      onError={() => setBroken(true)}
    />
  )
}

/** Page by page, as the service has drawn it: the file itself never reaches the browser. */
function Pdf({ mail, index, name }: PreviewProps) {
  const [page, setPage] = useState(1)
  const drawn = useQuery({
    queryKey: ['pdf', mail, index, page],
    queryFn: () =>
      unwrap(api.GET('/mails/{id}/attachments/{index}/pages/{page}', { params: { path: { id: mail, index, page } } })),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  if (drawn.isError) return <ErrorNote>{drawn.error.message}</ErrorNote>
  if (drawn.data === undefined) return <Skeleton height={480} />
  const { pages, png } = drawn.data
  const place = `Seite ${formatNumber(page)} von ${formatNumber(pages)}`
  return (
    <>
      <div className={classes['bar']}>
        <span role="status">{place}</span>
        {pages > 1 && (
          <>
            <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Vorige Seite
            </Button>
            <Button variant="default" disabled={page === pages} onClick={() => setPage(page + 1)}>
              Nächste Seite
            </Button>
          </>
        )}
      </div>
      <img
        className={classes['page']}
        data-stale={drawn.isPlaceholderData}
        src={`data:image/png;base64,${png}`}
        alt={`${name}, ${place}`}
      />
    </>
  )
}
