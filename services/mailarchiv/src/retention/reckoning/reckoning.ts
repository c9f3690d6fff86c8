/** Reckons how long mails are kept: of several rules the longest counts, without a rule a mail is kept. */
import { type Day, dayOf, endOfDay, startOfDay } from '@zeughaus/platform'
import type { SearchFilter } from '../../search/index.ts'
import { type Archive, goingOn, type ReadOptions, type WalkedPlace } from '../../store/contract/index.ts'
import type { HeldBy } from '../holds/index.ts'
import { freeFrom, type Term } from '../rules/index.ts'

type Walk = Pick<Archive, 'walkPlaces'>

/** A rule with the search that it stands for. */
export interface ReckonedRule {
  readonly id: string
  readonly term: Term
  readonly filter: SearchFilter
}

/** Mails of one step of a walk. */
const AT_ONCE = 500

/** A hit of a rule with the day from which its term counts, and the first day on which the rule lets go of it. */
export interface Covered {
  readonly mail: WalkedPlace
  readonly day: Day
  readonly free: Day
}

/** Yields the mails of a rule, some hundred at a time, newest first. Rejects as `Archive.walk` does, and with `walk_lost`. */
export async function* coveredBy(
  archive: Walk,
  { term, filter }: Pick<ReckonedRule, 'term' | 'filter'>,
  zone: string,
  options?: ReadOptions,
): AsyncGenerator<readonly Covered[]> {
  const freeOf = remembered((day: Day) => freeFrom(term, day))
  const dayAt = dayIn(zone)
  for await (const mails of walked(archive, filter, options))
    yield mails.map((mail) => {
      const day = dayAt(mail.termFrom)
      return { mail, day, free: freeOf(day) }
    })
}

/** Yields the numbers of the mails of a hold, some hundred at a time. Rejects as `Archive.walk` does. */
export async function* heldBy(archive: Walk, by: HeldBy, options?: ReadOptions): AsyncGenerator<readonly number[]> {
  if ('seqs' in by) yield by.seqs
  else for await (const mails of walked(archive, by.filter, options)) yield mails.map(({ seq }) => seq)
}

async function* walked(archive: Walk, filter: SearchFilter, options?: ReadOptions) {
  for (let after: string | null = null; ; ) {
    const mails: readonly WalkedPlace[] = goingOn(await archive.walkPlaces(filter, { after, limit: AT_ONCE }, options))
    if (mails.length === 0) return
    yield mails
    after = mails.at(-1)?.id ?? null
  }
}

/**
 * The first day on which no rule keeps a mail any more and the rule that keeps it so long, by the number of the mail. A mail
 * without a rule has none; a hold overrides all.
 */
export class Reckoning {
  readonly #free: (Day | undefined)[] = []
  readonly #longest: string[] = []
  readonly #holdOf = new Map<number, string>()
  #mails = 0

  /** Takes a rule's word for a mail. @param rule its id */
  take({ mail: { seq }, free }: Covered, rule: string): void {
    const known = this.#free[seq]
    if (known === undefined) this.#mails += 1
    if (known !== undefined && free <= known) return
    this.#free[seq] = free
    this.#longest[seq] = rule
  }

  /** Takes a hold's word for a mail: nothing frees it. @param hold its id */
  hold(seq: number, hold: string): void {
    if (!this.#holdOf.has(seq)) this.#holdOf.set(seq, hold)
  }

  isHeld(seq: number): boolean {
    return this.#holdOf.has(seq)
  }

  freeOf(seq: number): Day | undefined {
    return this.#free[seq]
  }

  /** The rule that keeps a mail longest. */
  longestOf(seq: number): string | undefined {
    return this.#longest[seq]
  }

  /** Whether its rules let go of a mail by this day, whatever holds say. */
  isFree(seq: number, day: Day): boolean {
    const free = this.#free[seq]
    return free !== undefined && free <= day
  }

  /** What keeps a mail on this day: a hold, or the rule that keeps it longest. Null: nothing does, or no rule holds for it. */
  keeperOf(seq: number, day: Day): { readonly how: 'hold' | 'rule'; readonly by: string } | null {
    const [hold, rule] = [this.#holdOf.get(seq), this.#longest[seq]]
    if (hold !== undefined) return { how: 'hold', by: hold }
    return rule === undefined || this.isFree(seq, day) ? null : { how: 'rule', by: rule }
  }

  /** Mails that a rule holds for. */
  get mails(): number {
    return this.#mails
  }
}

/** The day of an instant in a zone. Mails that follow each other in a walk are mostly of one day, which is kept. */
function dayIn(zone: string): (instant: number) => Day {
  let [day, start, end] = ['', 0, 0]
  return (instant) => {
    if (instant < start || instant >= end) {
      day = dayOf(instant, zone)
      start = startOfDay(day, zone)
      end = endOfDay(day, zone)
    }
    return day
  }
}

/** Computes each value once: mails of one walk have few different days. */
function remembered<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const value = known.get(key)
    if (value !== undefined) return value
    const computed = compute(key)
    known.set(key, computed)
    return computed
  }
}
