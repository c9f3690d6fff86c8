/** Adds a condition on the state of mails to a search. */

import type { Marked } from '../contract/index.ts'
import { numbersOf } from '../core/index.ts'
import type { Plan } from './compile.ts'

/** The plan of a search with a mark, of which at least one part has to hold. */
export function withMark(plan: Plan, marked: Marked): Plan {
  const sql =
    '(m.ocr_status IN (SELECT value FROM json_each(?)) OR m.read_state IN (SELECT value FROM json_each(?)) OR m.id IN (SELECT unhex(value) FROM json_each(?)))'
  const { ocr, read } = numbersOf(marked)
  const ids = (marked.ids ?? []).map((id) => id.replaceAll('-', ''))
  const parameters = [ocr, read, ids].map((values) => JSON.stringify(values))
  return { ...plan, conditions: [...plan.conditions, { sql, parameters }] }
}
