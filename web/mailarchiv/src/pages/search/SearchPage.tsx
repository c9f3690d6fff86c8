/** The search page: field, filters, hits with marks, the query in words, the request as curl. */
import { NativeSelect, Skeleton } from '@mantine/core'
import { IconMailSearch, IconZoomQuestion } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState, ErrorNote, formatCount, formatDay, PageHead, Surface } from '@zeughaus/web-shared'
import { refusalInWords, type Schema } from '../../api.ts'
import { type Person, usePerson } from '../../session.ts'
import { IfMay } from '../IfMay.tsx'
import { Pages } from '../Pages.tsx'
import { Export } from './Export.tsx'
import { FILTER_NAMES, FilterChips } from './FilterChips.tsx'
import { HitList } from './HitList.tsx'
import { hitsQuery } from './hits.ts'
import { RequestLine } from './RequestLine.tsx'
import { SearchField } from './SearchField.tsx'
import classes from './SearchPage.module.css'
import type { SearchState } from './state.ts'

const ORDERS = [
  { value: '', label: 'Neueste zuerst' },
  { value: 'oldest', label: 'Älteste zuerst' },
]

export function SearchPage() {
  const state = useSearch({ from: '/suche' })
  const navigate = useNavigate({ from: '/suche' })
  const audit = usePerson()?.audit ?? null
  const answer = useQuery({ ...hitsQuery(state), placeholderData: keepPreviousData })
  /** A changed filter starts on page 1; empty filters leave the address. */
  const change = (next: SearchState) => navigate({ search: dropEmpty({ ...state, page: undefined, ...next }) })

  return (
    <>
      <PageHead title="Suche" lead={audit === null ? undefined : auditText(audit)} />
      <SearchField key={state.q ?? ''} value={state.q ?? ''} onSearch={(q) => change({ q })} />
      <FilterChips state={state} onChange={change} />
      {answer.isError && <ErrorNote>{refusalInWords(answer.error, { q: 'Suche', ...FILTER_NAMES })}</ErrorNote>}
      {answer.isPending ? (
        <Waiting />
      ) : (
        answer.data && (
          <div data-stale={answer.isPlaceholderData} className={classes['results']}>
            <div className={classes['top']}>
              <Summary answer={answer.data} />
              {answer.data.total > 0 && (
                <div className={classes['tools']}>
                  <NativeSelect
                    aria-label="Reihenfolge"
                    data={ORDERS}
                    value={state.order ?? ''}
                    onChange={(event) => change({ order: event.currentTarget.value })}
                    classNames={{ root: classes['order'] ?? '', input: classes['orderInput'] ?? '' }}
                  />
                  <IfMay right="mails.lesen">
                    <Export state={state} total={answer.data.total} />
                  </IfMay>
                </div>
              )}
            </div>
            <Surface padded={false}>
              {answer.data.mails.length === 0 ? (
                <Nothing state={state} total={answer.data.total} />
              ) : (
                <HitList mails={answer.data.mails} state={state} />
              )}
            </Surface>
            <Pages
              of="der Trefferliste"
              page={answer.data.page}
              pages={answer.data.pages}
              onPage={(page) => change({ page })}
            />
          </div>
        )
      )}
      {audit === null && <RequestLine state={state} />}
    </>
  )
}

/** `Sie sehen die Mails mit „Pumpe“, seit 1.1.2024, bis 31.12.2025; Ihr Zugang gilt bis einschließlich 30.06.2027.` */
const auditText = ({ reading, ends_on }: NonNullable<Person['audit']>): string =>
  `Sie sehen die Mails ${reading}; Ihr Zugang gilt bis einschließlich ${formatDay(ends_on)}.`

function dropEmpty(state: Readonly<Record<string, string | undefined>>): SearchState {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined && value !== ''))
}

function Summary({ answer }: { answer: Schema<'SearchAnswer'> }) {
  return (
    <p className={classes['summary']} role="status">
      <strong>{formatCount(answer.total, 'Mail', 'Mails')}</strong>
      {answer.reading !== '' && <> {answer.reading}</>}
    </p>
  )
}

function Nothing({ state, total }: { state: SearchState; total: number }) {
  if (total > 0)
    return (
      <EmptyState icon={<IconZoomQuestion size={40} />} title="Auf dieser Seite steht nichts mehr">
        Die Liste ist kürzer. Bitte gehen Sie zur ersten Seite zurück.
      </EmptyState>
    )
  const searched = Object.keys(state).length > 0
  return searched ? (
    <EmptyState icon={<IconZoomQuestion size={40} />} title="Keine Mail passt dazu">
      Nehmen Sie ein Wort oder einen Filter weg, oder suchen Sie nach einem Wortanfang: <code>pump*</code>
    </EmptyState>
  ) : (
    <IfMay
      right="quellen.verwalten"
      otherwise={
        <EmptyState icon={<IconMailSearch size={40} />} title="Noch keine Mail für Sie">
          Neue Mails erscheinen hier, sobald sie archiviert sind.
        </EmptyState>
      }
    >
      <EmptyState icon={<IconMailSearch size={40} />} title="Das Archiv ist noch leer">
        Unter „Import & Quellen“ laden Sie Mails hoch oder verbinden ein Postfach.
      </EmptyState>
    </IfMay>
  )
}

function Waiting() {
  return (
    <div className={classes['waiting']}>
      <Surface>
        {['1', '2', '3', '4', '5', '6'].map((bone) => (
          <div key={bone} className={classes['bones']}>
            <Skeleton height={14} width="30%" />
            <Skeleton height={16} width="70%" />
            <Skeleton height={12} width="90%" />
          </div>
        ))}
      </Surface>
    </div>
  )
}
