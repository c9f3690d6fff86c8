/** The electronic invoices of the archive: filters from the address, export with the same filters. */
import { Button, Skeleton } from '@mantine/core'
import { IconDownload, IconFileInvoice } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState, ErrorNote, formatCount, formatDay, PageHead, Status, Surface } from '@zeughaus/web-shared'
import { api, asQuery, BASE, queryString, refusalInWords, type Schema, unwrap } from '../../api.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import { Pages } from '../Pages.tsx'
import { FILTER_NAMES, InvoiceFilters } from './InvoiceFilters.tsx'
import classes from './Invoices.module.css'
import { money } from './words.ts'

type Invoices = Schema<'InvoicesResponse'>
type Invoice = Invoices['invoices'][number]

export function InvoicesPage() {
  const state = useSearch({ from: '/rechnungen' })
  const { page, ...filter } = state
  const navigate = useNavigate({ from: '/rechnungen' })
  const answer = useQuery({
    queryKey: ['invoices', state],
    queryFn: () => unwrap(api.GET('/invoices', { params: { query: asQuery<'/invoices'>(state) } })),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead
        title="Rechnungen"
        lead="Elektronische Rechnungen in Anhängen: XRechnung, ZUGFeRD, Factur-X. Es gilt das XML, nicht das PDF darum."
        action={
          <Button
            component="a"
            href={`${BASE}/invoices.csv${queryString(filter)}`}
            download="rechnungen.csv"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Als CSV herunterladen
          </Button>
        }
      />
      <InvoiceFilters filter={filter} onChange={(search) => navigate({ search })} />
      {answer.isError && <ErrorNote>{refusalInWords(answer.error, FILTER_NAMES)}</ErrorNote>}
      {answer.isPending && <Skeleton height={240} radius="md" />}
      {answer.data && (
        <>
          <p className={classes['summary']} role="status">
            <strong>{formatCount(answer.data.total, 'Rechnung', 'Rechnungen')}</strong>
          </p>
          <Surface padded={false}>
            {answer.data.invoices.length === 0 ? (
              <Nothing isFiltered={Object.keys(state).length > 0} />
            ) : (
              <DataTable label="Rechnungen" rows={answer.data.invoices} columns={COLUMNS} rowKey={keyOf} />
            )}
          </Surface>
          <Pages
            of="der Rechnungen"
            page={answer.data.page}
            pages={answer.data.pages}
            onPage={(next) => navigate({ search: { ...filter, page: next } })}
          />
        </>
      )}
    </>
  )
}

const keyOf = ({ message_id, attachment_index, path, number }: Invoice) =>
  `${message_id} ${attachment_index} ${path} ${number}`

const COLUMNS: readonly Column<Invoice>[] = [
  {
    title: 'Nummer',
    lead: true,
    cell: ({ message_id, number }) => (
      <Link to="/rechnungen/$id" params={{ id: message_id }} className={classes['link']}>
        {number ?? 'ohne Nummer'}
      </Link>
    ),
  },
  { title: 'Verkäufer', wide: true, cell: ({ seller }) => seller.name ?? '–' },
  { title: 'Datum', cell: ({ issued }) => (issued === null ? '–' : formatDay(issued)) },
  { title: 'Fällig', cell: ({ due_date }) => (due_date === null ? '–' : formatDay(due_date)) },
  {
    title: 'Brutto',
    cell: ({ gross, currency }) => <span className={classes['amount']}>{money(gross, currency)}</span>,
  },
  {
    title: 'Prüfung',
    cell: (invoice) => (
      <span className={classes['judgement']}>
        <Judgement invoice={invoice} />
      </span>
    ),
  },
]

function Judgement({ invoice: { valid, problems, same_as } }: { invoice: Invoice }) {
  if (!valid) return <Status tone="warn">{formatCount(problems.length, 'Regel verletzt', 'Regeln verletzt')}</Status>
  if (same_as.length > 0) return <Status tone="quiet">mehrfach erhalten</Status>
  return <Status tone="good">rechnerisch richtig</Status>
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState icon={<IconFileInvoice size={40} />} title="Keine Treffer">
      Nehmen Sie einen Filter weg oder wählen Sie einen größeren Zeitraum.
    </EmptyState>
  ) : (
    <EmptyState icon={<IconFileInvoice size={40} />} title="Noch keine elektronische Rechnung">
      Rechnungen in Anhängen erscheinen hier, sobald die Anhänge gelesen sind.
    </EmptyState>
  )
}
