import type { Column } from './columns.ts'

/** Rows in portions, so that only one portion is in memory. */
export type Portions = AsyncIterable<readonly unknown[]>

/** Rows written at a time: few enough for their text to be garbage-collected early. */
const ROWS_AT_ONCE = 50

/** Cuts portions into the pieces that are written at a time. */
export async function* pieces(portions: Portions): AsyncGenerator<readonly unknown[]> {
  for await (const entries of portions) {
    for (let place = 0; place < entries.length; place += ROWS_AT_ONCE) {
      yield entries.slice(place, place + ROWS_AT_ONCE)
    }
  }
}

/** The input of a table writer. */
export interface Table {
  readonly columns: readonly Column[]
  readonly portions: Portions
  /** The zone in which instants are shown. */
  readonly timeZone: string
}
