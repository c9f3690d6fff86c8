/** What is deleted once nothing keeps it any more: the runs of deletion. */
import { Button, Skeleton } from '@mantine/core'
import { IconEraser, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { EmptyState, ErrorNote, formatInstant, formatNumber, Section, Surface } from '@zeughaus/web-shared'
import { api, unwrap } from '../../../api.ts'
import { type Column, DataTable } from '../../DataTable.tsx'
import { DeletionState } from '../../DeletionState.tsx'
import form from '../../Form.module.css'
import classes from '../../Record.module.css'
import type { Deletion } from '../words.ts'
import { ClockAlert } from './ClockAlert.tsx'
import { lookAgain } from './lookAgain.ts'

const COLUMNS: readonly Column<Deletion>[] = [
  {
    title: 'Löschlauf',
    lead: true,
    cell: ({ id, proposed_at, proposed_by, request }) => (
      <>
        <Link to="/aufbewahrung/loeschlaeufe/$id" params={{ id }}>
          vom {formatInstant(proposed_at)}
        </Link>
        <span className={form['scope']}>
          {request !== null && 'auf Antrag, '}vorgeschlagen von {proposed_by}
        </span>
      </>
    ),
  },
  {
    title: 'Mails',
    cell: ({ state, mails, is_all: isAll }) =>
      state === 'proposing' || state === 'failed' ? '–' : `${formatNumber(mails)}${isAll ? ', alle des Archivs' : ''}`,
  },
  { title: 'Zustand', cell: (run) => <DeletionState run={run} /> },
  { title: 'Freigegeben von', cell: ({ released_by: by }) => by ?? '–' },
  { title: 'Beendet', cell: ({ ended_at: at }) => (at === null ? '–' : formatInstant(at)) },
]

export function DeletionList() {
  const { data, isPending, error } = useQuery({
    queryKey: ['retention', 'deletions'],
    queryFn: () => unwrap(api.GET('/retention/deletions')),
    refetchInterval: ({ state }) => state.data?.runs.map(lookAgain).find((wait) => wait !== false) ?? false,
  })
  const propose = usePropose()
  return (
    <Section
      title="Löschläufe"
      aside={
        data?.actions.includes('propose') && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            loading={propose.isPending}
            onClick={() => propose.mutate()}
          >
            Löschlauf vorschlagen
          </Button>
        )
      }
    >
      <div className={classes['notes']}>
        <p className={classes['quiet']}>
          Ein Löschlauf stellt zusammen, was keine Regel und keine Löschsperre mehr hält. Gelöscht wird nichts, bevor
          eine zweite Person die Liste freigibt.
        </p>
        {error !== null && <ErrorNote>{error.message}</ErrorNote>}
        {propose.isError && <ErrorNote>{propose.error.message}</ErrorNote>}
        {data && <ClockAlert clock={data.clock} />}
      </div>
      {isPending && <Skeleton height={160} radius="md" />}
      {data && (
        <Surface padded={false}>
          {data.runs.length === 0 ? (
            <EmptyState icon={<IconEraser size={40} />} title="Noch kein Löschlauf">
              Bisher ist jede Mail geblieben, auch nach ihrer Frist.
            </EmptyState>
          ) : (
            <DataTable label="Löschläufe" rows={data.runs} columns={COLUMNS} rowKey={({ id }) => id} />
          )}
        </Surface>
      )}
    </Section>
  )
}

/** Proposes a run and leads to its page. */
function usePropose() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => unwrap(api.POST('/retention/deletions')),
    onSuccess: ({ run: { id } }) => navigate({ to: '/aufbewahrung/loeschlaeufe/$id', params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['retention'] }),
  })
}
