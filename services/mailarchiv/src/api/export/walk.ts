/** Walks over all hits of a search, a portion at a time. */
import { DomainError, invalidRequest } from '@zeughaus/platform'
import type { SearchFilter } from '../../search/index.ts'
import { goingOn, type ReadOptions, type WalkStep } from '../../store/contract/index.ts'

/**
 * Hits that are looked up at once: of places many, whose proofs share more the more they are; of rows with texts so few that
 * the young heap of a thread holds them.
 */
export const PORTION = { places: 1_000, rows: 250 } as const

/** Looks up the next hits of a search: Archive.walk or walkPlaces. */
export type Step<Mail> = (filter: SearchFilter, step: WalkStep, options: ReadOptions) => Promise<readonly Mail[] | null>

/** What is walked over, and behind which mail it begins; null: at the first hit. */
export interface Walk {
  readonly filter: SearchFilter
  readonly cursor: string | null
}

/** 400: the mail behind which an export is to go on is no hit of its search. */
export class CursorRefused extends DomainError {
  constructor() {
    const grund = 'gehört nicht zu dieser Suche: Die Mail ist keiner ihrer Treffer'
    const { status, code, message, details } = invalidRequest([{ pfad: 'cursor', grund }])
    super(status, code, message, details)
  }
}

/**
 * Begins a walk, portion by portion. The first one is read before, so that a search that is refused gets an answer that says so.
 *
 * @param limit hits of a portion
 * @throws CursorRefused, and what `step` rejects with
 */
export async function walkOver<Mail extends { readonly id: string }>(
  step: Step<Mail>,
  { filter, cursor }: Walk,
  options: ReadOptions,
  limit: number,
): Promise<AsyncIterable<readonly Mail[]>> {
  const first = await step(filter, { after: cursor, limit }, options)
  if (first === null) throw new CursorRefused()
  return rest((after) => step(filter, { after, limit }, options), first)
}

/** Looks up the next portion while one is sent. Breaks off, where it would be incomplete. */
async function* rest<Mail extends { readonly id: string }>(
  behind: (id: string) => Promise<readonly Mail[] | null>,
  first: readonly Mail[],
): AsyncGenerator<readonly Mail[]> {
  let portion = first
  while (portion.length > 0) {
    const next = behind(portion.at(-1)!.id)
    // The next turn gets the error, unless the reader of the mails has left.
    next.catch(() => undefined)
    yield portion
    portion = goingOn(await next)
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
