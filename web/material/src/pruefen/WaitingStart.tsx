import { startOf } from '../offline/queue.ts'
import type { DeviceKontrolle } from '../offline/types.ts'
import { useOutbox } from '../offline/useOutbox.ts'
import classes from './WaitingStart.module.css'

/** Says that the object of a check begun without a network is not locked yet. */
export function WaitingStart({ kontrolle: { id, stand } }: { kontrolle: DeviceKontrolle }) {
  const { queue, state } = useOutbox()
  if (startOf(queue, id) === undefined || state === 'sending') return null
  return (
    <p className={classes['note']} role="status">
      {stand.objekt_code} wird für andere gesperrt, sobald das Netz wieder da ist.
    </p>
  )
}
