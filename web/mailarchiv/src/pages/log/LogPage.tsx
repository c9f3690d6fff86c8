/** The access log: filters from the address, export with the same filters. */

import { Button, Skeleton } from '@mantine/core'
import { IconDownload, IconListSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ACTION_WORDS, ACTOR_WORDS, actionWord } from '@zeughaus/mailarchiv/log-words'
import { EmptyState, ErrorNote, formatInZone, formatNumber, PageHead, Surface } from '@zeughaus/web-shared'
import { api, asQuery, BASE, queryString, type Schema, unwrap } from '../../api.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import { IfMay } from '../IfMay.tsx'
import { LogFilters } from './LogFilters.tsx'
import classes from './LogPage.module.css'
import { ResultStatus } from './ResultStatus.tsx'

type Entry = Schema<'LogEntry'>
type Action = keyof typeof ACTION_WORDS

export function LogPage() {
  const filter = useSearch({ from: '/protokoll' })
  const navigate = useNavigate({ from: '/protokoll' })
  const log = useInfiniteQuery({
    queryKey: ['log', filter],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET('/log', {
          params: { query: asQuery<'/log'>({ ...filter, before: pageParam === null ? undefined : `${pageParam}` }) },
        }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
  const zone = log.data?.pages[0]?.zone ?? 'UTC'
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <>
      <PageHead
        title="Protokoll"
        lead="Jede Suche, jedes Lesen und Herunterladen, jede Anmeldung und Änderung. Der Dienst ändert und löscht keinen Eintrag."
        action={
          <Button
            component="a"
            href={`${BASE}/log.csv${queryString(filter)}`}
            download="zugriffsprotokoll.csv"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Als CSV herunterladen
          </Button>
        }
      />
      {log.data && <p className={classes['zone']}>Alle Zeiten gelten in der Zeitzone {zone}, auch in der CSV-Datei.</p>}
      <LogFilters filter={filter} onChange={(search) => navigate({ search })} />
      {log.isError && <ErrorNote>{log.error.message}</ErrorNote>}
      {log.isPending && <Skeleton height={240} radius="md" />}
      {log.data && (
        <Surface padded={false}>
          {entries.length === 0 ? (
            <EmptyState icon={<IconListSearch size={40} />} title="Keine Treffer im Protokoll">
              Nehmen Sie einen Filter weg oder wählen Sie einen größeren Zeitraum.
            </EmptyState>
          ) : (
            <DataTable
              label="Zugriffsprotokoll"
              rows={entries}
              columns={columnsIn(zone)}
              rowKey={({ id }) => `${id}`}
            />
          )}
        </Surface>
      )}
      {log.hasNextPage && (
        <div className={classes['more']}>
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
            Ältere zeigen
          </Button>
        </div>
      )}
    </>
  )
}

/** Times are those of the service, as in the export: the browser may be set to another zone. */
const columnsIn = (zone: string): readonly Column<Entry>[] => [
  { title: 'Wann', lead: true, cell: ({ at }) => <span className={classes['when']}>{formatInZone(at, zone)}</span> },
  { title: 'Wer', cell: ({ actor }) => actorText(actor) },
  { title: 'Was', cell: ({ action }) => actionWord(action) },
  { title: 'Woran', wide: true, cell: (entry) => <Subject entry={entry} /> },
  { title: 'Von wo', cell: ({ address }) => address || '–' },
  { title: 'Ergebnis', cell: ({ result }) => <ResultStatus result={result} /> },
]

/** A bare name of an operating system user would look like a user of the panel. */
function actorText({ kind, name }: Entry['actor']): string {
  if (name === '') return ACTOR_WORDS[kind]
  return kind === 'command' ? `${ACTOR_WORDS[kind]} (${name})` : name
}

const OF_A_MAIL: ReadonlySet<string> = new Set<Action>(['read', 'download', 'thread_read'])

/** What stands there when a list had no conditions. */
const WITHOUT_CONDITIONS: Readonly<Record<string, string>> = {
  search: 'alle Mails',
  mails_export: 'alle Mails',
  contacts_read: 'alle Adressen',
  files_read: 'alle Dateien',
  invoices_read: 'alle Rechnungen',
  invoices_export: 'alle Rechnungen',
  changes_read: 'alle Mails',
} satisfies Partial<Record<Action, string>>

function Subject({ entry: { action, object, query, hits } }: { entry: Entry }) {
  const everything = WITHOUT_CONDITIONS[action]
  if (everything !== undefined)
    return (
      <span className={classes['query']}>
        {query || everything}
        {hits !== null && <span className={classes['hits']}> · {formatNumber(hits)} Treffer</span>}
      </span>
    )
  const id = object.split('/')[0] ?? ''
  if (OF_A_MAIL.has(action) && id !== '')
    return (
      <IfMay right="mails.lesen" otherwise={<span className={classes['id']}>{object}</span>}>
        <Link to="/mails/$id" params={{ id }} className={classes['id']}>
          {object}
        </Link>
      </IfMay>
    )
  return <span className={classes['id']}>{object || '–'}</span>
}
