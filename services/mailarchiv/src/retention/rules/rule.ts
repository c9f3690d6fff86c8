/** A rule of retention, and when it lets go of a mail. */
import { addDays, addMonths, type Day } from '@zeughaus/platform'
import type { SearchParameters } from '../../api/mails/index.ts'

/**
 * From when a term counts. `mail` the date of the mail · `year_end` the end of its calendar year (§ 147 Abs. 4 AO, § 257
 * Abs. 5 HGB) · `event` the day on which something came to pass, such as the end of an application.
 */
export const STARTS = ['mail', 'year_end', 'event'] as const
export type Start = (typeof STARTS)[number]

/** `draft` keeps and frees nothing · `active` counts · `ended` counts no more. */
export const RULE_STATES = ['draft', 'active', 'ended'] as const
export type RuleState = (typeof RULE_STATES)[number]

/** What a person did with a rule. */
export const RULE_STEPS = ['created', 'activated', 'event', 'ended'] as const
export type RuleStep = (typeof RULE_STEPS)[number]

/** How long mails are kept. */
export interface Term {
  readonly months: number
  readonly start: Start
  /** The day of the event; null: it has not come to pass, or the term has another start. */
  readonly eventOn: Day | null
}

/** What a person enters of a rule. */
export interface RuleFields extends Omit<Term, 'eventOn'> {
  readonly name: string
  /** The law or the reason that it stands on, for people. */
  readonly basis: string
  /** The mails that it holds for, in the parameters of a search; empty: all. */
  readonly search: SearchParameters
  /** What the event is, for people; '' where the term has another start. */
  readonly event: string
  /** The template that it began with. */
  readonly template: string | null
  /** The rule that ends when this one comes into force. */
  readonly replaces: string | null
}

/** A stored rule. Times are milliseconds since 1970 UTC. */
export interface Rule extends RuleFields, Term {
  readonly id: string
  readonly state: RuleState
  /** Grows with each change of a draft. */
  readonly revision: number
  readonly createdAt: number
  readonly activatedAt: number | null
  readonly endedAt: number | null
}

/** A mail that no rule lets go of is kept until then: later than any day that a term can end on. */
export const OPEN_END: Day = '9999-12-31'

/**
 * The first day on which a rule no longer keeps a mail, or {@link OPEN_END}.
 *
 * A term of months ends with the day of the same number (§ 188 Abs. 2 BGB); the mail is free from the day after it. A
 * mail later than the event is kept from its own date.
 *
 * @param mailDay the day from which the term of this mail counts
 */
export function freeFrom({ months, start, eventOn }: Term, mailDay: Day): Day {
  if (start === 'event' && eventOn === null) return OPEN_END
  const from = start === 'year_end' ? `${mailDay.slice(0, 4)}-12-31` : later(mailDay, eventOn)
  return addDays(addMonths(from, months), 1)
}

const later = (day: Day, other: Day | null): Day => (other !== null && other > day ? other : day)
