import { ArchiveError, archiveError } from '../contract/index.ts'
import { isTooSlow } from './database.ts'

/** Runs the statements of a search; rejects with ArchiveError, `search_too_slow` when the server ended one of them. */
export async function bounded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isTooSlow(error)) throw archiveError(error)
    throw new ArchiveError(
      'search_too_slow',
      'Diese Suche dauert zu lange und wurde abgebrochen. Bitte grenzen Sie sie ein, zum Beispiel mit einem Zeitraum oder weiteren Wörtern.',
      error,
    )
  }
}
