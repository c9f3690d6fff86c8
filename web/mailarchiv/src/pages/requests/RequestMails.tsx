/** The mails of a request, page by page: all, those that are kept from deletion, and those that were left out. */
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState, ErrorNote, formatNumber, Section, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, unwrap } from '../../api.ts'
import { DataTable } from '../DataTable.tsx'
import record from '../Record.module.css'
import { type Choosing, ChosenMails } from './ChosenMails.tsx'
import { choosing, columnsOf } from './mailColumns.tsx'
import classes from './Requests.module.css'
import type { Request, View } from './words.ts'

type List = 'all' | 'kept' | 'left_out'

interface RequestMailsProps extends Choosing {
  readonly view: View
}

export function RequestMails({ view: { request, search, counts }, ...asking }: RequestMailsProps) {
  const [list, setList] = useState<List>('all')
  const numbers: Readonly<Partial<Record<List, number>>> = {
    all: request.mails + counts.left_out,
    ...(request.kind === 'erasure' && { kept: request.mails - counts.free }),
    left_out: counts.left_out,
  }
  return (
    <Section
      title="Liste der Mails"
      aside={
        <div className={record['tools']}>
          <SegmentedControl
            aria-label="Welche Mails"
            className={classes['lists']}
            withItemsBorders={false}
            value={list}
            onChange={setList}
            data={(Object.keys(numbers) as List[]).map((value) => ({
              value,
              label: `${LISTS[value]} (${formatNumber(numbers[value] ?? 0)})`,
            }))}
          />
          {request.actions.includes('leave_out') && (
            <Button variant="default" onClick={() => asking.onLeaveOut([])}>
              Mails ausnehmen
            </Button>
          )}
        </div>
      }
    >
      <MailList
        // Nothing is chosen any more once it was left out or taken in.
        key={`${list} ${search.finished_at} ${counts.left_out}`}
        request={request}
        searched={search.finished_at}
        list={list}
        {...asking}
      />
    </Section>
  )
}

const LISTS: Readonly<Record<List, string>> = { all: 'Alle', kept: 'Bleiben', left_out: 'Ausgenommen' }

interface MailListProps extends Choosing {
  readonly request: Request
  /** When the list was found. */
  readonly searched: string | null
  readonly list: List
}

function MailList({ request, searched, list, ...asking }: MailListProps) {
  const { id, actions } = request
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = useInfiniteQuery({
    queryKey: ['requests', id, 'mails', list, searched],
    queryFn: ({ pageParam }) =>
      unwrap(api.GET('/requests/{id}/mails', { params: { path: { id }, query: { list, after: pageParam } } })),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
  if (found.data === undefined)
    return found.isError ? <ErrorNote>{found.error.message}</ErrorNote> : <Skeleton height={160} radius="md" />
  const mails = found.data.pages.flatMap((page) => page.mails)
  const choose = (mail: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, mail] : [...before].filter((other) => other !== mail)))
  const choice = actions.includes('leave_out') ? [choosing(chosen, choose)] : []
  return (
    <>
      <Surface padded={false}>
        {mails.length === 0 ? (
          <EmptyState icon={<IconMail size={40} />} title="Keine Mail">
            {EMPTY[list]}
          </EmptyState>
        ) : (
          <DataTable
            label="Liste der Mails"
            rows={mails}
            columns={[...columnsOf(request), ...choice]}
            rowKey={(mail) => mail.id}
          />
        )}
      </Surface>
      <div className={record['under']}>
        {found.hasNextPage && (
          <Button variant="default" loading={found.isFetchingNextPage} onClick={() => found.fetchNextPage()}>
            Weitere Mails laden
          </Button>
        )}
        {found.isFetchNextPageError && <ErrorNote>{found.error.message}</ErrorNote>}
      </div>
      <ChosenMails mails={mails.filter((mail) => chosen.has(mail.id))} {...asking} />
    </>
  )
}

const EMPTY: Readonly<Record<List, string>> = {
  all: 'Im Archiv ist keine Mail dieser Person.',
  kept: 'Keine Regel und keine Löschsperre hält eine Mail dieses Antrags.',
  left_out: 'Bisher ist keine Mail ausgenommen.',
}
