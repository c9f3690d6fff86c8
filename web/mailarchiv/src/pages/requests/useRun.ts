import { useQuery } from '@tanstack/react-query'
import { api, type Schema, unwrap } from '../../api.ts'
import type { View } from './words.ts'

export type Run = Schema<'DeletionRun'>

const LOOK_MS = 2_000

/** Reads the run of deletion that was made from a request; null without one, and before it is read. */
export function useRun(id: string | null): Run | null {
  const view = useQuery({
    queryKey: ['retention', 'deletion', id],
    queryFn: () => unwrap(api.GET('/retention/deletions/{id}', { params: { path: { id: id ?? '' } } })),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data !== undefined && isMoving(state.data.run) ? LOOK_MS : false),
  })
  return view.data?.run ?? null
}

const isMoving = ({ state }: Run): boolean => state === 'proposing' || state === 'released' || state === 'running'

/** Whether a run has ended after the search: what the search found free is deleted. */
export const isErased = (search: View['search'], run: Run | null): boolean =>
  run?.state === 'done' && (run.ended_at ?? '') > (search.finished_at ?? '')

/** Whether a run deletes the free mails, or has done it: one that failed or was taken back does not. */
export const isInEffect = (run: Run | null): run is Run =>
  run !== null && run.state !== 'failed' && run.state !== 'withdrawn'
