/** A run in the words of the interface. */
import { rfc3339 } from '@zeughaus/platform'
import type { ShownRun } from './run.schema.ts'
import type { Run } from './run.ts'

export function shownRun({ proposedBy, releasedBy, counts, ...run }: Run): ShownRun {
  return {
    id: run.id,
    state: run.status,
    day: run.day,
    request: run.request,
    mails: run.mails,
    is_all: counts.isAll,
    is_cut: counts.isCut,
    proposed_by: proposedBy.name,
    proposed_at: rfc3339(proposedBy.at),
    released_by: releasedBy?.name ?? null,
    released_at: rfc3339(releasedBy?.at ?? null),
    begun_at: rfc3339(run.begunAt),
    ended_at: rfc3339(run.endedAt),
    progress: run.progress,
    error: run.error,
  }
}
