/** What was found in an export: each thing counts, and the first ones are shown. */

const SHOWN = 200

export interface Finding {
  /** A file, or a place in a list. */
  readonly where: string
  readonly sentence: string
}

export class Findings {
  readonly first: Finding[] = []
  count = 0

  add(where: string, sentence: string): void {
    this.count += 1
    if (this.first.length < SHOWN) this.first.push({ where, sentence })
  }

  /** How many are not shown. */
  get others(): number {
    return this.count - this.first.length
  }
}

const NUMBERS = new Intl.NumberFormat('de-DE')

/** A number as people write it. */
export const written = (count: number): string => NUMBERS.format(count)

/** A number with its noun, e.g. „1 Mail“ or „1.234 Mails“. */
export const counted = (count: number, one: string, many: string): string =>
  `${written(count)} ${count === 1 ? one : many}`
