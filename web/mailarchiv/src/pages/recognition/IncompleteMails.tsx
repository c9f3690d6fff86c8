/** The mails with an attachment that the search does not know, or not completely, and why. */
import { Skeleton } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { EmptyState, ErrorNote, formatInstant, Surface } from '@zeughaus/web-shared'
import { api, asQuery, type Schema, unwrap } from '../../api.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import { Pages } from '../Pages.tsx'
import { MailName } from './MailName.tsx'
import classes from './RecognitionPage.module.css'

type Mail = Schema<'IncompleteMail'>

const COLUMNS: readonly Column<Mail>[] = [
  {
    title: 'Mail',
    lead: true,
    cell: ({ mail_id, subject }) => <MailName id={mail_id} subject={subject} />,
  },
  { title: 'Von', cell: ({ from }) => from || '–' },
  { title: 'Datum', cell: ({ date }) => (date === null ? '–' : formatInstant(date)) },
  {
    title: 'Was fehlt',
    wide: true,
    cell: ({ files }) => (
      <ul className={classes['files']}>
        {files.map(({ index, name, reason }) => (
          <li key={index}>
            {name}: {reason}
          </li>
        ))}
      </ul>
    ),
  },
]

export function IncompleteMails({ page = '1', onPage }: { page?: string | undefined; onPage: (page: string) => void }) {
  const list = useQuery({
    queryKey: ['recognition', 'incomplete', page],
    queryFn: () =>
      unwrap(api.GET('/recognition/incomplete', { params: { query: asQuery<'/recognition/incomplete'>({ page }) } })),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  })
  if (list.isError) return <ErrorNote>{list.error.message}</ErrorNote>
  if (list.data === undefined) return <Skeleton height={160} radius="md" />
  const { mails, pages } = list.data
  return (
    <>
      <p className={classes['lead']}>
        Die Mails selbst sind vollständig archiviert. Was hier steht, findet die Suche nicht oder nur zum Teil.
      </p>
      <Surface padded={false}>
        {mails.length === 0 ? (
          <EmptyState icon={<IconScan size={40} />} title="Auf dieser Seite steht nichts">
            Der Text aller Anhänge, die der Dienst bis jetzt gelesen hat, ist durchsuchbar.
          </EmptyState>
        ) : (
          <DataTable
            label="Mails mit unvollständigem Text"
            rows={mails}
            columns={COLUMNS}
            rowKey={({ mail_id }) => mail_id}
          />
        )}
      </Surface>
      <Pages of="der Mails mit unvollständigem Text" page={list.data.page} pages={pages} onPage={onPage} />
    </>
  )
}
