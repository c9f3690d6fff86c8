import { formatLongDay } from '@zeughaus/web-shared'
import { today } from '@zeughaus/web-shared/days'
import type { Sections } from './types.ts'

/** Sections of a list in the order of time: `Samstag, 21. November 2026`. */
export const byDay = <Row>(instantOf: (row: Row) => string): Sections<Row> => ({
  of: (row) => {
    const day = today(new Date(instantOf(row)))
    return formatLongDay(day)
  },
})
