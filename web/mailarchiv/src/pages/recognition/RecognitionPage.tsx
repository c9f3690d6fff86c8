/** The queue of text recognition: waiting and failed attachments, with retry. */
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { IconRefresh, IconScan } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import {
  EmptyState,
  ErrorNote,
  formatAgo,
  formatNumber,
  PageHead,
  Section,
  Status,
  Surface,
} from '@zeughaus/web-shared'
import { Bars } from '@zeughaus/web-shared/bars'
import { api, asQuery, type Schema, unwrap } from '../../api.ts'
import { useMay } from '../../session.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import { IfMay } from '../IfMay.tsx'
import { IncompleteMails } from './IncompleteMails.tsx'
import { MailName } from './MailName.tsx'
import classes from './RecognitionPage.module.css'

type Recognition = Schema<'RecognitionState'>
type Job = Recognition['jobs'][number]

export function RecognitionPage() {
  const { state, page } = useSearch({ from: '/texterkennung' })
  const navigate = useNavigate({ from: '/texterkennung' })
  const recognition = useQuery({
    queryKey: ['recognition', state],
    queryFn: () =>
      unwrap(
        api.GET('/recognition', {
          params: { query: asQuery<'/recognition'>({ state: state === 'incomplete' ? undefined : state }) },
        }),
      ),
    refetchInterval: 5_000,
  })
  const retry = useRetry()
  const mayRetry = useMay()('texterkennung.wiederholen')
  const failed = recognition.data?.counts.failed ?? 0
  return (
    <>
      <PageHead
        title="Texterkennung"
        lead="Gescannte Seiten und Bilder werden gelesen, damit die Suche ihren Text findet."
        action={
          failed > 0 &&
          mayRetry && (
            <Button
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={retry.isPending}
              onClick={() => retry.mutate(undefined)}
            >
              Alle gescheiterten wiederholen
            </Button>
          )
        }
      />
      {recognition.isError && <ErrorNote>{recognition.error.message}</ErrorNote>}
      {retry.isError && <ErrorNote>{retry.error.message}</ErrorNote>}
      {recognition.isPending && <Skeleton height={200} radius="md" />}
      {recognition.data && (
        <>
          <Surface>
            <Counts recognition={recognition.data} />
          </Surface>
          <Section title="Warteschlange der letzten 30 Tage">
            <Surface>
              <Bars
                label="Wartende Mails am Ende jedes Tages"
                unit="Mails"
                days={recognition.data.queue.map(({ day, mails }) => ({ day, value: mails }))}
              />
            </Surface>
          </Section>
          <Section
            title={state === 'incomplete' ? 'Mails mit unvollständigem Text' : 'Warteschlange'}
            aside={
              <SegmentedControl
                aria-label="Welche Mails"
                value={state ?? 'alle'}
                onChange={(value) =>
                  navigate({ search: value === 'alle' ? {} : { state: value as NonNullable<typeof state> } })
                }
                data={[
                  { value: 'alle', label: 'Alle' },
                  { value: 'pending', label: 'Offen' },
                  { value: 'failed', label: 'Gescheitert' },
                  { value: 'incomplete', label: 'Lücken' },
                ]}
              />
            }
          >
            {state === 'incomplete' ? (
              <IncompleteMails page={page} onPage={(to) => navigate({ search: { state, page: to } })} />
            ) : (
              <Surface padded={false}>
                <Jobs jobs={recognition.data.jobs} onRetry={(id) => retry.mutate([id])} />
              </Surface>
            )}
          </Section>
        </>
      )}
    </>
  )
}

function useRetry() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[] | undefined) =>
      unwrap(api.POST('/recognition/retry', { body: ids === undefined ? {} : { mail_ids: ids } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['recognition'] }),
  })
}

function Counts({ recognition: { enabled, engine, counts, incomplete } }: { recognition: Recognition }) {
  return (
    <div className={classes['counts']}>
      <Status tone={enabled ? 'good' : 'quiet'}>{enabled ? 'eingeschaltet' : 'ausgeschaltet'}</Status>
      <span>{engine}</span>
      <dl>
        <div>
          <dt>in Arbeit</dt>
          <dd>{formatNumber(counts.pending)}</dd>
        </div>
        <div>
          <dt>erkannt</dt>
          <dd>{formatNumber(counts.done)}</dd>
        </div>
        <div>
          <dt>gescheitert</dt>
          <dd>{formatNumber(counts.failed)}</dd>
        </div>
        <div>
          <dt>Text unvollständig</dt>
          <dd>
            {incomplete === 0 ? (
              formatNumber(incomplete)
            ) : (
              <Link
                to="/texterkennung"
                search={{ state: 'incomplete' }}
                aria-label={`${formatNumber(incomplete)} zeigen`}
              >
                {formatNumber(incomplete)}
              </Link>
            )}
          </dd>
        </div>
      </dl>
    </div>
  )
}

function Jobs({ jobs, onRetry }: { jobs: readonly Job[]; onRetry: (mailId: string) => void }) {
  if (jobs.length === 0)
    return (
      <EmptyState icon={<IconScan size={40} />} title="Nichts wartet">
        Neue Mails mit Scans oder Bildern erscheinen hier, bis ihr Text erkannt ist.
      </EmptyState>
    )
  const columns: readonly Column<Job>[] = [
    {
      title: 'Mail',
      lead: true,
      cell: ({ mail_id, subject }) => <MailName id={mail_id} subject={subject} />,
    },
    { title: 'Zustand', cell: (job) => <JobState job={job} /> },
    { title: 'Versuche', cell: ({ tries }) => `${tries} von 3` },
    { title: 'Grund', cell: ({ error }) => error ?? '–' },
    { title: 'Seit', cell: ({ queued_at }) => formatAgo(queued_at) },
    {
      title: '',
      cell: ({ state, mail_id, subject }) =>
        state === 'failed' && (
          <IfMay right="texterkennung.wiederholen">
            <Button
              variant="default"
              onClick={() => onRetry(mail_id)}
              aria-label={`${subject ?? `Mail ${mail_id}`} noch einmal versuchen`}
            >
              Wiederholen
            </Button>
          </IfMay>
        ),
    },
  ]
  return (
    <DataTable
      label="Warteschlange der Texterkennung"
      rows={jobs}
      columns={columns}
      rowKey={({ mail_id }) => mail_id}
    />
  )
}

function JobState({ job: { state, next_try } }: { job: Job }) {
  if (state === 'failed') return <Status tone="bad">gescheitert</Status>
  if (state === 'running') return <Status tone="busy">wird gelesen</Status>
  return <Status tone="busy">{next_try === null ? 'wartet' : `wartet bis ${formatAgo(next_try)}`}</Status>
}
