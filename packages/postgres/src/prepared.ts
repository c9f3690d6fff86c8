/**
 * Which statements the server keeps prepared. Reading and planning a statement of a list costs the server more than its
 * rows do; a prepared one is read once for each connection, and planned anew only while that pays.
 */
import { createHash } from 'node:crypto'

/** A statement that comes only once or twice is not worth the memory in every connection. */
const OFTEN = 3
/** Statements that are watched; beyond them the one that was not asked for longest is forgotten. */
const WATCHED = 500
/** BEGIN, COMMIT and their like have nothing to plan. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i

/** Counts what is asked, for all connections of a pool. */
export class PreparedStatements {
  readonly #watched = new Map<string, { readonly name: string; times: number }>()

  /** The name to prepare a statement under; undefined for one that has not come often. The same text has always the same name. */
  nameOf(text: string): string | undefined {
    if (!PLANNED.test(text)) return undefined
    const known = this.#watched.get(text) ?? { name: nameFor(text), times: 0 }
    known.times += 1
    // To the end of the order: the first is the one to forget.
    this.#watched.delete(text)
    this.#watched.set(text, known)
    if (this.#watched.size > WATCHED) this.#forgetFirst()
    return known.times < OFTEN ? undefined : known.name
  }

  #forgetFirst(): void {
    const [first] = this.#watched.keys()
    if (first !== undefined) this.#watched.delete(first)
  }
}

const nameFor = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 24)

/**
 * Whether a statement failed because a migration has changed what it answers since it was prepared: the connection still
 * has the old plan, another one has not.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
