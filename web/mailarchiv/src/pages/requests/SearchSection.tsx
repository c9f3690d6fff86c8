/** Which mails belong to a request: the search for them, how far it is, and what it has found. */
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, formatInstant, Section, Surface } from '@zeughaus/web-shared'
import { api, unwrap } from '../../api.ts'
import classes from '../Record.module.css'
import { UnderWay } from '../UnderWay.tsx'
import { RequestCounts } from './RequestCounts.tsx'
import type { Run } from './useRun.ts'
import type { View } from './words.ts'

interface SearchSectionProps {
  readonly view: View
  readonly run: Run | null
  /** Why the search has not begun when the request was made. */
  readonly refused: string | undefined
}

export function SearchSection({ view, run, refused }: SearchSectionProps) {
  const { request, search } = view
  const queries = useQueryClient()
  const begin = useMutation({
    mutationFn: () => unwrap(api.POST('/requests/{id}/search', { params: { path: { id: request.id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['requests'] }),
  })
  const isNew = search.state === 'none'
  const maySearch = request.actions.includes('search')
  const refusal = begin.error?.message ?? (isNew && begin.isIdle ? refused : undefined)
  return (
    <Section title="Mails der Person">
      <Surface>
        <div className={classes['stack']}>
          <div className={classes['stack']} role="status">
            {isNew && <p>Nach den Mails der Person wurde noch nicht gesucht.</p>}
            {search.state === 'running' && (
              <UnderWay what="Mails werden gesucht" progressOf="der Suche" progress={search.progress} />
            )}
            {search.error !== null && <ErrorNote>{search.error}</ErrorNote>}
            {search.state === 'done' && (
              <p className={classes['quiet']}>
                Gesucht am {formatInstant(search.finished_at ?? '')}.
                {maySearch && ' Was danach ins Archiv kam, findet erst die nächste Suche.'}
              </p>
            )}
          </div>
          {search.state === 'done' && <RequestCounts view={view} run={run} />}
          {refusal !== undefined && <ErrorNote>{refusal}</ErrorNote>}
          {maySearch && search.state !== 'running' && (
            <div>
              <Button
                variant={search.state === 'done' ? 'default' : 'filled'}
                loading={begin.isPending}
                onClick={() => begin.mutate()}
              >
                {search.state === 'done' ? 'Noch einmal suchen' : 'Mails suchen'}
              </Button>
            </div>
          )}
        </div>
      </Surface>
    </Section>
  )
}
