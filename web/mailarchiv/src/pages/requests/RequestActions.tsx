/** What a person may do with a request. */
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, unwrap } from '../../api.ts'
import classes from '../Record.module.css'
import { BundleWindow } from './BundleWindow.tsx'
import { CloseWindow } from './CloseWindow.tsx'
import { LetterWindow } from './LetterWindow.tsx'
import { ReadersWindow } from './ReadersWindow.tsx'
import { ExtendWindow, LiftWindow } from './ReasonWindows.tsx'
import { isErased, isInEffect, type Run } from './useRun.ts'
import type { Request, View } from './words.ts'

type Action = Request['actions'][number]
/** What a button of the head opens or does; the search and the list have buttons of their own. */
type Offered = Exclude<Action, 'search' | 'leave_out'>

/** In the order of their buttons. */
const BUTTONS: Readonly<Record<Offered, string>> = {
  bundle: 'Auskunft herunterladen',
  propose: 'Löschlauf vorschlagen',
  restrict: 'Einschränken',
  readers: 'Personen ändern',
  letter: 'Brief',
  lift: 'Einschränkung aufheben',
  extend: 'Frist verlängern',
  close: 'Abschließen',
}

/** The next step. */
function isMain(action: Offered, run: Run | null): boolean {
  return (
    action === 'bundle' || action === 'propose' || action === 'restrict' || (action === 'letter' && isInEffect(run))
  )
}

/** What the service offers; a run only over mails that none deletes yet. */
function isOffered(action: Offered, { request, search }: View, run: Run | null): boolean {
  if (!request.actions.includes(action)) return false
  return action !== 'propose' || !isInEffect(run) || (run.state === 'done' && !isErased(search, run))
}

/** Its windows stay when an action is none any more: what was typed, and why it was refused, can still be read. */
export function RequestActions({ view, run }: { view: View; run: Run | null }) {
  const { request } = view
  const [asked, setAsked] = useState<Offered | null>(null)
  const propose = usePropose(request.id)
  const close = () => setAsked(null)
  const offered = (Object.keys(BUTTONS) as Offered[]).filter((action) => isOffered(action, view, run))
  return (
    <>
      {offered.length > 0 && (
        <div className={classes['buttons']}>
          {offered.map((action) => (
            <Button
              key={action}
              variant={isMain(action, run) ? 'filled' : 'default'}
              loading={action === 'propose' && propose.isPending}
              onClick={() => (action === 'propose' ? propose.mutate() : setAsked(action))}
            >
              {BUTTONS[action]}
            </Button>
          ))}
        </div>
      )}
      {propose.isError && <ErrorNote>{propose.error.message}</ErrorNote>}
      <BundleWindow request={request} opened={asked === 'bundle'} onClose={close} />
      <LetterWindow id={request.id} opened={asked === 'letter'} onClose={close} />
      <ReadersWindow view={view} asked={asked === 'restrict' || asked === 'readers' ? asked : null} onClose={close} />
      <LiftWindow id={request.id} opened={asked === 'lift'} onClose={close} />
      <ExtendWindow id={request.id} opened={asked === 'extend'} onClose={close} />
      <CloseWindow request={request} opened={asked === 'close'} onClose={close} />
    </>
  )
}

/** Makes a run of deletion over the free mails; its link is on the page then. */
function usePropose(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(api.POST('/requests/{id}/propose', { params: { path: { id } } })),
    onSettled: () =>
      Promise.all(['requests', 'retention'].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  })
}
