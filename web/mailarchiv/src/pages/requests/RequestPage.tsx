/** One request of a person: until when it is due, which mails it is about, what is done about it, and what happened. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { ErrorNote, formatDay, formatInstant, PageHead, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, unwrap } from '../../api.ts'
import { DeletionState } from '../DeletionState.tsx'
import { History } from '../History.tsx'
import classes from '../Record.module.css'
import { DueDay } from './DueDay.tsx'
import { LeaveOutWindow } from './LeaveOutWindow.tsx'
import { RequestActions } from './RequestActions.tsx'
import { RequestMails } from './RequestMails.tsx'
import { RequestState } from './RequestState.tsx'
import requests from './Requests.module.css'
import { SearchSection } from './SearchSection.tsx'
import { nextOf } from './sentences.ts'
import { TakeInWindow } from './TakeInWindow.tsx'
import { type Run, useRun } from './useRun.ts'
import { KINDS, STEP_WORDS, type View } from './words.ts'

const LOOK_MS = 500

export function RequestPage() {
  const { id } = useParams({ from: '/antraege/$id' })
  const refused = useLocation({ select: ({ state }) => state.refusedSearch })
  const view = useQuery({
    queryKey: ['requests', id],
    queryFn: () => unwrap(api.GET('/requests/{id}', { params: { path: { id } } })),
    refetchInterval: ({ state }) => (state.data?.search.state === 'running' ? LOOK_MS : false),
  })
  const request = view.data?.request
  return (
    <>
      {/* Also before it is read: a page that opens gives its heading the focus. */}
      <PageHead
        title={request === undefined ? 'Antrag' : `${KINDS[request.kind].name}: ${request.person}`}
        lead={request && `Antrag nach ${KINDS[request.kind].article}`}
      />
      {view.isError && <ErrorNote>{view.error.message}</ErrorNote>}
      {view.isPending && <Skeleton height={220} radius="md" />}
      {view.data && <RequestBody key={id} view={view.data} refused={refused} />}
    </>
  )
}

/** The list is long, and so it is the last. */
function RequestBody({ view, refused }: { view: View; refused: string | undefined }) {
  const [leavingOut, setLeavingOut] = useState<readonly string[] | null>(null)
  const [takingIn, setTakingIn] = useState<readonly string[] | null>(null)
  const { request, search, counts, steps } = view
  const run = useRun(request.run)
  // The former list counts until a search has found another one.
  const hasList = search.state === 'done' || request.mails + counts.left_out > 0
  return (
    <>
      <Surface>
        <div className={classes['stack']}>
          <Facts view={view} run={run} />
          <p>{nextOf(view, run)}</p>
        </div>
        <RequestActions view={view} run={run} />
      </Surface>
      <SearchSection view={view} run={run} refused={refused} />
      <History steps={steps} words={STEP_WORDS} />
      {hasList && <RequestMails view={view} onLeaveOut={setLeavingOut} onTakeIn={setTakingIn} />}
      <LeaveOutWindow id={request.id} mails={leavingOut} onClose={() => setLeavingOut(null)} />
      <TakeInWindow id={request.id} mails={takingIn} onClose={() => setTakingIn(null)} />
    </>
  )
}

function Facts({ view: { request, readers }, run }: { view: View; run: Run | null }) {
  const { state, received_on: received, extended, addresses, with_named: named, closed_at: end, kind } = request
  return (
    <dl className={classes['facts']}>
      <dt>Zustand</dt>
      <dd>
        <RequestState request={request} />
      </dd>
      <dt>Eingegangen</dt>
      <dd>{formatDay(received)}</dd>
      {state === 'open' && (
        <>
          <dt>Antwort bis</dt>
          <dd>
            <DueDay request={request} />
          </dd>
        </>
      )}
      {end !== null && (
        <>
          <dt>Abgeschlossen</dt>
          <dd>{formatInstant(end)}</dd>
        </>
      )}
      {extended !== null && (
        <>
          <dt>Frist verlängert, weil</dt>
          <dd>{extended}</dd>
        </>
      )}
      <dt>{addresses.length === 1 ? 'Adresse' : 'Adressen'}</dt>
      <dd>
        {addresses.map((address) => (
          <div key={address}>{address}</div>
        ))}
      </dd>
      <dt>Gesucht werden</dt>
      <dd>Mails von und an die Person{named && ', und Mails, deren Text sie nennt'}</dd>
      {run !== null && (
        <>
          <dt>Löschlauf</dt>
          <dd>
            <span className={requests['run']}>
              <Link to="/aufbewahrung/loeschlaeufe/$id" params={{ id: run.id }}>
                vom {formatInstant(run.proposed_at)}
              </Link>
              <DeletionState run={run} />
            </span>
          </dd>
        </>
      )}
      {kind === 'restriction' && state === 'restricted' && (
        <>
          <dt>Lesen dürfen</dt>
          <dd>{readers.length === 0 ? 'niemand' : readers.map(({ name }) => name).join(', ')}</dd>
        </>
      )}
    </dl>
  )
}
