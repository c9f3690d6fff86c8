/** Reads the conditions of GET /changes and of subscriptions. */

import { both } from '../../search/index.ts'
import { type ReadAccess, readableFor } from '../keys/index.ts'
import { readFilter, type SearchParameters, visibleTo } from '../mails/index.ts'
import type { WatchParameters } from './changes.schema.ts'
import type { Watch } from './changes.ts'

/**
 * Returns what a caller watches with these conditions.
 *
 * @param zone in which calendar days are read
 * @throws DomainError 400 naming each parameter that cannot be read
 */
export function watchOf(
  key: ReadAccess,
  { thread, ...parameters }: WatchParameters & Pick<SearchParameters, 'contacts'>,
  zone: string,
): Watch {
  const filter = readFilter(parameters, zone)
  const query = both(filter.query, thread === undefined ? null : { kind: 'conversation', id: thread })
  const isEverything = query === null && filter.contact === null
  return { readable: readableFor(key), filter: isEverything ? null : visibleTo(key, { ...filter, query }) }
}
