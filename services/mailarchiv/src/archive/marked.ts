/** A condition on the state of mails beside what is searched for. */
import type { Plan } from '../search/index.ts'
import { OCR_STATUSES, READ_STATES } from './rows.ts'
import type { Marked } from './types.ts'

/** The plan of a search that also asks for a mark; at least one part of it has to hold. */
export function withMark(plan: Plan, { ocrStatuses = [], readStates = [], ids = [] }: Marked): Plan {
  const sql =
    '(m.ocr_status IN (SELECT value FROM json_each(?)) OR m.read_state IN (SELECT value FROM json_each(?)) OR m.id IN (SELECT unhex(value) FROM json_each(?)))'
  const numbers = <T>(all: readonly T[], wanted: readonly T[]) =>
    JSON.stringify([...all.keys()].filter((place) => wanted.includes(all[place]!)))
  const parameters = [
    numbers(OCR_STATUSES, ocrStatuses),
    numbers(READ_STATES, readStates),
    JSON.stringify(ids.map((id) => id.replaceAll('-', ''))),
  ]
  return { ...plan, conditions: [...plan.conditions, { sql, parameters }] }
}
