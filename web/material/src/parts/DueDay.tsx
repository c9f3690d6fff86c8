import { IconClock } from '@tabler/icons-react'
import { formatDay, Status } from '@zeughaus/web-shared'
import classes from './common.module.css'
import { daysUntil } from './days.ts'

/** So early a date is worth a warning. */
const SOON_DAYS = 30

interface DueDayProps {
  readonly day: string | null
  /** What the day is: "Prüfung", "bis". */
  readonly label?: string
  /** What it is once the day is past; null where a state beside it says so. */
  readonly past?: string | null
  readonly none?: string
}

/** A day until when something holds or must be done: with a word as soon as it comes near. */
export function DueDay({ day, label, past = 'überfällig', none = '–' }: DueDayProps) {
  if (day === null) return none
  const left = daysUntil(day)
  return (
    <span className={classes['states']}>
      <span>
        {label} <time dateTime={day}>{formatDay(day)}</time>
      </span>
      {left < 0 && past !== null && <Status tone="bad">{past}</Status>}
      {left >= 0 && left <= SOON_DAYS && (
        <Status tone="warn" icon={IconClock}>
          {left === 0 ? 'heute' : left === 1 ? 'morgen' : `in ${left} Tagen`}
        </Status>
      )}
    </span>
  )
}
