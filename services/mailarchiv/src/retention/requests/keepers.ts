/** What keeps a mail of an erasure, in words. */
import { addDays, type Day } from '@zeughaus/platform'
import type { Holding } from '../reckoning/index.ts'
import { OPEN_END, type RetentionRules } from '../rules/index.ts'
import type { KeptBy } from './request.ts'

/** What keeps a mail. `until`: the last day on which a rule does; null: nobody knows yet. */
export interface Keeper {
  readonly how: KeptBy['how']
  readonly name: string
  /** What a rule stands on. */
  readonly basis: string
  readonly until: Day | null
}

/** Returns the words for what keeps a mail. `free`: the first day on which its rule lets go of it. */
export async function keeperWords(
  rules: Pick<RetentionRules, 'list'>,
  holds: Pick<Holding, 'list'>,
): Promise<(kept: KeptBy, free: string) => Keeper> {
  const ruleOf = new Map((await rules.list()).map((rule) => [rule.id, rule]))
  const holdOf = new Map((await holds.list()).map(({ id, name }) => [id, name]))
  return ({ how, by }, free) => {
    if (how === 'hold') return { how, name: holdOf.get(by) ?? '', basis: '', until: null }
    const { name = '', basis = '' } = ruleOf.get(by) ?? {}
    return { how, name, basis, until: free === OPEN_END || free === '' ? null : addDays(free, -1) }
  }
}
