/** A page of hits, shared by their list and by the mail that is read beside it. */
import { queryOptions } from '@tanstack/react-query'
import { api, asQuery, unwrap } from '../../api.ts'
import type { SearchState } from './state.ts'

/** The search as the list's own address has it: the first page is not named. */
export const listed = ({ page, ...search }: SearchState): SearchState =>
  page === undefined || page === '1' ? search : { ...search, page }

/** The search in the address of one of its mails. It names the page, so that a mail opened from a list is told from others. */
export const ofMail = (search: SearchState): SearchState => ({ ...search, page: search.page ?? '1' })

export const hitsQuery = (search: SearchState) =>
  queryOptions({
    queryKey: ['mails', listed(search)],
    queryFn: () => unwrap(api.GET('/mails', { params: { query: asQuery<'/mails'>(listed(search)) } })),
  })
