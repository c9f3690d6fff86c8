/** Finds the mails that nothing keeps any more. */
import type { Day } from '@zeughaus/platform'
import type { Archive, ReadOptions } from '../../store/contract/index.ts'
import { coveredBy, type Keepers, type Reckoning, reckon } from '../reckoning/index.ts'
import type { Kept, RunCounts, RunMail } from './run.ts'

/** Mails of one run: those of the following one are free then too. */
const MOST_MAILS = 250_000
/** Mails that are stored at once. */
const PORTION = 1_024

interface Proposing {
  readonly archive: Pick<Archive, 'walkPlaces' | 'counts'>
  readonly zone: string
  /** What is free before or on it is free. */
  readonly day: Day
  readonly options: ReadOptions
  readonly advance: (steps: number) => void
  /** Takes mails of the list. */
  readonly add: (mails: readonly Omit<RunMail, 'kept'>[]) => Promise<void>
}

/** Finds them: rules and holds are walked once, then the rules that keep a free mail longest once more, for its id. */
export async function proposeMails(
  { add, day, ...walking }: Proposing,
  keepers: Keepers,
): Promise<RunCounts & { readonly mails: number }> {
  const { archive, zone, options, advance } = walking
  const holds = new Map<string, number>()
  let held = 0
  const reckoning = await reckon(walking, keepers, (seq, hold, by) => {
    if (!by.isFree(seq, day)) return
    holds.set(hold, (holds.get(hold) ?? 0) + 1)
    if (!by.isHeld(seq)) held += 1
  })
  const list = new MailList(add)
  const rules: Record<string, number> = {}
  for (const rule of keepers.rules)
    for await (const portion of coveredBy(archive, rule, zone, options)) {
      for (const { mail, free } of portion) {
        const isNamed = reckoning.longestOf(mail.seq) === rule.id && verdict(reckoning, mail.seq, day) === null
        if (!isNamed || !(await list.add({ seq: mail.seq, id: mail.id, free, rule: rule.id }))) continue
        rules[rule.id] = (rules[rule.id] ?? 0) + 1
      }
      advance(portion.length)
    }
  await list.end()
  const { mails, isCut } = list
  const isAll = mails > 0 && mails === (await archive.counts()).mails
  return { mails, isAll, isCut, rules, holds: Object.fromEntries(holds), held, kept: [] }
}

/** What keeps a mail on this day; null: nothing does. */
export function verdict(reckoning: Reckoning, seq: number, day: Day): Kept | null {
  const hold = reckoning.holdOf(seq)
  if (hold !== undefined) return { how: 'hold', by: hold }
  const rule = reckoning.longestOf(seq)
  if (rule === undefined) return { how: 'no_rule', by: '' }
  return reckoning.isFree(seq, day) ? null : { how: 'rule', by: rule }
}

/** Gathers the mails of a list and stores them some at a time. */
class MailList {
  readonly #store: Proposing['add']
  #waiting: Omit<RunMail, 'kept'>[] = []
  mails = 0
  isCut = false

  constructor(store: Proposing['add']) {
    this.#store = store
  }

  /** False: the list is full. */
  async add(mail: Omit<RunMail, 'kept'>): Promise<boolean> {
    this.isCut = this.mails === MOST_MAILS
    if (this.isCut) return false
    this.mails += 1
    this.#waiting.push(mail)
    if (this.#waiting.length === PORTION) await this.end()
    return true
  }

  async end(): Promise<void> {
    const mails = this.#waiting
    this.#waiting = []
    if (mails.length > 0) await this.#store(mails)
  }
}
