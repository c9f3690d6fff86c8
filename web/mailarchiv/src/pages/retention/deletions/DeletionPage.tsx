/** One run of deletion: what it deletes and why, how two persons decide on it, and what happened to it. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ErrorNote, formatDay, formatInstant, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../../api.ts'
import { DeletionState, stateWord } from '../../DeletionState.tsx'
import { History } from '../../History.tsx'
import { IfMay } from '../../IfMay.tsx'
import classes from '../../Record.module.css'
import { UnderWay } from '../../UnderWay.tsx'
import type { Deletion } from '../words.ts'
import { AllWarning } from './AllWarning.tsx'
import { ClockAlert } from './ClockAlert.tsx'
import { DeletionActions } from './DeletionActions.tsx'
import { DeletionCounts } from './DeletionCounts.tsx'
import { DeletionMails } from './DeletionMails.tsx'
import { ExceptionWindow } from './ExceptionWindow.tsx'
import { lookAgain } from './lookAgain.ts'
import { nextOf } from './sentences.ts'

type View = Schema<'DeletionView'>

const STEP_WORDS: Readonly<Record<View['steps'][number]['what'], string>> = {
  started: 'Vorschlag begonnen',
  proposed: 'Liste zusammengestellt',
  failed: 'Gescheitert',
  excepted: 'Mails herausgenommen',
  withdrawn: 'Zurückgezogen',
  released: 'Freigegeben',
  begun: 'Löschung begonnen',
  done: 'Beendet',
  repeated: 'Nach einer Wiederherstellung noch einmal ausgeführt',
}

export function DeletionPage() {
  const { id } = useParams({ from: '/aufbewahrung/loeschlaeufe/$id' })
  const view = useQuery({
    queryKey: ['retention', 'deletion', id],
    queryFn: () => unwrap(api.GET('/retention/deletions/{id}', { params: { path: { id } } })),
    refetchInterval: ({ state }) => (state.data === undefined ? false : lookAgain(state.data.run)),
  })
  const run = view.data?.run
  return (
    <>
      {/* Also before it is read: a page that opens gives its heading the focus. */}
      <PageHead title={run === undefined ? 'Löschlauf' : `Löschlauf vom ${formatInstant(run.proposed_at)}`} />
      <div className={classes['notes']}>
        {view.isError && <ErrorNote>{view.error.message}</ErrorNote>}
        {view.data && <ClockAlert clock={view.data.clock} />}
        {run && <AllWarning run={run} />}
      </div>
      {view.isPending && <Skeleton height={220} radius="md" />}
      {view.data && <RunBody key={id} view={view.data} />}
    </>
  )
}

/** What is on the page below its warnings; the list is long, and so it is the last. */
function RunBody({ view }: { view: View }) {
  const [excepting, setExcepting] = useState<readonly string[] | null>(null)
  const { run } = view
  const hasList = run.state !== 'proposing' && run.state !== 'failed' && run.state !== 'withdrawn'
  return (
    <>
      <Surface>
        <Facts run={run} />
        <DeletionActions run={run} onExcept={() => setExcepting([])} />
      </Surface>
      {hasList && (
        <Section title="Was geht und was bleibt">
          <DeletionCounts view={view} />
        </Section>
      )}
      <History steps={view.steps} words={STEP_WORDS} />
      {hasList && <DeletionMails view={view} onExcept={setExcepting} />}
      <ExceptionWindow id={run.id} mails={excepting} onClose={() => setExcepting(null)} />
    </>
  )
}

const ON_REQUEST = 'Auf Antrag (Art. 17 DSGVO)'

function Facts({ run }: { run: Deletion }) {
  return (
    <div className={classes['stack']}>
      <Happening run={run} />
      <dl className={classes['facts']}>
        <dt>Vorgeschlagen</dt>
        <dd>
          von {run.proposed_by} am {formatInstant(run.proposed_at)}
        </dd>
        {run.request !== null && (
          <>
            <dt>Anlass</dt>
            <dd>
              <IfMay right="auskunft.erteilen" otherwise={ON_REQUEST}>
                <Link to="/antraege/$id" params={{ id: run.request }}>
                  {ON_REQUEST}
                </Link>
              </IfMay>
            </dd>
          </>
        )}
        <dt>Stichtag</dt>
        <dd>{formatDay(run.day)}: Frei ist, was an diesem Tag keine Regel mehr hält.</dd>
        {run.released_by !== null && (
          <>
            <dt>Freigegeben</dt>
            <dd>
              von {run.released_by} am {formatInstant(run.released_at ?? '')}
            </dd>
          </>
        )}
        {run.ended_at !== null && (
          <>
            <dt>Beendet</dt>
            <dd>{formatInstant(run.ended_at)}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

/** The state of a run, how far it is, and what happens next. */
function Happening({ run }: { run: Deletion }) {
  const isMoving = lookAgain(run) !== false && run.error === null
  return (
    <div className={classes['stack']} role="status">
      {isMoving ? (
        <UnderWay
          what={stateWord(run)}
          progressOf={run.state === 'proposing' ? 'der Liste' : 'der Löschung'}
          progress={run.progress}
        />
      ) : (
        <div>
          <DeletionState run={run} />
        </div>
      )}
      {run.error !== null && <ErrorNote>{run.error}</ErrorNote>}
      <p>{nextOf(run)}</p>
    </div>
  )
}
