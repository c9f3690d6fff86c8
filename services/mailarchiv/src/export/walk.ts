/** Walks over all hits of a search, a portion at a time. */
import { invalidRequest } from '@zeughaus/platform'
import type { Archive, Asking, WalkedMail } from '../archive/contract/index.ts'
import type { SearchFilter } from '../search/index.ts'

/** Hits that are looked up at once. */
const PORTION = 500

type Walking = Pick<Archive, 'walk'>

/** What is walked over, and behind which mail it begins; null: at the first hit. */
export interface Walk {
  readonly filter: SearchFilter
  readonly cursor: string | null
}

/**
 * Begins a walk, portion by portion. The first one is read before, so that a search that is refused gets an answer that says so.
 *
 * @throws DomainError 400 when the cursor is no hit of the search, and what `Archive.walk` rejects with
 */
export async function walkOver(
  archive: Walking,
  { filter, cursor }: Walk,
  asking: Asking,
): Promise<AsyncIterable<readonly WalkedMail[]>> {
  const first = await archive.walk(filter, { after: cursor, limit: PORTION }, asking)
  if (first === null)
    throw invalidRequest([{ pfad: 'cursor', grund: 'gehört nicht zu dieser Suche: Die Mail ist keiner ihrer Treffer' }])
  return rest(archive, filter, first, asking)
}

async function* rest(archive: Walking, filter: SearchFilter, first: readonly WalkedMail[], asking: Asking) {
  let portion: readonly WalkedMail[] | null = first
  while (portion !== null && portion.length > 0) {
    yield portion
    portion = await archive.walk(filter, { after: portion.at(-1)!.id, limit: PORTION }, asking)
  }
}

/** Groups that are read at once while earlier ones are sent. */
export const AT_ONCE = 2

/** Works on some items at once; the results come in the order of the items. */
export async function* ahead<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  for await (const item of items) {
    const result = work(item)
    // The loop below gets the error, unless the reader of the results has left.
    result.catch(() => undefined)
    running.push(result)
    if (running.length >= atOnce) yield await running.shift()!
  }
  for (const result of running) yield await result
}

/** The items of portions, one by one. */
export async function* each<Item>(portions: AsyncIterable<readonly Item[]>): AsyncGenerator<Item> {
  for await (const portion of portions) yield* portion
}
