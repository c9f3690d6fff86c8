import { IconAlertTriangle } from '@tabler/icons-react'
import { formatCount } from '@zeughaus/web-shared'
import classes from './MissingCount.module.css'

/** Number of positions of a Fach with less than their target; nothing when all are whole. */
export function MissingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={classes['missing']}>
      <IconAlertTriangle size={16} aria-hidden />
      {formatCount(count, 'fehlt', 'fehlen')}
    </span>
  )
}
