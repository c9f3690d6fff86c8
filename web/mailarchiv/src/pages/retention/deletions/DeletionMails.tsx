/** The mails of a run of deletion, page by page: those that go, and those that were on the list and stay. */
import { Button, Checkbox, SegmentedControl, Skeleton } from '@mantine/core'
import { IconDownload, IconMail } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState, ErrorNote, formatDay, formatNumber, formatShort, Section, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, BASE, type Schema, unwrap } from '../../../api.ts'
import { type Column, DataTable } from '../../DataTable.tsx'
import form from '../../Form.module.css'
import classes from '../../Record.module.css'
import { HiddenMail, Subject } from '../../Subject.tsx'
import { senderName } from '../../senderName.ts'
import { sumOf } from '../words.ts'

type View = Schema<'DeletionView'>
type Mail = Schema<'DeletionMails'>['mails'][number]
type List = 'deleted' | 'kept'

interface DeletionMailsProps {
  readonly view: View
  /** Asks to take these mails out. */
  readonly onExcept: (mails: readonly string[]) => void
}

export function DeletionMails({ view: { run, exceptions, kept_meanwhile }, onExcept }: DeletionMailsProps) {
  const [list, setList] = useState<List>('deleted')
  const staying = sumOf([...exceptions, ...kept_meanwhile])
  const isDone = run.state === 'done'
  return (
    <Section
      title="Mails der Liste"
      aside={
        <div className={classes['tools']}>
          <SegmentedControl
            aria-label="Welche Mails"
            value={list}
            onChange={setList}
            data={[
              { value: 'deleted', label: `${isDone ? 'Gelöscht' : 'Die gehen'} (${formatNumber(run.mails)})` },
              { value: 'kept', label: `${isDone ? 'Geblieben' : 'Die bleiben'} (${formatNumber(staying)})` },
            ]}
          />
          <Button
            component="a"
            href={`${BASE}/retention/deletions/${run.id}/list.csv`}
            download="loeschlauf.csv"
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Liste als CSV
          </Button>
        </div>
      }
    >
      {isDone && list === 'deleted' && run.mails > 0 && (
        <p className={classes['quiet']}>Von gelöschten Mails bleiben nur Kennung, Tag und Regel.</p>
      )}
      <MailList key={`${list} ${run.state}`} run={run} list={list} onExcept={onExcept} />
    </Section>
  )
}

interface MailListProps {
  readonly run: View['run']
  readonly list: List
  readonly onExcept: (mails: readonly string[]) => void
}

function MailList({ run: { id, state, actions }, list, onExcept }: MailListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = useInfiniteQuery({
    queryKey: ['retention', 'deletion', id, 'mails', list, state],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET('/retention/deletions/{id}/mails', { params: { path: { id }, query: { list, after: pageParam } } }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
  if (found.data === undefined)
    return found.isError ? <ErrorNote>{found.error.message}</ErrorNote> : <Skeleton height={160} radius="md" />
  const mails = found.data.pages.flatMap((page) => page.mails)
  const mayExcept = actions.includes('except') && list === 'deleted'
  const taken = mails.filter((mail) => chosen.has(mail.id)).map((mail) => mail.id)
  const choose = (mail: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, mail] : [...before].filter((other) => other !== mail)))
  return (
    <>
      <Surface padded={false}>
        {mails.length === 0 ? (
          <EmptyState icon={<IconMail size={40} />} title="Keine Mail">
            {list === 'kept' ? 'Was auf der Liste stand, geht alles.' : 'Auf dieser Liste ist nichts, was geht.'}
          </EmptyState>
        ) : (
          <DataTable
            label="Mails der Liste"
            rows={mails}
            columns={[...columnsOf(state, list), ...(mayExcept ? [choosing(chosen, choose)] : [])]}
            rowKey={(mail) => mail.id}
          />
        )}
      </Surface>
      <div className={classes['under']}>
        {taken.length > 0 && (
          <Button onClick={() => onExcept(taken)}>{formatNumber(taken.length)} ausgewählte herausnehmen</Button>
        )}
        {found.hasNextPage && (
          <Button variant="default" loading={found.isFetchingNextPage} onClick={() => found.fetchNextPage()}>
            Weitere zeigen
          </Button>
        )}
        {found.isFetchNextPageError && <ErrorNote>{found.error.message}</ErrorNote>}
      </div>
    </>
  )
}

const choosing = (chosen: ReadonlySet<string>, choose: (mail: string, isChosen: boolean) => void): Column<Mail> => ({
  title: 'Herausnehmen',
  cell: ({ id, mail }) => (
    <Checkbox
      size="md"
      aria-label={`„${mail?.subject || (mail?.is_hidden ? id : 'ohne Betreff')}“ auswählen`}
      checked={chosen.has(id)}
      onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
    />
  ),
})

const FREE: Column<Mail> = { title: 'Frei seit', cell: ({ free }) => formatDay(free) }
const RULE: Column<Mail> = { title: 'Regel', cell: ({ rule }) => rule || 'ohne, auf Antrag' }
const WHOLE: readonly Column<Mail>[] = [
  {
    title: 'Mail',
    lead: true,
    wide: true,
    cell: (row) => <Name row={row} />,
  },
  { title: 'Datum', cell: ({ mail }) => (mail === null ? '–' : formatShort(mail.date)) },
]

function columnsOf(state: View['run']['state'], list: List): readonly Column<Mail>[] {
  if (list === 'kept') return [...WHOLE, { title: 'Bleibt, weil', cell: keptText }]
  if (state === 'done') return [{ title: 'Kennung', lead: true, cell: ({ id }) => <Identifier id={id} /> }, FREE, RULE]
  return [...WHOLE, FREE, RULE]
}

/** Subject and sender of a mail, or the id of one that is deleted. */
function Name({ row: { id, mail } }: { row: Mail }) {
  if (mail === null) return <Identifier id={id} />
  if (mail.is_hidden) return <HiddenMail />
  return (
    <>
      <Subject id={id} subject={mail.subject} />
      <span className={form['scope']}>{senderName(mail.from)}</span>
    </>
  )
}

/** The id of a mail of which nothing else is left. */
const Identifier = ({ id }: { id: string }) => <span className={classes['id']}>{id}</span>

function keptText({ kept }: Mail): string {
  switch (kept?.how) {
    case undefined:
      return '–'
    case 'exception':
      return `herausgenommen: ${kept?.reason}`
    case 'hold':
      return `gehalten durch „${kept?.reason}“`
    case 'rule':
      return `Regel „${kept?.reason}“ hält sie länger`
    case 'no_rule':
      return 'keine Regel gilt mehr für sie'
  }
}
