import { formatInstant, Status } from '@zeughaus/web-shared'
import type { Rule } from './words.ts'

/** Whether a rule counts, and since when. */
export function RuleState({ rule: { state, activated_at: since, ended_at: end } }: { rule: Rule }) {
  if (state === 'draft') return <Status tone="warn">Entwurf, wirkt noch nicht</Status>
  if (state === 'active') return <Status tone="good">in Kraft seit {formatInstant(since ?? '')}</Status>
  return <Status tone="quiet">beendet am {formatInstant(end ?? '')}</Status>
}
