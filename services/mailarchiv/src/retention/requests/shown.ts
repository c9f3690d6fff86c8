/** A request in the words of the interface. */
import { type Day, rfc3339 } from '@zeughaus/platform'
import type { z } from 'zod'
import type { requestSchema, requestSearch } from './request.schema.ts'
import { dueOn, isOverdue, type Request, type RequestSearch } from './request.ts'

export function shownRequest(request: Request, today: Day): z.output<typeof requestSchema> {
  return {
    id: request.id,
    kind: request.kind,
    state: request.status,
    person: request.person,
    addresses: [...request.addresses],
    with_named: request.withNamed,
    received_on: request.receivedOn,
    due_on: dueOn(request),
    extended: request.extended,
    is_overdue: isOverdue(request, today),
    created_at: rfc3339(request.createdAt),
    closed_at: rfc3339(request.closedAt),
    outcome: request.outcome,
    mails: request.mails,
    run: request.run,
  }
}

export function shownSearch({
  state,
  startedAt,
  finishedAt,
  progress,
  error,
}: RequestSearch): z.output<typeof requestSearch> {
  return { state, started_at: rfc3339(startedAt), finished_at: rfc3339(finishedAt), progress, error }
}
