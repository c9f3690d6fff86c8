/** What keeps mails, and the walk over all of it. */
import type { Archive, ReadOptions } from '../../store/contract/index.ts'
import type { HeldBy } from '../holds/index.ts'
import type { RetentionRules, Rule } from '../rules/index.ts'
import type { Holding } from './holding.ts'
import { coveredBy, heldBy, type ReckonedRule, Reckoning } from './reckoning.ts'

/** Of all processes one reckons or deletes at a time. */
export const RETENTION_LEASE = 'retention'

export interface Keepers {
  readonly rules: readonly ReckonedRule[]
  readonly holds: readonly HeldBy[]
}

export const reckonedRule = (rules: Pick<RetentionRules, 'filterOf'>, rule: Rule): ReckonedRule => ({
  id: rule.id,
  term: rule,
  filter: rules.filterOf(rule),
})

/** These rules, and all that holds cover. */
export async function keepersOf(
  rules: Pick<RetentionRules, 'filterOf'>,
  counted: readonly Rule[],
  holds: Pick<Holding, 'covering'>,
): Promise<Keepers> {
  return { rules: counted.map((rule) => reckonedRule(rules, rule)), holds: await holds.covering() }
}

/** Steps of the mails of all rules and holds: the length of the way. Rejects as `Archive.search` does. */
export async function stepsOf(
  archive: Pick<Archive, 'search'>,
  { rules, holds }: Keepers,
  options: ReadOptions,
): Promise<number> {
  let steps = 0
  for (const each of [...rules, ...holds])
    steps +=
      'seqs' in each ? each.seqs.length : (await archive.search(each.filter, { offset: 0, limit: 1 }, options)).total
  return steps
}

interface Walking {
  readonly archive: Pick<Archive, 'walkPlaces'>
  readonly zone: string
  readonly options: ReadOptions
  /** Is told how many steps were taken. */
  readonly advance: (steps: number) => void
}

/**
 * Reckons what rules and holds say of every mail. Rejects as `Archive.walk` does.
 *
 * @param onHeld is told each mail of each hold, after all rules
 */
export async function reckon(
  { archive, zone, options, advance }: Walking,
  { rules, holds }: Keepers,
  onHeld: (seq: number, hold: string, reckoning: Reckoning) => void = () => undefined,
): Promise<Reckoning> {
  const reckoning = new Reckoning()
  for (const rule of rules)
    for await (const portion of coveredBy(archive, rule, zone, options)) {
      for (const covered of portion) reckoning.take(covered, rule.id)
      advance(portion.length)
    }
  for (const hold of holds)
    for await (const seqs of heldBy(archive, hold, options)) {
      for (const seq of seqs) {
        onHeld(seq, hold.id, reckoning)
        reckoning.hold(seq, hold.id)
      }
      advance(seqs.length)
    }
  return reckoning
}
