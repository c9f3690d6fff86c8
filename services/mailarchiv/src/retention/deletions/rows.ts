/** Reads stored runs of deletion and their mails. */
import type { Row } from '../../kern/tables/index.ts'
import type { KeptBy, Part, Run, RunCounts, RunMail, RunState } from './run.ts'

/** The counts of a run that is being reckoned. */
export const NO_COUNTS: RunCounts = { isAll: false, isCut: false, rules: {}, holds: {}, held: 0, kept: [] }

export function toRun(row: Row): Run {
  return {
    id: String(row['id']),
    status: row['state'] as RunState,
    day: String(row['day']),
    request: typeof row['request'] === 'string' ? row['request'] : null,
    proposedBy: partOf(row, 'proposed'),
    releasedBy: row['released_by'] === null ? null : partOf(row, 'released'),
    begunAt: numberOrNull(row['begun_at']),
    endedAt: numberOrNull(row['ended_at']),
    mails: Number(row['mails']),
    counts: JSON.parse(String(row['counts'])) as RunCounts,
    progress: row['progress'] === null ? null : (JSON.parse(String(row['progress'])) as Run['progress']),
    error: row['error'] === null ? null : String(row['error']),
  }
}

export function toRunMail(row: Row): RunMail {
  return {
    seq: Number(row['seq']),
    id: String(row['mail']),
    free: String(row['free']),
    rule: String(row['rule']),
    kept: row['kept'] === null ? null : { how: row['kept'] as KeptBy, by: String(row['keeper']) },
  }
}

function partOf(row: Row, what: 'proposed' | 'released'): Part {
  return { id: String(row[`${what}_by`]), name: String(row[`${what}_name`]), at: Number(row[`${what}_at`]) }
}

const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value))
