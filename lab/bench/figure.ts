/** One goal that a benchmark measures: its figure, its bound, and its comparison. */
import type { Numbers } from './results.ts'

/** A bound, which may depend on the comparison. */
type Bound = number | ((numbers: Numbers) => number)

export interface Figure {
  readonly part: string
  readonly what: string
  /** The file of lab/results, without its ending. */
  readonly result: string
  readonly number: string
  readonly unit: string
  readonly most?: Bound
  readonly least?: Bound
  /** The bare engine or another program: its name, and its number in the same result. */
  readonly yardsticks?: readonly (readonly [label: string, number: string])[]
}

/** A number of a result; NaN where it has none. */
export const of = (numbers: Numbers, name: string): number => numbers[name] ?? Number.NaN
