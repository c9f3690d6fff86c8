/** Finds the mails that nothing keeps any more. */
import type { Day } from '@zeughaus/platform'
import type { Archive, ReadOptions } from '../../store/contract/index.ts'
import { coveredBy, type Keepers, type Reckoning, reckon } from '../reckoning/index.ts'
import { NO_COUNTS } from './rows.ts'
import type { Kept, RunCounts, RunMail } from './run.ts'

/** Mails of one run: those of the following one are free then too. */
const MOST_MAILS = 250_000
/** Mails that are stored at once. */
const PORTION = 1_024

/** The numbers of a list. */
export type ProposedList = RunCounts & { readonly mails: number }

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
export async function proposeMails({ add, day, ...walking }: Proposing, keepers: Keepers): Promise<ProposedList> {
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
  return { ...NO_COUNTS, ...(await sizeOf(list, archive)), rules, holds: Object.fromEntries(holds), held }
}

async function sizeOf({ mails, isCut }: MailList, archive: Pick<Archive, 'counts'>) {
  return { mails, isCut, isAll: mails > 0 && mails === (await archive.counts()).mails }
}

/** Takes over the mails of a request that nothing keeps, as its search has reckoned them. */
export async function takeMails(
  { archive, add }: Pick<Proposing, 'archive' | 'add'>,
  mails: AsyncIterable<Omit<RunMail, 'kept'>>,
): Promise<ProposedList> {
  const list = new MailList(add)
  const rules: Record<string, number> = {}
  for await (const mail of mails) if (await list.add(mail)) rules[mail.rule] = (rules[mail.rule] ?? 0) + 1
  await list.end()
  return { ...NO_COUNTS, ...(await sizeOf(list, archive)), rules }
}

/** What keeps a mail on this day; null: nothing does. */
export function verdict(reckoning: Reckoning, seq: number, day: Day): Kept | null {
  const kept = reckoning.keeperOf(seq, day)
  return kept === null && reckoning.longestOf(seq) === undefined ? { how: 'no_rule', by: '' } : kept
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
