import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { ApiError, type Seite } from '../../api/index.ts'
import { keepSearch } from '../lastSearch.ts'
import { NO_NEBEN } from '../pane.ts'
import { searchFor } from '../searchText.ts'
import type { Filter, Filtered, ListPageProps, ListQuery } from './types.ts'

/** Rows in a request: the service's maximum. */
const PAGE = 200
/** Rows in a request for a list in sections, whose page stays short until one jumps or reads on. */
const SECTIONS_PAGE = 50
/** Rows to jump among at most. */
const JUMP_MAX = 1000
const FORBIDDEN = 403

/** State of a list in the address: search, filters, order. */
export interface ListState {
  readonly values: Readonly<Record<string, string | undefined>>
  readonly change: (patch: Readonly<Record<string, string | undefined>>) => void
}

export function useListState(): ListState {
  const values = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // The way back leads to the list; what stood beside it has just been left for its own page.
  useEffect(() => keepSearch(pathname, { ...values, ...NO_NEBEN }), [pathname, values])
  return {
    values,
    change: (patch) => {
      void navigate({ to: '.', search: (before) => ({ ...before, ...patch }), replace: true, resetScroll: false })
    },
  }
}

/** Value in the address that switches off a filter with a fallback. */
export const ALL = 'alle'

/** Returns the chosen value of a filter; undefined when it matches everything. */
export function chosenOf({ name, fallback }: Filter, { values }: ListState): string | undefined {
  const value = values[name] ?? fallback
  return value === ALL ? undefined : value
}

/** Returns the address value of a filter without a choice. */
export const unchosen = ({ fallback }: Filter): string | undefined => (fallback === undefined ? undefined : ALL)

/** Counts the filters that narrow the list. */
export const countChosen = <Row>({ filters = [], further }: Filtered<Row>, state: ListState): number =>
  filters.filter((filter) => chosenOf(filter, state) !== undefined).length +
  (further?.names ?? []).filter((name) => state.values[name] !== undefined).length

/** Returns the values of the address that take all filters off. */
export const withoutFilters = <Row>({ filters = [], further }: Filtered<Row>): Record<string, string | undefined> => ({
  ...Object.fromEntries(filters.map((filter) => [filter.name, unchosen(filter)])),
  ...Object.fromEntries((further?.names ?? []).map((name) => [name, undefined])),
})

/** Builds the query of a list without its page. */
export function queryOf<Row>(
  { filters = [], further, search, fixed = {} }: Filtered<Row>,
  state: ListState,
): ListQuery {
  const { values } = state
  const chosen = Object.fromEntries(filters.map((filter) => [filter.name, chosenOf(filter, state)]))
  return {
    ...fixed,
    ...chosen,
    ...Object.fromEntries((further?.names ?? []).map((name) => [name, values[name]])),
    ...(values['sortierung'] === undefined ? {} : { sortierung: values['sortierung'] }),
    ...(search === 'service' && values['q'] !== undefined ? { q: values['q'] } : {}),
  }
}

/** Returns what a saved view keeps of the address: search, filters and order. */
export function savedOf<Row>({ filters = [] }: ListPageProps<Row>, { values }: ListState): Record<string, string> {
  const names = ['q', 'sortierung', ...filters.map(({ name }) => name)]
  return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
}

/**
 * Loads the rows of a list page by page. A local search loads all remaining pages.
 *
 * @param jumps whether a person chooses among the sections, so that all of them are needed
 */
export function useList<Row>(props: ListPageProps<Row>, state: ListState, jumps: boolean) {
  const query = queryOf(props, state)
  const { load, search } = props
  const limit = props.sections === undefined ? PAGE : SECTIONS_PAGE
  const list = useInfiniteQuery({
    queryKey: [props.name, query, limit],
    meta: { arten: props.arten },
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }): Promise<Seite<Row>> => load({ ...query, seite: pageParam, limit }, signal),
    getNextPageParam: ({ seite, seiten }) => (seite < seiten ? seite + 1 : undefined),
    placeholderData: (before) => before,
  })
  const matches = typeof search === 'function' ? searchFor(state.values['q'] ?? '') : undefined
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, data } = list
  // After a failed page the person decides about another try. The next page would call off a list that is read again.
  const mayReadOn = hasNextPage && !isFetching && !isFetchNextPageError
  const searchesHere = matches !== undefined
  const readsOn = searchesHere || (jumps && (data?.pages.length ?? 0) * limit < JUMP_MAX)
  useEffect(() => {
    if (readsOn && mayReadOn) void fetchNextPage()
  }, [readsOn, mayReadOn, fetchNextPage])
  // Who was refused sees no longer what they once might.
  const isRefused = list.error instanceof ApiError && list.error.status === FORBIDDEN
  const loaded = useMemo(
    () => (isRefused ? undefined : data?.pages.flatMap(({ eintraege }) => eintraege)),
    [data, isRefused],
  )
  const rows =
    typeof search === 'function' && matches !== undefined ? loaded?.filter((row) => matches(search(row))) : loaded
  const total = searchesHere ? rows?.length : data?.pages[0]?.gesamt
  return { ...list, rows, total, mayReadOn }
}
