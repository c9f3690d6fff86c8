/** Looks up what a query names before its search is planned. */
import type { Query, SearchFilter } from '../../search/index.ts'
import { asksForFolders, type Folder, withFolders, withReadableConversations } from '../core/relations/index.ts'
import { wildcardsOf, withWords } from '../core/words/index.ts'
import type { Database } from './database.ts'
import { readableAmong } from './read-mails.ts'
import type { Words } from './vocabulary.ts'

/**
 * The query of a search with the words that its wildcards match, the numbers of the folders and the conversations that it
 * names.
 */
export async function lookedUp(database: Database, words: Words, search: SearchFilter): Promise<Query | null> {
  const query = await withReadableConversations(search, (ids) => readableAmong(database, ids, search.readable))
  if (query === null) return null
  const wildcards = wildcardsOf(query)
  const spelled = wildcards.length === 0 ? query : withWords(query, await words.matching(wildcards))
  return asksForFolders(spelled) ? withFolders(spelled, await readFolders(database)) : spelled
}

async function readFolders(database: Database): Promise<Folder[]> {
  const rows = await database.rows('SELECT number, name FROM mailarchiv.folder')
  return rows.map(({ number, name }) => ({ number: Number(number), name: String(name) }))
}
