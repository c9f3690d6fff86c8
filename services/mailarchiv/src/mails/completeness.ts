/** Counts the mails in a search's reach that are not, or not yet, searchable: `include=completeness` of GET /mails. */
import type { Archive, Asking } from '../archive/contract/index.ts'
import type { Awaitable, Incomplete } from '../recognition/index.ts'
import type { SearchFilter } from '../search/index.ts'
import type { Completeness } from './mails.schema.ts'

/** The state of the text of attachments. */
export type TextStates = { incomplete(): Awaitable<Incomplete> }

/**
 * Counts exactly among the mails in the search's reach: those of its addresses and its time, whatever their text.
 * Counts nothing for a search without reach.
 */
export async function completenessOf(
  archive: Pick<Archive, 'search' | 'count'>,
  texts: TextStates,
  filter: SearchFilter,
  asking: Asking,
): Promise<Completeness> {
  const searched = filter.query?.kind === 'nothing' ? filter : { ...filter, query: null }
  const ids = await texts.incomplete()
  const [all, pending, failed, cut] = await Promise.all([
    archive.search(searched, { offset: 0, limit: 1 }, asking),
    archive.count(searched, { ocrStatuses: ['pending'], ids: ids.pending }, asking),
    archive.count(searched, { ocrStatuses: ['failed'], readStates: ['unreadable'], ids: ids.failed }, asking),
    archive.count(searched, { readStates: ['limited'], ids: ids.cut }, asking),
  ])
  return { searched: all.total, pending, failed, cut }
}
