import { IconClock } from '@tabler/icons-react'
import { Status, type Tone } from '@zeughaus/web-shared'
import { daysUntil } from '@zeughaus/web-shared/days'
import classes from './Requests.module.css'
import { dueText, type Request } from './words.ts'

/** A request that is due within these days is marked. */
const SOON_DAYS = 7

/** Until when a request must be answered, and how long that is; only open ones wait for an answer. */
export function DueDay({ request }: { request: Request }) {
  if (request.state !== 'open') return '–'
  const [tone, word] = leftOf(request)
  return (
    <span className={classes['due']}>
      <time dateTime={request.due_on}>{dueText(request)}</time>
      <Status tone={tone} icon={tone === 'bad' ? undefined : IconClock}>
        {word}
      </Status>
    </span>
  )
}

function leftOf({ due_on, is_overdue: isOverdue }: Request): readonly [Tone, string] {
  const left = daysUntil(due_on)
  if (isOverdue) return ['bad', left < -1 ? `seit ${-left} Tagen überfällig` : 'seit gestern überfällig']
  if (left <= 0) return ['warn', 'heute fällig']
  return [left <= SOON_DAYS ? 'warn' : 'quiet', left === 1 ? 'noch 1 Tag' : `noch ${left} Tage`]
}
