import { formatInstant, Status } from '@zeughaus/web-shared'
import type { Hold } from './words.ts'

/** Whether a hold keeps its mails. */
export function HoldState({ hold: { state, created_at: since, lifted_at: end } }: { hold: Hold }) {
  if (state === 'lifted') return <Status tone="quiet">aufgehoben am {formatInstant(end ?? '')}</Status>
  if (state === 'asked') return <Status tone="warn">gilt noch, Aufhebung beantragt</Status>
  return <Status tone="good">gilt seit {formatInstant(since)}</Status>
}
