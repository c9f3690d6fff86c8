/** What people ask about their data: open requests with their deadlines, and those that are closed. */
import { Button, Skeleton } from '@mantine/core'
import { IconMailQuestion, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState, ErrorNote, formatDay, formatNumber, PageHead, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, unwrap } from '../../api.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import form from '../Form.module.css'
import { DueDay } from './DueDay.tsx'
import { RequestWindow } from './RequestForm.tsx'
import { RequestState } from './RequestState.tsx'
import { kindText, type Request } from './words.ts'

const COLUMNS: readonly Column<Request>[] = [
  {
    title: 'Antrag',
    lead: true,
    cell: (request) => (
      <>
        <Link to="/antraege/$id" params={{ id: request.id }}>
          {request.person}
        </Link>
        <span className={form['scope']}>{kindText(request)}</span>
      </>
    ),
  },
  { title: 'Eingegangen', cell: ({ received_on: day }) => formatDay(day) },
  { title: 'Antwort bis', cell: (request) => <DueDay request={request} /> },
  { title: 'Zustand', cell: (request) => <RequestState request={request} /> },
  { title: 'Mails', cell: ({ mails }) => formatNumber(mails) },
]

export function RequestsPage() {
  const { person } = useSearch({ from: '/antraege' })
  const [isMaking, setMaking] = useState(false)
  const navigate = useNavigate({ from: '/antraege' })
  const { data, isError, isPending, error } = useQuery({
    queryKey: ['requests', 'all'],
    queryFn: () => unwrap(api.GET('/requests')),
  })
  return (
    <>
      <PageHead
        title="Anträge"
        lead="Wer Auskunft über seine Daten, ihre Löschung oder Einschränkung verlangt, muss innerhalb eines Monats eine Antwort bekommen: Hier stellen Sie zusammen, was das Archiv über die Person hat, und halten fest, was geschehen ist."
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
            Antrag anlegen
          </Button>
        }
      />
      {isError && <ErrorNote>{error.message}</ErrorNote>}
      {isPending && <Skeleton height={160} radius="md" />}
      {data && (
        <Surface padded={false}>
          {data.requests.length === 0 ? (
            <EmptyState icon={<IconMailQuestion size={40} />} title="Noch kein Antrag">
              Sobald eine Person nach ihren Daten fragt, legen Sie hier ihren Antrag an. Das Archiv sucht ihre Mails und
              rechnet die Frist aus.
            </EmptyState>
          ) : (
            <DataTable label="Anträge" rows={data.requests} columns={COLUMNS} rowKey={({ id }) => id} />
          )}
        </Surface>
      )}
      <RequestWindow
        opened={isMaking || person !== undefined}
        about={person ?? ''}
        onClose={() => {
          setMaking(false)
          void navigate({ search: {}, replace: true })
        }}
        onDone={(id, refused) =>
          navigate({
            to: '/antraege/$id',
            params: { id },
            state: refused === null ? {} : { refusedSearch: refused },
            ignoreBlocker: true,
          })
        }
      />
    </>
  )
}
