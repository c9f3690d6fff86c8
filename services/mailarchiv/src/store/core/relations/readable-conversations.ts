/** Conversations that a search names: `thread:` of the query language, and the parameter of GET /changes. */
import { mapTerms, type Query, readsAll, type SearchFilter, termsOf } from '../../../search/index.ts'

/** An id that no mail has. */
const NO_MAIL = '00000000-0000-0000-0000-000000000000'

/**
 * The query of a search in which only mails that the caller may read name their conversations: the id of any other mail
 * is that of none.
 *
 * @param readableOf returns those of some mails that the caller may read
 */
export async function withReadableConversations(
  { query, readable }: Pick<SearchFilter, 'query' | 'readable'>,
  readableOf: (ids: readonly string[]) => Promise<Iterable<string>>,
): Promise<Query | null> {
  if (query === null || readsAll(readable)) return query
  const named = new Set(termsOf(query).flatMap((term) => (term.kind === 'conversation' ? [term.id] : [])))
  if (named.size === 0) return query
  const known = new Set(await readableOf([...named]))
  return mapTerms(query, (term) =>
    term.kind === 'conversation' && !known.has(term.id) ? { ...term, id: NO_MAIL } : term,
  )
}
