import { IconClock } from '@tabler/icons-react'
import { formatDay, Status } from '@zeughaus/web-shared'
import { daysUntil } from '@zeughaus/web-shared/days'
import classes from './common.module.css'

/** Marks a day this early when the service has no warning period for it. */
const SOON_DAYS = 30

interface DueDayProps {
  readonly day: string | null
  /** The meaning of the day: "Prüfung", "bis". */
  readonly label?: string
  /** Word for a past day; null when another state already says it. */
  readonly past?: string | null
  readonly none?: string
  /** True when the service calls the day near; undefined applies `SOON_DAYS`. */
  readonly isSoon?: boolean
}

/** Shows a deadline; a past or near one with its state as a word. */
export function DueDay({ day, label, past = 'überfällig', none = '–', isSoon }: DueDayProps) {
  if (day === null) return none
  const left = daysUntil(day)
  return (
    <span className={classes['states']}>
      <span>
        {label} <time dateTime={day}>{formatDay(day)}</time>
      </span>
      {left < 0 && past !== null && <Status tone="bad">{past}</Status>}
      {left >= 0 && (isSoon ?? left <= SOON_DAYS) && (
        <Status tone="warn" icon={IconClock}>
          {left === 0 ? 'heute' : left === 1 ? 'morgen' : `in ${left} Tagen`}
        </Status>
      )}
    </span>
  )
}
