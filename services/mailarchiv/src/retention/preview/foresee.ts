/** What a rule would do: how many mails it holds for, which it would free, and which another rule keeps longer. */
import type { Day } from '@zeughaus/platform'
import type { Archive, ReadOptions } from '../../store/contract/index.ts'
import { coveredBy, type Keepers, type ReckonedRule, reckon } from '../reckoning/index.ts'
import { OPEN_END } from '../rules/index.ts'

/** Mails of the rule by the calendar year from which their term counts. */
export interface YearForeseen {
  readonly year: number
  readonly mails: number
  /** Free by now: a run would propose them. */
  readonly free: number
  /** Kept longer by another rule. */
  readonly longer: number
}

/** What a rule would do today, beside the other rules in force. */
export interface Foreseen {
  readonly mails: number
  readonly free: number
  readonly longer: number
  /** Kept by a hold, however long the rules say. */
  readonly held: number
  /** Kept until the event of this rule or of a longer one comes to pass. */
  readonly open: number
  /** Mails of the archive that no rule holds for: they are kept. */
  readonly without: number
  /** Whether a run would propose every mail of the archive. */
  readonly isAll: boolean
  /** Newest first. */
  readonly years: readonly YearForeseen[]
  /** Mails that are not free yet by the year in which they will be, the next one first. */
  readonly next: readonly { readonly year: number; readonly mails: number }[]
  /** Some of the mails that are free first, with the day. */
  readonly examples: readonly { readonly id: string; readonly free: Day }[]
}

interface Foreseeing {
  readonly archive: Pick<Archive, 'walkPlaces' | 'counts'>
  readonly zone: string
  /** The day of today: what is free before or on it is free. */
  readonly today: Day
  readonly options: ReadOptions
  readonly progress: (mails: number) => void
}

/** Mails that are shown. */
const EXAMPLES = 10

/** Foresees what a rule would do. @param beside the rules that would be in force beside it, and the holds */
export async function foresee(
  { archive, zone, today, options, progress }: Foreseeing,
  rule: ReckonedRule,
  beside: Keepers,
): Promise<Foreseen> {
  let done = 0
  const advance = (mails: number) => {
    done += mails
    progress(done)
  }
  const kept = await reckon({ archive, zone, options, advance }, beside)
  const tally = new Tally(today)
  let alone = 0
  for await (const portion of coveredBy(archive, rule, zone, options)) {
    for (const { mail, day, free } of portion) {
      const other = kept.freeOf(mail.seq)
      if (other === undefined) alone += 1
      tally.add({ id: mail.id, year: Number(day.slice(0, 4)), free, other, isHeld: kept.isHeld(mail.seq) })
    }
    advance(portion.length)
  }
  const { mails } = await archive.counts()
  const ruled = kept.mails + alone
  return { ...tally.sums(), without: Math.max(0, mails - ruled), isAll: mails > 0 && tally.free === mails }
}

interface Counted {
  readonly id: string
  readonly year: number
  readonly free: Day
  readonly other: Day | undefined
  readonly isHeld: boolean
}

class Tally {
  readonly #today: Day
  readonly #years = new Map<number, { mails: number; free: number; longer: number }>()
  readonly #next = new Map<number, number>()
  /** The first to be free, first ones first. */
  readonly #first: { readonly id: string; readonly free: Day }[] = []
  #open = 0
  #held = 0
  free = 0

  constructor(today: Day) {
    this.#today = today
  }

  add({ id, year, free, other, isHeld }: Counted): void {
    const sums = this.#years.get(year) ?? { mails: 0, free: 0, longer: 0 }
    this.#years.set(year, sums)
    sums.mails += 1
    const isLonger = other !== undefined && other > free
    if (isLonger) sums.longer += 1
    if (isHeld) {
      this.#held += 1
      return
    }
    const until = isLonger ? other : free
    if (until === OPEN_END) {
      this.#open += 1
      return
    }
    this.#show(id, until)
    if (until <= this.#today) {
      sums.free += 1
      this.free += 1
      return
    }
    const next = Number(until.slice(0, 4))
    this.#next.set(next, (this.#next.get(next) ?? 0) + 1)
  }

  sums(): Omit<Foreseen, 'without' | 'isAll'> {
    const years = [...this.#years].map(([year, sums]) => ({ year, ...sums })).sort((a, b) => b.year - a.year)
    const sum = (of: (year: YearForeseen) => number) => years.reduce((total, year) => total + of(year), 0)
    return {
      mails: sum(({ mails }) => mails),
      free: this.free,
      longer: sum(({ longer }) => longer),
      held: this.#held,
      open: this.#open,
      years,
      next: [...this.#next].map(([year, mails]) => ({ year, mails })).sort((a, b) => a.year - b.year),
      examples: this.#first,
    }
  }

  #show(id: string, free: Day): void {
    const place = this.#first.findIndex((shown) => free < shown.free)
    if (place === -1) this.#first.push({ id, free })
    else this.#first.splice(place, 0, { id, free })
    this.#first.splice(EXAMPLES)
  }
}
