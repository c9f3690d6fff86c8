import { IconClock } from '@tabler/icons-react'
import { formatDay, Status } from '@zeughaus/web-shared'
import classes from './common.module.css'
import { daysUntil } from './days.ts'

/** So early a date is worth a warning. */
const SOON_DAYS = 30

/** A day until when something holds or must be done: with a word as soon as it comes near. */
export function DueDay({ day, past = 'überfällig', none = '–' }: { day: string | null; past?: string; none?: string }) {
  if (day === null) return none
  const left = daysUntil(day)
  return (
    <span className={classes['states']}>
      <time dateTime={day}>{formatDay(day)}</time>
      {left < 0 && <Status tone="bad">{past}</Status>}
      {left >= 0 && left <= SOON_DAYS && (
        <Status tone="warn" icon={IconClock}>
          {left === 0 ? 'heute' : left === 1 ? 'morgen' : `in ${left} Tagen`}
        </Status>
      )}
    </span>
  )
}
