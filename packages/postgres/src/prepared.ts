/**
 * Chooses the statements to prepare by name. Parsing and planning a list's statement costs the server more than reading
 * its rows: without it the p95 of a count rises from 6.7 to 11.1 ms, of a page of shortages from 30 to 50 ms (ADR 9). A
 * prepared one is parsed once per connection, and replanned only while that pays.
 */
import { hash } from 'node:crypto'

/** Runs before a statement is prepared: a rare one is not worth the memory in every connection. */
const OFTEN = 3
/** Statements counted; beyond them the least recently used one is dropped. */
const WATCHED = 500
/** Statements with a plan; BEGIN, COMMIT and the like have none. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i

/** Counts how often each statement runs, over all connections of a pool. */
export class PreparedStatements {
  readonly #watched = new Map<string, { readonly name: string; times: number }>()
  #generation = 0

  /**
   * Returns the name to prepare a statement under; undefined for a rare one. The same text has the same name until the
   * plans are forgotten.
   *
   * @param width of the reader's scope: plans for a few rows and for many are kept apart
   */
  nameOf(text: string, width = 0): string | undefined {
    if (!PLANNED.test(text)) return undefined
    const key = `${width} ${text}`
    const known = this.#watched.get(key) ?? { name: nameFor(`${this.#generation} ${key}`), times: 0 }
    known.times += 1
    // Moved to the end of the map: the first entry is the least recently used.
    this.#watched.delete(key)
    this.#watched.set(key, known)
    if (this.#watched.size > WATCHED) this.#forgetFirst()
    return known.times < OFTEN ? undefined : known.name
  }

  /** Forgets the plans of all connections: a migration has changed what they return. */
  forget(): void {
    this.#generation += 1
    this.#watched.clear()
  }

  #forgetFirst(): void {
    const [first] = this.#watched.keys()
    if (first !== undefined) this.#watched.delete(first)
  }
}

const nameFor = (text: string): string => hash('sha256', text, 'base64url').slice(0, 24)

/** Whether a statement failed because a migration changed its result columns after it was prepared. */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
