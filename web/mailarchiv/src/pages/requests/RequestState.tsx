import { IconLock } from '@tabler/icons-react'
import { Status } from '@zeughaus/web-shared'
import { OUTCOMES, type Request } from './words.ts'

/** How far a request is. */
export function RequestState({ request: { state, outcome } }: { request: Request }) {
  if (state === 'open') return <Status tone="busy">offen</Status>
  if (state === 'restricted')
    return (
      <Status tone="good" icon={IconLock}>
        Einschränkung gilt
      </Status>
    )
  return <Status tone="quiet">{outcome === null ? 'abgeschlossen' : OUTCOMES[outcome]}</Status>
}
