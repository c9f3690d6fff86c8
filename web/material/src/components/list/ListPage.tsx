import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { EmptyState, formatNumber, PageHead, Surface, useKey } from '@zeughaus/web-shared'
import { useEffect } from 'react'
import { LoadError } from '../LoadError.tsx'
import { NEBEN, NO_NEBEN, ownSearch, WIDE } from '../pane.ts'
import { AnsichtButton } from './AnsichtButton.tsx'
import { listeAt } from './ansichten.ts'
import { CardList } from './CardList.tsx'
import { ExportButton } from './ExportButton.tsx'
import { Filters } from './Filters.tsx'
import classes from './ListPage.module.css'
import { useListLook } from './look.ts'
import { SearchField } from './SearchField.tsx'
import { SidePane } from './SidePane.tsx'
import { useSelection } from './selection.ts'
import { TableList } from './TableList.tsx'
import type { ListPageProps } from './types.ts'
import { ALL, type ListState, queryOf, savedOf, useList, useListState } from './useList.ts'

/** A page with heading, main action and a list. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, lead, action, children } = props
  return (
    <>
      <PageHead
        title={title}
        {...(lead === undefined ? {} : { lead })}
        {...(action === undefined ? {} : { action: <Button onClick={action.onClick}>{action.label}</Button> })}
      />
      {children}
      <List {...props} />
    </>
  )
}

const nothing = () => undefined

/** Shows search, filters, export and rows: a table on a desk, cards on a phone. The address holds the state. */
export function List<Row>(props: ListPageProps<Row>) {
  const state = useListState()
  const list = useList(props, state)
  const isPhone =
    useMediaQuery('screen and (max-width: 61.99em)', undefined, { getInitialValueInEffect: false }) === true
  useKey('n', props.action?.onClick ?? nothing)
  const chosen = useSelection(props.rowKey)
  const selection = props.bulk === undefined ? undefined : chosen
  const { rows, total, error } = list
  const Rows = isPhone ? CardList : TableList
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) === true
  const openId = props.pane === undefined ? undefined : state.values[NEBEN]
  const { isCompact } = useListLook()
  const liste = listeAt(useLocation().pathname)
  const isSearched = props.search !== 'none'
  // With a local search, later pages may still match.
  const isReading = rows === undefined || (rows.length === 0 && list.hasNextPage)
  if (props.pane !== undefined && openId !== undefined && !isWide) {
    return <OwnPage to={`${props.pane.to}/${openId}`} />
  }
  return (
    <div className={classes['split']} data-open={openId !== undefined}>
      <div className={classes['list']}>
        <div className={classes['tools']}>
          <div className={classes['search']} data-wide={!isSearched}>
            {isSearched ? (
              <SearchField label={props.searchLabel} state={state} />
            ) : (
              <Filters list={props} state={state} />
            )}
          </div>
          {props.exportPath !== undefined && (
            <ExportButton path={props.exportPath} name={props.title} query={queryOf(props, state)} />
          )}
          {(liste !== undefined || !isPhone) && (
            <AnsichtButton
              name={props.name}
              columns={props.columns.map(({ title }) => title)}
              parameter={savedOf(props, state)}
              liste={liste}
            />
          )}
        </div>
        {isSearched && <Filters list={props} state={state} />}
        <p className={classes['total']} role="status">
          {total === undefined ? ' ' : `${formatNumber(total)} ${total === 1 ? 'Eintrag' : 'Einträge'}`}
        </p>
        {props.bulk !== undefined && chosen.isUsed && <props.bulk.Bar selection={chosen} />}
        {error !== null && !list.isFetchNextPageError && <LoadError error={error} onAgain={list.refetch} />}
        {isReading && error === null && <Loading />}
        {rows?.length === 0 && !list.hasNextPage && <Empty list={props} state={state} />}
        {rows !== undefined && rows.length > 0 && (
          <Rows
            key={isCompact ? 'dicht' : 'bequem'}
            list={props}
            state={state}
            selection={selection}
            pane={props.pane !== undefined && isWide ? { open: openId } : undefined}
            rows={rows}
            total={total ?? rows.length}
            isStale={list.isPlaceholderData}
            onEnd={() => {
              if (list.mayReadOn) void list.fetchNextPage()
            }}
          />
        )}
        {error !== null && list.isFetchNextPageError && <LoadError error={error} onAgain={list.fetchNextPage} />}
        {(rows !== undefined || error !== null) && props.opened}
      </div>
      {props.pane !== undefined && openId !== undefined && (
        <SidePane key={openId} to={`${props.pane.to}/${openId}`} onClose={() => state.change(NO_NEBEN)}>
          <props.pane.Page id={openId} />
        </SidePane>
      )}
    </div>
  )
}

/** Goes on to the record's own page: the address was made on a wide screen. */
function OwnPage({ to }: { to: string }) {
  const navigate = useNavigate()
  // Once for each address: the router's <Navigate> would start over at each render while the page loads.
  useEffect(() => void navigate({ to, search: ownSearch as never, replace: true }), [navigate, to])
  return null
}

function Loading() {
  return (
    <Surface padded={false}>
      <div className={classes['loading']} aria-hidden>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} height={44} radius="md" />
        ))}
      </div>
    </Surface>
  )
}

function Empty<Row>({
  list: { empty, elsewhere, filters = [], action },
  state,
}: {
  list: ListPageProps<Row>
  state: ListState
}) {
  const names = ['q', ...filters.map(({ name }) => name)]
  const isNarrowed = names.some((name) => ![undefined, ALL].includes(state.values[name]))
  return (
    <Surface>
      <EmptyState icon={empty.icon} title={isNarrowed ? 'Keine Treffer' : empty.title}>
        {isNarrowed ? (
          <>
            <p>Zu Suche und Filtern gibt es keinen Eintrag.</p>
            <Button
              variant="default"
              onClick={() => state.change(Object.fromEntries(names.map((name) => [name, undefined])))}
            >
              Suche und Filter aufheben
            </Button>
            {state.values['q'] !== undefined && elsewhere?.(state.values['q'])}
          </>
        ) : (
          <>
            <p>{empty.text}</p>
            {action !== undefined && (
              <Button variant="default" onClick={action.onClick}>
                {action.label}
              </Button>
            )}
          </>
        )}
      </EmptyState>
    </Surface>
  )
}
