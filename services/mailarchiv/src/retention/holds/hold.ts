/** A hold: what it covers, now and later, nobody deletes until two persons lift it. */
import { stateTable } from '@zeughaus/platform'
import type { SearchParameters } from '../../api/mails/index.ts'

export const HOLD_STATES = ['active', 'asked', 'lifted'] as const
export type HoldState = (typeof HOLD_STATES)[number]

/** What a person did with a hold. */
export const HOLD_STEPS = ['created', 'extended', 'asked', 'withdrawn', 'lifted'] as const
export type HoldStep = (typeof HOLD_STEPS)[number]

/** A stored hold. Times are milliseconds since 1970 UTC. */
export interface Hold {
  readonly id: string
  readonly name: string
  /** Why the mails are kept, for people. */
  readonly reason: string
  /** The mails that it covers, in the parameters of a search; empty: all. Null: a list of mails. */
  readonly search: SearchParameters | null
  readonly status: HoldState
  readonly createdAt: number
  /** Who asks to lift it; null while nobody does. */
  readonly askedBy: { readonly id: string; readonly name: string; readonly at: number } | null
  readonly liftedAt: number | null
}

/** A hold keeps its mails in every state but `lifted`; that it is asked for lifts nothing. */
export const holdStates = stateTable<{ readonly status: HoldState }>()({
  extend: { from: ['active'], to: 'active', permission: 'aufbewahrung.verwalten', event: 'extended' },
  ask: { from: ['active'], to: 'asked', permission: 'aufbewahrung.verwalten', event: 'asked' },
  withdraw: { from: ['asked'], to: 'active', permission: 'aufbewahrung.verwalten', event: 'withdrawn' },
  // By a second person, see `assertSecondPerson`.
  lift: { from: ['asked'], to: 'lifted', permission: 'aufbewahrung.verwalten', event: 'lifted' },
})
