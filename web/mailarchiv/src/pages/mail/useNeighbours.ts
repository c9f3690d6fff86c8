import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { hitsQuery, ofMail } from '../search/hits.ts'
import type { SearchState } from '../search/state.ts'

/** A search is an entry of the log: reading on does not search again. */
const KEPT_MS = 5 * 60_000

/** The hits among which a mail is read; none for a mail that was not opened from a list. */
export const useHits = (search: SearchState) =>
  useQuery({ ...hitsQuery(search), enabled: search.page !== undefined, staleTime: KEPT_MS })

/** The mails before and after one in its search, also over the end of a page of hits. */
export function useNeighbours(id: string, search: SearchState) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data } = useHits(search)
  const place = data?.mails.findIndex((mail) => mail.id === id) ?? -1
  const open = (mail: string, page: number) =>
    navigate({ to: '/mails/$id', params: { id: mail }, search: ofMail({ ...search, page: `${page}` }) })

  const step = useMutation({
    async mutationFn(by: 1 | -1) {
      if (data === undefined || place < 0) return
      const beside = data.mails[place + by]
      if (beside !== undefined) return open(beside.id, data.page)
      const page = data.page + by
      if (page < 1 || page > data.pages) return
      const { mails } = await queries.fetchQuery({ ...hitsQuery({ ...search, page: `${page}` }), staleTime: KEPT_MS })
      const mail = mails.at(by === 1 ? 0 : -1)
      if (mail !== undefined) await open(mail.id, page)
    },
  })

  if (data === undefined || place < 0) return { step, position: null, hasPrevious: false, hasNext: false }
  const { mails, page, pages, total } = data
  const before = page < pages ? (page - 1) * mails.length : total - mails.length
  return {
    step,
    position: { number: before + place + 1, total },
    hasPrevious: place > 0 || page > 1,
    hasNext: place < mails.length - 1 || page < pages,
  }
}
