import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { Seite } from '../../api/index.ts'
import { keepSearch } from '../lastSearch.ts'
import type { Filter, ListPageProps, ListQuery } from './types.ts'

/** Rows that one request brings: as many as the service allows. */
const PAGE = 200

/** State of a list in the address: search, filters, order. */
export interface ListState {
  readonly values: Readonly<Record<string, string | undefined>>
  readonly change: (patch: Readonly<Record<string, string | undefined>>) => void
}

export function useListState(): ListState {
  const values = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => keepSearch(pathname, values), [pathname, values])
  return {
    values,
    change: (patch) => {
      void navigate({ to: '.', search: (before) => ({ ...before, ...patch }), replace: true, resetScroll: false })
    },
  }
}

/** In the address: not even the filter that counts by itself. */
export const ALL = 'alle'

/** What is chosen of a filter; undefined when it lets everything through. */
export function chosenOf({ name, fallback }: Filter, { values }: ListState): string | undefined {
  const value = values[name] ?? fallback
  return value === ALL ? undefined : value
}

/** What stands in the address when nothing of a filter is chosen. */
export const unchosen = ({ fallback }: Filter): string | undefined => (fallback === undefined ? undefined : ALL)

/** What the list asks the service for, without the page. */
export function queryOf<Row>({ filters = [], search, fixed = {} }: ListPageProps<Row>, state: ListState): ListQuery {
  const { values } = state
  const chosen = Object.fromEntries(filters.map((filter) => [filter.name, chosenOf(filter, state)]))
  return {
    ...fixed,
    ...chosen,
    ...(values['sortierung'] === undefined ? {} : { sortierung: values['sortierung'] }),
    ...(search === 'service' && values['q'] !== undefined ? { q: values['q'] } : {}),
  }
}

/** Letters of one kind: ä and a, É and e are found by one another. */
const folded = (text: string): string =>
  text.toLocaleLowerCase('de').replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')

/** The rows of a list so far. Where the page itself searches, the rest is read as soon as somebody does. */
export function useList<Row>(props: ListPageProps<Row>, state: ListState) {
  const query = queryOf(props, state)
  const { load, search } = props
  const list = useInfiniteQuery({
    queryKey: [props.name, query],
    meta: { arten: props.arten },
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }): Promise<Seite<Row>> => load({ ...query, seite: pageParam, limit: PAGE }, signal),
    getNextPageParam: ({ seite, seiten }) => (seite < seiten ? seite + 1 : undefined),
    placeholderData: (before) => before,
  })
  const words =
    typeof search === 'function'
      ? folded(state.values['q'] ?? '')
          .split(/\s+/)
          .filter(Boolean)
      : []
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, data } = list
  // A page that did not come is asked for again by the person: the service may have a reason.
  const mayReadOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const searchesHere = words.length > 0
  useEffect(() => {
    if (searchesHere && mayReadOn) void fetchNextPage()
  }, [searchesHere, mayReadOn, fetchNextPage])
  const loaded = useMemo(() => data?.pages.flatMap(({ eintraege }) => eintraege), [data])
  const rows =
    typeof search === 'function' && searchesHere
      ? loaded?.filter((row) => {
          const text = folded(search(row))
          return words.every((word) => text.includes(word))
        })
      : loaded
  const total = searchesHere ? rows?.length : data?.pages[0]?.gesamt
  return { ...list, rows, total, mayReadOn }
}
