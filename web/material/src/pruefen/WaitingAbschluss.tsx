import { Button } from '@mantine/core'
import { ErrorNote } from '@zeughaus/web-shared'
import { type Outbox, takeBack } from '../offline/outbox.ts'
import { abschlussOf, rejectedOf } from '../offline/queue.ts'
import type { DeviceKontrolle } from '../offline/types.ts'
import { useOutbox } from '../offline/useOutbox.ts'
import classes from './StartPage.module.css'

/**
 * Shows a waiting or rejected finish and the way back to counting. Counting is locked meanwhile, because the finish
 * would not contain new counts.
 */
export function WaitingAbschluss({ kontrolle }: { kontrolle: DeviceKontrolle }) {
  const { queue, state } = useOutbox()
  const abschluss = abschlussOf(queue, kontrolle.id)
  if (abschluss === undefined) return null
  const back = (
    <Button variant="default" onClick={() => void takeBack(abschluss)}>
      Weiter zählen
    </Button>
  )
  if (abschluss.ablehnung !== null) return <ErrorNote action={back}>{abschluss.ablehnung.satz}</ErrorNote>
  const isHeld = rejectedOf(queue, kontrolle.id).length > 0
  const isSending = state === 'sending' && !isHeld
  return (
    <div className={classes['lock']} role="status">
      <div>
        <strong>{isSending ? 'Die Kontrolle wird abgeschlossen …' : 'Der Abschluss ist vorgemerkt.'}</strong>
        {!isSending && (
          <p>
            {isHeld
              ? 'Er wartet: Der Dienst hat eine Zählung nicht angenommen. Bitte zählen Sie sie neu.'
              : WHEN[state]}
          </p>
        )}
      </div>
      {!isSending && back}
    </div>
  )
}

const ONCE_ONLINE =
  'Er wird gesendet, sobald das Netz wieder da ist. Sie können die App schließen; öffnen Sie sie später noch einmal.'

/** When the finish will be sent, by the state of the outbox. */
const WHEN: Readonly<Record<Outbox['state'], string>> = {
  idle: ONCE_ONLINE,
  sending: ONCE_ONLINE,
  no_network: ONCE_ONLINE,
  service_failing: 'Er wird gesendet, sobald der Dienst wieder antwortet.',
  logged_out: 'Er wird gesendet, sobald Sie sich wieder anmelden.',
  storage_failing: 'Er wird gesendet, sobald der Speicher dieses Geräts wieder arbeitet.',
}
