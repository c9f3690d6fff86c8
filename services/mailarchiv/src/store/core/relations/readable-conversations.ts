/** Conversations that a search names: `thread:` of the query language, and the parameter of GET /changes. */
import { type Query, readsAll, type SearchFilter, withKnownConversations } from '../../../search/index.ts'

/**
 * The query of a search in which only mails that the caller may read name their conversations.
 *
 * @param readableOf returns those of some mails that the caller may read
 */
export async function withReadableConversations(
  { query, readable }: Pick<SearchFilter, 'query' | 'readable'>,
  readableOf: (ids: readonly string[]) => Promise<Iterable<string>>,
): Promise<Query | null> {
  return readsAll(readable) ? query : withKnownConversations(query, readableOf)
}
