/** Shows a mail: header, text, HTML on request in a sandbox, attachments, origin. */
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconDownload, IconMailX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import {
  EmptyState,
  ErrorNote,
  formatBytes,
  formatCount,
  formatInstant,
  formatNumber,
  PageHead,
  Section,
  Surface,
} from '@zeughaus/web-shared'
import { type ReactNode, useState } from 'react'
import { ApiError, api, asQuery, BASE, type Schema, unwrap } from '../../api.ts'
import { Marked } from '../Marked.tsx'
import { listed } from '../search/hits.ts'
import type { SearchState } from '../search/state.ts'
import { AttachmentList } from './AttachmentList.tsx'
import { Conversation } from './Conversation.tsx'
import { HitPane } from './HitPane.tsx'
import classes from './MailPage.module.css'
import { Neighbours } from './Neighbours.tsx'
import { Origin } from './Origin.tsx'
import { Seal } from './seal/Seal.tsx'

type Mail = Schema<'MailView'>

export function MailPage() {
  const { id } = useParams({ from: '/mails/$id' })
  const search = useSearch({ from: '/mails/$id' })
  const mail = useQuery({
    queryKey: ['mail', id, search.q],
    queryFn: () =>
      unwrap(api.GET('/mails/{id}', { params: { path: { id }, query: asQuery<'/mails/{id}'>({ q: search.q }) } })),
  })
  const isDesk = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const hasHits = isDesk && search.page !== undefined
  return (
    <div className={hasHits ? classes['beside'] : undefined}>
      {hasHits && <HitPane id={id} search={search} />}
      <div className={classes['mail']}>
        <div className={classes['top']}>
          <Link to="/suche" search={listed(search)} className={classes['back']}>
            <IconArrowLeft size={18} aria-hidden />
            Zur Trefferliste
          </Link>
          <Neighbours id={id} search={search} />
        </div>
        {mail.isPending && <Waiting />}
        {mail.isError && <Failure error={mail.error} />}
        {mail.data && <MailView key={mail.data.id} mail={mail.data} search={search} />}
      </div>
    </div>
  )
}

function MailView({ mail, search }: { mail: Mail; search: SearchState }) {
  const plainSubject = mail.subject.map(({ text }) => text).join('')
  return (
    <article>
      <PageHead
        title={plainSubject === '' ? 'Mail ohne Betreff' : plainSubject}
        action={
          <Button
            component="a"
            href={`${BASE}/mails/${mail.id}/raw`}
            download={`${mail.id}.eml`}
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Original herunterladen
          </Button>
        }
      />
      <Seal mail={mail} />
      <Surface>
        <dl className={classes['addresses']}>
          <Line name="Von" value={mail.from || 'unbekannt'} />
          <Line name="An" value={mail.to || 'niemand genannt'} />
          {mail.cc !== '' && <Line name="Kopie" value={mail.cc} />}
          <Line
            name="Datum"
            value={
              mail.is_future ? `${formatInstant(mail.date)} (Datum liegt in der Zukunft)` : formatInstant(mail.date)
            }
          />
          <Related mail={mail} />
        </dl>
        {mail.problems.length > 0 && (
          <ul className={classes['problems']}>
            {mail.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </Surface>
      <AttachmentList mail={mail} />
      <Body mail={mail} />
      <Conversation mail={mail} search={search} />
      <Origin mail={mail} />
    </article>
  )
}

/** The ways to what belongs to a mail: its conversation and the invoices in it. */
function Related({ mail: { id, conversation, invoices } }: { mail: Mail }) {
  return (
    <>
      {conversation.mails > 1 && (
        <Line
          name="Unterhaltung"
          value={
            <Link to="/suche" search={{ q: `thread:${conversation.id}` }}>
              {formatCount(conversation.mails, 'Mail', 'Mails')}
            </Link>
          }
        />
      )}
      {invoices > 0 && (
        <Line
          name="Rechnung"
          value={
            <Link to="/rechnungen/$id" params={{ id }}>
              {invoices === 1 ? 'lesbar anzeigen' : `${formatNumber(invoices)} Rechnungen lesbar anzeigen`}
            </Link>
          }
        />
      )}
    </>
  )
}

function Line({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Body({ mail }: { mail: Mail }) {
  const [shape, setShape] = useState('text')
  return (
    <Section
      title="Inhalt"
      aside={
        mail.has_html && (
          <SegmentedControl
            aria-label="Darstellung der Mail"
            value={shape}
            onChange={setShape}
            data={[
              { value: 'text', label: 'Text' },
              { value: 'html', label: 'Gestaltet' },
            ]}
          />
        )
      }
    >
      <Surface padded={shape === 'text'}>
        {shape === 'html' ? <HtmlFrame id={mail.id} /> : <PlainBody mail={mail} />}
      </Surface>
      {shape === 'html' && (
        <p className={classes['note']}>
          Ohne Skripte und ohne Inhalte aus dem Netz: Bilder, die nachgeladen würden, bleiben leer.
        </p>
      )}
    </Section>
  )
}

function PlainBody({ mail }: { mail: Mail }) {
  if (mail.body.length === 0) {
    const reason = mail.encrypted ? 'Diese Mail ist verschlüsselt.' : 'Diese Mail hat keinen Text.'
    return <p className={classes['quiet']}>{reason}</p>
  }
  return (
    <>
      <div className={classes['text']}>
        <Marked text={mail.body} />
      </div>
      {mail.body_cut && (
        <p className={classes['quiet']}>
          Der Text ist länger als hier gezeigt. Das Original ({formatBytes(mail.size)}) enthält alles.
        </p>
      )}
    </>
  )
}

/**
 * An empty `sandbox` allows no scripts, forms or outgoing links and gives the frame its own origin. The service sends
 * the same as policy.
 */
function HtmlFrame({ id }: { id: string }) {
  return <iframe className={classes['frame']} title="Gestaltete Mail" sandbox="" src={`${BASE}/mails/${id}/html`} />
}

function Failure({ error }: { error: Error }) {
  if (error instanceof ApiError && error.status === 404)
    return (
      <Surface>
        <EmptyState icon={<IconMailX size={40} />} title="Diese Mail gibt es nicht">
          Vielleicht ist der Verweis unvollständig, oder sie wurde nach ihrer Frist gelöscht. Suchen Sie nach ihrem
          Absender oder Betreff.
        </EmptyState>
      </Surface>
    )
  return <ErrorNote>{error.message}</ErrorNote>
}

function Waiting() {
  return (
    <Surface>
      <Skeleton height={24} width="60%" mb="md" />
      <Skeleton height={14} width="40%" mb="xs" />
      <Skeleton height={14} width="50%" mb="xl" />
      <Skeleton height={200} />
    </Surface>
  )
}
