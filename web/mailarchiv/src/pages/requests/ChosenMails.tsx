/** What a person may do with the mails that they have chosen on the list of a request. */
import { Button } from '@mantine/core'
import { formatNumber } from '@zeughaus/web-shared'
import type { Mail } from './mailColumns.tsx'
import classes from './Requests.module.css'

export interface Choosing {
  /** Asks to leave these mails out. */
  readonly onLeaveOut: (mails: readonly string[]) => void
  /** Asks to take these mails in again. */
  readonly onTakeIn: (mails: readonly string[]) => void
}

export function ChosenMails({ mails, onLeaveOut, onTakeIn }: Choosing & { mails: readonly Mail[] }) {
  const idsOf = (isLeftOut: boolean) =>
    mails.filter(({ left_out: reason }) => (reason !== null) === isLeftOut).map(({ id }) => id)
  const [listed, leftOut] = [idsOf(false), idsOf(true)]
  if (mails.length === 0) return null
  return (
    <div className={classes['chosen']}>
      {listed.length > 0 && (
        <Button onClick={() => onLeaveOut(listed)}>{formatNumber(listed.length)} ausgewählte ausnehmen</Button>
      )}
      {leftOut.length > 0 && (
        <Button onClick={() => onTakeIn(leftOut)}>{formatNumber(leftOut.length)} ausgewählte wieder aufnehmen</Button>
      )}
    </div>
  )
}
