import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { EmptyState, PageHead, Surface, useKey } from '@zeughaus/web-shared'
import { useEffect, useState } from 'react'
import { LoadError } from '../LoadError.tsx'
import { lazyComponent } from '../lazyComponent.tsx'
import { NEBEN, NO_NEBEN, ownSearch, WIDE } from '../pane.ts'
import { useIsPhone } from '../useIsPhone.ts'
import { AnsichtButton } from './AnsichtButton.tsx'
import { listeAt } from './ansichten.ts'
import { CardList } from './CardList.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FilterButton } from './FilterButton.tsx'
import { Filters } from './Filters.tsx'
import classes from './ListPage.module.css'
import { useListLook } from './look.ts'
import { SearchField } from './SearchField.tsx'
import type { SidePaneProps } from './SidePane.tsx'
import { useSelection } from './selection.ts'
import { TableList } from './TableList.tsx'
import { Total } from './Total.tsx'
import type { ListPageProps } from './types.ts'
import { ALL, countChosen, type ListState, queryOf, savedOf, useList, useListState } from './useList.ts'

const SidePane = lazyComponent<SidePaneProps>(async () => (await import('./SidePane.tsx')).SidePane)

/** A page with heading, main action and a list. On a phone the rows come first, and what explains them last. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, lead, action } = props
  const isPhone = useIsPhone()
  return (
    <>
      <PageHead
        title={title}
        {...(lead === undefined || isPhone ? {} : { lead })}
        {...(action === undefined ? {} : { action: <Button onClick={action.onClick}>{action.label}</Button> })}
      />
      <List {...props} />
      {isPhone && lead !== undefined && <p className={classes['lead']}>{lead}</p>}
    </>
  )
}

const nothing = () => undefined

/** A list has its sections on a phone alone, and only in their order: a table names them in a column. */
function inSections<Row>(props: ListPageProps<Row>, isPhone: boolean, { values }: ListState): ListPageProps<Row> {
  const { sections, ...plain } = props
  if (sections === undefined || !isPhone || values['sortierung'] !== undefined) return plain
  return sections.sort === undefined ? props : { ...props, fixed: { ...props.fixed, sortierung: sections.sort } }
}

/** Shows search, filters, export and rows: a table on a desk, cards on a phone. The address holds the state. */
export function List<Row>(given: ListPageProps<Row>) {
  const state = useListState()
  const isPhone = useIsPhone()
  const props = inSections(given, isPhone, state)
  const [jumps, setJumps] = useState(false)
  const list = useList(props, state, jumps)
  useKey('n', props.action?.onClick ?? nothing)
  const chosen = useSelection(props.rowKey)
  const selection = props.bulk === undefined ? undefined : chosen
  const { rows, total, error } = list
  const Rows = isPhone ? CardList : TableList
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) === true
  const openId = props.pane === undefined ? undefined : state.values[NEBEN]
  const { isCompact } = useListLook()
  // With a local search, later pages may still match.
  const isReading = rows === undefined || (rows.length === 0 && list.hasNextPage)
  if (props.pane !== undefined && openId !== undefined && !isWide) {
    return <OwnPage to={`${props.pane.to}/${openId}`} />
  }
  return (
    <div className={classes['split']} data-open={openId !== undefined}>
      <div className={classes['list']}>
        {isPhone ? (
          <PhoneTools list={props} state={state} total={total} />
        ) : (
          <DeskTools list={props} state={state} total={total} />
        )}
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
            onJump={() => setJumps(true)}
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

interface ToolsProps<Row> {
  readonly list: ListPageProps<Row>
  readonly state: ListState
  readonly total: number | undefined
}

function DeskTools<Row>({ list, state, total }: ToolsProps<Row>) {
  const isSearched = list.search !== 'none'
  return (
    <>
      {list.children !== undefined && <div>{list.children}</div>}
      {list.further !== undefined && <list.further.Fields />}
      <div className={classes['tools']}>
        <div className={classes['search']} data-wide={!isSearched}>
          {isSearched ? <SearchField label={list.searchLabel} state={state} /> : <Filters list={list} state={state} />}
        </div>
        <Export list={list} state={state} />
        <Ansicht list={list} state={state} />
      </div>
      {isSearched && <Filters list={list} state={state} />}
      <Total of={total} />
    </>
  )
}

/**
 * Search and filters in one line, all else in the next, so that the first row stands high on the screen. A list in sections
 * has one line: the bar of its section follows.
 */
function PhoneTools<Row>({ list, state, total }: ToolsProps<Row>) {
  const isOneLine = list.sections !== undefined
  const isFiltered = list.further !== undefined || (list.filters ?? []).length > 0
  return (
    <div className={classes['tools']}>
      {list.search !== 'none' && (
        <div className={classes['search']}>
          <SearchField label={list.searchLabel} state={state} />
        </div>
      )}
      {isFiltered && (
        <FilterButton count={countChosen(list, state)} total={total}>
          <Filters list={list} state={state} isStacked />
        </FilterButton>
      )}
      {list.search !== 'none' && !isOneLine && <span className={classes['break']} />}
      {list.children}
      {!isOneLine && <Total of={total} />}
      <Export list={list} state={state} />
      <Ansicht list={list} state={state} />
    </div>
  )
}

function Export<Row>({ list, state }: Omit<ToolsProps<Row>, 'total'>) {
  if (list.exportPath === undefined) return null
  return <ExportButton path={list.exportPath} name={list.title} query={queryOf(list, state)} />
}

/** A phone has no columns: there the button shows only where views can be saved. */
function Ansicht<Row>({ list, state }: Omit<ToolsProps<Row>, 'total'>) {
  const liste = listeAt(useLocation().pathname)
  const isPhone = useIsPhone()
  if (liste === undefined && isPhone) return null
  const columns = list.columns.map(({ title }) => title)
  return <AnsichtButton name={list.name} columns={columns} parameter={savedOf(list, state)} liste={liste} />
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
  list: { empty, elsewhere, filters = [], further, action },
  state,
}: {
  list: ListPageProps<Row>
  state: ListState
}) {
  const names = ['q', ...filters.map(({ name }) => name), ...(further?.names ?? [])]
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
